/** The state at Stripe, in the terms of our ledger. */
import type { Price } from '#src/catalogue/prices.ts';
import type { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';

type Read<Row> = Omit<Row, 'readAt' | 'notices' | keyof Refund>;
/** What our own refund left in a row, which no reading changes. */
type Refund = Pick<
  typeof subscriptions.$inferSelect,
  | ('refundState' | 'refundMonths' | 'refundCents' | 'byHandCents' | 'refundIds')
  | ('refundReason' | 'refundSettledAt')
>;

/** Something that is paid, as it stood when it was read. */
export interface PurchaseReading {
  row: Read<typeof purchases.$inferSelect>;
  /** What of our catalogue it is, or null. */
  price: Price | null;
  /** Stripe's page with its invoice or receipt. */
  documentUrl: string | null;
  /** How many unused months of a year the last refund was for; null for other refunds (R43). */
  unusedMonths: number | null;
}

/** A subscription, as it stood when it was read. */
export interface SubscriptionReading {
  row: Read<typeof subscriptions.$inferSelect>;
  price: Price | null;
}

/** Everything that one event leads to. */
export interface Reading {
  purchase: PurchaseReading | null;
  subscription: SubscriptionReading | null;
}

/** Whether it is a year of ours that has ended, so that unused months of it come back (R43). */
export function isEndedYear({ row, price }: SubscriptionReading): boolean {
  return row.status === 'canceled' && price?.interval === 'year';
}

/** What there is to store of something that is not bought here. */
export const nothing: Reading = { purchase: null, subscription: null };

/** The columns that name what was bought; all empty for what our catalogue does not have. */
export function describePrice(price: Price | null) {
  return {
    planId: price?.plan?.id ?? null,
    priceId: price?.priceId ?? null,
    isCoalitionPrice: price?.isCoalitionPrice ?? false,
  };
}
