/** The figures that our contracts promise (specification, section 9; R15, R37), and our own where it leaves them open. Legal texts, pages, emails and Lexi use them. */
import { site } from '#src/site.ts';

/** A length of time, as a number and in words. */
interface PromisedTime {
  count: number;
  unit: 'hours' | 'days' | 'months';
  /** E.g. `24 hours`. */
  text: string;
}

function time(count: number, unit: PromisedTime['unit']): PromisedTime {
  return { count, unit, text: `${count} ${unit}` };
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
  uptimeTarget: { percent: 99.5, text: '99.5%' },
  /** Our liability is limited to the fees of this period. */
  liabilityCap: time(3, 'months'),
} as const;

/** How a plan ends (R37, R43). Pages, emails, contracts and Lexi all use these sentences. */
export const endingTexts = {
  month: 'A monthly plan ends with the month you have paid for.',
  year: `A yearly plan ends ${legalFigures.notice.text} after notice, and its unused whole months are refunded automatically.`,
  notice: 'You can give notice in the customer portal, by email, or by phone to our staff.',
} as const;

/** The days on which the buyer of a yearly plan gets a notice of its next payment, earliest notice first. */
export const renewalNotice = { daysBefore: [90, 30], text: '90 and 30 days' } as const;

/** The terms that the specification leaves open. */
export const ownTerms = {
  /** The minimum of our liability, so that the limit is never zero. */
  liabilityFloor: { text: '$1,000' },
  /** Until copies in backups are overwritten, counted from the deletion. */
  backups: { count: 90, text: '90 days' },
  /** Counted from the payment of a one-time license. */
  licenseUpdates: { count: 12, text: '12 months' },
  licenseSupport: { count: 12, text: '12 months' },
  /** The minimum time that we host the product of a one-time license, and our notice before it ends. */
  licenseHosting: { count: 36, text: '36 months' },
  licenseHostingNotice: { count: 12, text: '12 months' },
  /** Counted from an accessibility report with an email address. */
  barrierAnswer: { count: 5, text: 'five business days' },
  /** Through the last day in our time zone (D4). */
  quoteValidity: { count: 60, text: '60 days' },
} as const;

/** How a buyer gets access, for emails and pages. */
export const accessText = (): string =>
  `By then, ${site.contact.supportEmail} emails you the access details: where to sign in, the first administrator’s account and how to set up single sign-on.`;
