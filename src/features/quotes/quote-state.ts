/** The state of a quote: made, accepted, invoiced, paid. */
import { todayIn } from '#src/formats/calendar-days.ts';
import { findPrice } from '#src/catalogue/prices.ts';
import { site } from '#src/site.ts';
import type { Payment } from './find-quote.server.ts';
import type { Quote } from './quote.ts';

/** Each state, in the order in which a quote can reach them. */
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

/** Whether it is too late to accept a quote; one that was accepted in time stays accepted. */
export function isExpired({ validUntil, confirmedAt }: Dates, now: Date): boolean {
  return confirmedAt === null && todayIn(site.timeZone, now) > validUntil;
}

/** Whether the catalogue still has the quoted item at the quoted amount. */
export function isAsQuoted({ priceId, totalCents }: Pick<Quote, 'priceId' | 'totalCents'>) {
  return findPrice(priceId)?.priceCents === totalCents;
}

/** The state of a quote, from its row and the ledger's facts about its invoice: an invoiced quote is accepted. */
export function stateOf(
  quote: Quote,
  payment: Pick<Payment, 'status'> | null,
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
