import type { BillingInterval } from '#src/buying/catalog/plans.ts';
import { endingTexts, legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';

const { accessAfterPayment, invoiceDue, monthlyTerm } = legalFigures;

const term = {
  month: `The plan is billed monthly and runs month to month, in terms of ${monthlyTerm.words}. ${endingTexts.month} ${endingTexts.notice}`,
  year: `The plan is prepaid by the year. ${endingTexts.year} ${endingTexts.notice}`,
  once: 'The license is paid once and does not renew.',
} as const;

/** How an item is billed, for a line of a quote. */
export const billingTexts = {
  month: 'Subscription, billed monthly',
  year: 'Subscription, billed yearly in advance',
  once: 'One-time license',
} as const;

/** The conditions of a quote, in one or two sentences each. */
export function conditionsOf(billedEvery: BillingInterval | null, isCoalitionPrice: boolean) {
  return [
    term[billedEvery ?? 'once'],
    ...(isCoalitionPrice
      ? ['The price is for members of the GovAI Coalition; we may ask for confirmation.']
      : []),
    `The invoice is due ${invoiceDue.words} after its date, or later where your prompt-payment law says so. Access doesn’t wait for it: it begins within ${accessAfterPayment.words} after you accept.`,
    `Prices are in US dollars and do not include taxes. Exempt agencies pay no taxes: upload your certificate by the link in the email with the quote, or send it to ${site.contact.billingEmail}.`,
  ];
}
