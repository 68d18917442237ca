import { agreementOn, findAgreement, type AgreementVersion } from '#src/buying/terms/agreements.ts';
import type { quotes } from '#src/integrations/database/tables/quotes.ts';

/** A row of the quotes table. */
export type Quote = typeof quotes.$inferSelect;

/** The columns of a new quote. */
export type OfferedQuote = Pick<
  Quote,
  | ('id' | 'number' | 'priceId' | 'itemName' | 'billedEvery' | 'isCoalitionPrice' | 'totalCents')
  | ('legalName' | 'street' | 'city' | 'state' | 'zip' | 'contactName' | 'contactEmail')
  | ('payablesEmail' | 'poNumber' | 'createdOn' | 'validUntil' | 'agreement')
>;

/** Whether accounts payable has another email address than the contact. */
export function hasOtherPayables({
  contactEmail,
  payablesEmail,
}: Pick<Quote, 'contactEmail' | 'payablesEmail'>): boolean {
  return contactEmail.toLowerCase() !== payablesEmail.toLowerCase();
}

/**
 * The email address for a quote's invoices: the contact's, who proved it by accepting, until accounts payable
 * prove theirs by taking over the invoices.
 */
export function invoicedAddress({
  contactEmail,
  payablesEmail,
  payablesProvedAt,
}: Pick<Quote, 'contactEmail' | 'payablesEmail' | 'payablesProvedAt'>): string {
  return payablesProvedAt ? payablesEmail : contactEmail;
}

/** The version of the agreement that the quote is subject to. */
export function agreementOf({
  agreement,
  createdOn,
  billedEvery,
}: Pick<Quote, 'agreement' | 'createdOn' | 'billedEvery'>): AgreementVersion {
  return findAgreement(agreement) ?? agreementOn(createdOn, billedEvery ? 'plan' : 'once');
}

const often = { month: 'monthly', year: 'yearly', once: 'one-time license' } as const;

/** The quoted item, e.g. `Small Rural, monthly, GovAI Coalition`. */
export function itemOf({ itemName, billedEvery, isCoalitionPrice }: OfferedQuote): string {
  const coalition = isCoalitionPrice ? ['GovAI Coalition'] : [];
  return [itemName, often[billedEvery ?? 'once'], ...coalition].join(', ');
}
