/** What a look at Stripe told, in the words of our ledger. */
import type { Price } from '#src/catalogue/prices.ts';
import type { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';

type Read<Row> = Omit<Row, 'readAt' | 'notices'>;

/** Something that is paid, as it stood when it was read. */
export interface PurchaseReading {
  row: Read<typeof purchases.$inferSelect>;
  /** What of our catalogue it is, or null. */
  price: Price | null;
  /** Stripe's page with its invoice or receipt. */
  documentUrl: string | null;
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
