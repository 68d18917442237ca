/** A quote, as its row holds it. */
import { agreementOn, findAgreement, type AgreementVersion } from '#src/promises/agreements.ts';
import type { quotes } from '#src/integrations/database/tables/quotes.ts';

/** A quote and its state. */
export type Quote = typeof quotes.$inferSelect;

/** A quote as it is known when it is made. */
export type OfferedQuote = Pick<
  Quote,
  | ('id' | 'number' | 'priceId' | 'itemName' | 'billedEvery' | 'isCoalitionPrice' | 'totalCents')
  | ('legalName' | 'street' | 'city' | 'state' | 'zip' | 'contactName' | 'contactEmail')
  | ('payablesEmail' | 'poNumber' | 'createdOn' | 'validUntil' | 'agreement')
>;

/** Whether accounts payable has a different address than the contact. */
export function hasOtherPayables({
  contactEmail,
  payablesEmail,
}: Pick<Quote, 'contactEmail' | 'payablesEmail'>): boolean {
  return contactEmail.toLowerCase() !== payablesEmail.toLowerCase();
}

/**
 * The address that Stripe sends a quote's invoices to. The contact proved theirs by accepting; accounts
 * payable, whose address somebody else typed, do so by taking the invoices over (R41).
 */
export function invoicedAddress({
  contactEmail,
  payablesEmail,
  payablesProvedAt,
}: Pick<Quote, 'contactEmail' | 'payablesEmail' | 'payablesProvedAt'>): string {
  return payablesProvedAt ? payablesEmail : contactEmail;
}

/** The version of the agreement that the quote offers and its acceptance accepts. */
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
