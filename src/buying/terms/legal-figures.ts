/** The figures that our contracts promise (specification, section 9; R15, R37). Legal texts, pages, emails and Lexi use them. */

/** A length of time, as a number and in words. */
interface PromisedTime {
  count: number;
  unit: 'hours' | 'days' | 'months';
  /** E.g. `24 hours`. */
  words: string;
}

function time(count: number, unit: PromisedTime['unit']): PromisedTime {
  return { count, unit, words: `${count} ${unit}` };
}

/** The figures. */
export const legalFigures = {
  /** How long before the end either side gives notice to end a subscription, monthly or yearly (R37). */
  notice: time(30, 'days'),
  /** One term of a monthly plan. */
  monthlyTerm: time(30, 'days'),
  /** Counted from the settlement of the payment (R15), or from the acceptance of a quote, which comes earlier (D12). */
  accessAfterPayment: time(24, 'hours'),
  /** Counted from the date of the invoice. */
  invoiceDue: time(30, 'days'),
  /** Counted from the discovery of a breach. */
  breachNotice: time(24, 'hours'),
  /** The deadline to return and delete a customer's data, counted from the end of a subscription. */
  dataAfterTermination: time(30, 'days'),
  /** The share of a calendar month in which the service is available; a target, not a guarantee. */
  uptimeTarget: { percent: 99.5, words: '99.5%' },
  /** Our liability is limited to the fees of this period. */
  liabilityCap: time(3, 'months'),
} as const;

/** How a plan ends (R37, R43). Pages, emails, contracts and Lexi all use these sentences. */
export const endingTexts = {
  month: 'A monthly plan ends with the month that is paid.',
  year: `A yearly plan ends ${legalFigures.notice.words} after notice, and its unused whole months are refunded without your asking.`,
  notice: 'You can give notice in the customer portal, by email, or by phone to our staff.',
} as const;

/** The days on which the buyer of a yearly plan gets a notice of its next payment, earliest notice first. */
export const renewalNotice = { daysBefore: [90, 30], words: '90 and 30 days' } as const;
