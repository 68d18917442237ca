/** Reads a subscription from Stripe. */
import type Stripe from 'stripe';
import { findAccountId } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCataloguePrice } from '#src/integrations/payments/stripe-prices.server.ts';
import { describePrice, type SubscriptionReading } from './reading.ts';
import { idOf, momentOf, objectOf } from './stripe-facts.ts';

/** A subscription as Stripe has it now, with its customer whole. */
export function retrieveSubscription(id: string): Promise<Stripe.Subscription> {
  return stripe().subscriptions.retrieve(id, { expand: ['customer'] });
}

/** The same in the ledger's words. */
export function describeSubscription(subscription: Stripe.Subscription): SubscriptionReading {
  const [item] = subscription.items.data;
  const price = item ? findCataloguePrice(item.price) : null;
  const customer = objectOf(subscription.customer);
  // Newer versions of Stripe's API keep the period on the item.
  const periodEnd = item?.current_period_end ?? null;
  return {
    price,
    row: {
      ...describePrice(price),
      id: subscription.id,
      status: subscription.status,
      email: customer && 'email' in customer ? customer.email : null,
      accountId: findAccountId(subscription.metadata),
      customerId: idOf(subscription.customer),
      currentPeriodEnd: momentOf(periodEnd),
      endsAt: momentOf(
        subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null),
      ),
      endedAt: momentOf(subscription.ended_at),
      createdAt: momentOf(subscription.created) as Date,
    },
  };
}
