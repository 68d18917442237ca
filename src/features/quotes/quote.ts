/** A quote, as its row holds it. */
import type { quotes } from '#src/integrations/database/tables/quotes.ts';

/** A quote and what became of it. */
export type Quote = typeof quotes.$inferSelect;

/** A quote as far as it is known when it is made. */
export type OfferedQuote = Pick<
  Quote,
  | ('id' | 'number' | 'priceId' | 'itemName' | 'billedEvery' | 'isCoalitionPrice' | 'totalCents')
  | ('legalName' | 'street' | 'city' | 'state' | 'zip' | 'contactName' | 'contactEmail')
  | ('payablesEmail' | 'poNumber' | 'createdOn' | 'validUntil')
>;

const often = { month: 'monthly', year: 'yearly', once: 'one-time license' } as const;

/** What it offers, e.g. `Small Rural, monthly, GovAI Coalition`. */
export function itemOf({ itemName, billedEvery, isCoalitionPrice }: OfferedQuote): string {
  const coalition = isCoalitionPrice ? ['GovAI Coalition'] : [];
  return [itemName, often[billedEvery ?? 'once'], ...coalition].join(', ');
}
