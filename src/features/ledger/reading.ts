/** The state at Stripe, in the terms of our ledger. */
import { ourDay } from '#src/formats/our-day.ts';
import { agreementOn, findAgreement } from '#src/promises/agreements.ts';
import { agreementKey } from '#src/integrations/payments/purchase-metadata.ts';
import type { Price } from '#src/catalogue/prices.ts';
import type { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';

type Read<Row> = Omit<Row, 'readAt' | 'notices' | keyof Refund>;
/** The columns of our own refund, which no reading changes. */
type Refund = Pick<
  typeof subscriptions.$inferSelect,
  | ('refundState' | 'refundMonths' | 'refundCents' | 'byHandCents' | 'refundIds')
  | ('refundReason' | 'refundSettledAt')
>;

/** A purchase as it was when it was read. */
export interface PurchaseReading {
  row: Read<typeof purchases.$inferSelect>;
  /** The item of our catalogue, or null. */
  price: Price | null;
  /** The quote that it was ordered by, or null. */
  quote: { number: string; poNumber: string | null } | null;
  /** Stripe's page with its invoice or receipt. */
  documentUrl: string | null;
  /** How many unused months of a year the last refund was for; null for other refunds (R43). */
  unusedMonths: number | null;
}

/** A subscription as it was when it was read. */
export interface SubscriptionReading {
  row: Read<typeof subscriptions.$inferSelect>;
  price: Price | null;
}

/** Everything that one event changes. */
export interface Reading {
  purchase: PurchaseReading | null;
  subscription: SubscriptionReading | null;
}

/** Whether it is a yearly plan of ours that has ended, with unused months to refund (R43). */
export function isEndedYear({ row, price }: SubscriptionReading): boolean {
  return row.status === 'canceled' && price?.interval === 'year';
}

/** The reading of something that is not in our catalogue. */
export const nothing: Reading = { purchase: null, subscription: null };

/** The columns that name the item; all empty for what is not in our catalogue. */
export function describePrice(price: Price | null) {
  return {
    planId: price?.plan?.id ?? null,
    priceId: price?.priceId ?? null,
    isCoalitionPrice: price?.isCoalitionPrice ?? false,
  };
}

/**
 * The agreement that an order accepted: what Stripe's object names, or else the one that was in effect
 * when the order was made; null for what is not in our catalogue.
 */
export function judgeAgreement(
  price: Price | null,
  metadata: Record<string, string> | null | undefined,
  orderedAt: Date,
) {
  const named = findAgreement(metadata?.[agreementKey]);
  if (named || !price) return named;
  return agreementOn(ourDay(orderedAt), price.plan ? 'plan' : 'once');
}
