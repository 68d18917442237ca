/** Where a quote stands: made, accepted, invoiced, paid. */
import { todayIn } from '#src/formats/calendar-days.ts';
import { findPrice } from '#src/catalogue/prices.ts';
import { site } from '#src/site.ts';
import type { Payment } from './find-quote.server.ts';
import type { Quote } from './quote.ts';

/** Each state, in the order in which a quote may come to it. */
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

type Dates = Pick<Quote, 'validUntil' | 'confirmedAt'>;

/** Whether it is too late to accept a quote; one that was accepted in time stays so. */
export function isExpired({ validUntil, confirmedAt }: Dates, now: Date): boolean {
  return confirmedAt === null && todayIn(site.timeZone, now) > validUntil;
}

/** Whether the catalogue still has what was quoted, at the amount that was quoted. */
export function isAsQuoted({ priceId, totalCents }: Pick<Quote, 'priceId' | 'totalCents'>) {
  return findPrice(priceId)?.priceCents === totalCents;
}

/** The state of a quote, by its row and by what the ledger has of its invoice: who is invoiced has accepted. */
export function stateOf(quote: Quote, payment: Payment | null, now: Date): QuoteState {
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
