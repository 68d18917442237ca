import { sql } from 'drizzle-orm';
import { ourDay } from '#src/formats/our-day.ts';
import { findPrice } from '#src/buying/catalog/prices.ts';
import type { purchases } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';

/** The states of a quote, in the order in which it can reach them. */
export type QuoteState =
  | 'open'
  | 'expired'
  | 'accepted'
  | 'invoiced'
  | 'overdue'
  | 'processing'
  | 'failed'
  | 'paid'
  | 'canceled'
  | 'refunded';

type Quote = typeof quotes.$inferSelect;
type Payment = Pick<typeof purchases.$inferSelect, 'status'>;
type Dates = Pick<Quote, 'validUntil' | 'confirmedAt'>;

/** Whether it is too late to accept a quote; an accepted quote never expires. */
export function isExpired({ validUntil, confirmedAt }: Dates, now: Date): boolean {
  return confirmedAt === null && ourDay(now) > validUntil;
}

/** Whether the catalog still has the quoted price. */
export function isAsQuoted({ priceId, totalCents }: Pick<Quote, 'priceId' | 'totalCents'>) {
  return findPrice(priceId)?.priceCents === totalCents;
}

/** The state of a quote, from its row and the ledger's row of its invoice, if any. */
export function stateOf(
  quote: Dates & Pick<Quote, 'invoiceId' | 'invoiceDueAt'>,
  payment: Payment | null,
  now: Date,
): QuoteState {
  if (!payment) {
    if (isExpired(quote, now)) return 'expired';
    if (!quote.confirmedAt) return 'open';
    if (!quote.invoiceId) return 'accepted';
  }
  const status = payment?.status;
  if (status === 'partially_refunded' || status === 'refunded') return 'refunded';
  if (status && status !== 'pending') return status;
  return quote.invoiceDueAt && quote.invoiceDueAt < now ? 'overdue' : 'invoiced';
}

// Nested in `sql`, columns keep their table's name, which Drizzle drops in a select from one table.
const [quoteId, ownInvoiceId] = [sql`${quotes.id}`, sql`${quotes.invoiceId}`];

/** SQL for the ledger's id of a quote's invoice. An invoice that was written by hand is found by the quote's id. */
export const ledgerIdOfQuote = sql<string | null>`coalesce(${ownInvoiceId}, (
  select earliest.id from purchases as earliest
  where earliest.quote_id = ${quoteId} order by earliest.created_at, earliest.id limit 1))`;

/** SQL for the ledger's status of that invoice, or null. */
export const paymentStatusOfQuote = sql<Payment['status'] | null>`coalesce(
  (select paid.status from purchases as paid where paid.id = ${ownInvoiceId}),
  (select paid.status from purchases as paid
    where ${ownInvoiceId} is null and paid.quote_id = ${quoteId}
      and not exists (select 1 from purchases as earlier
        where earlier.quote_id = paid.quote_id
          and (earlier.created_at, earlier.id) < (paid.created_at, paid.id))))`;
