import type Stripe from 'stripe';
import { findAccountId } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCatalogPrice } from '#src/buying/stripe/stripe-prices.server.ts';
import {
  findPeriod,
  storeNotice,
  readNotice,
  withCustomer,
} from '#src/buying/ending/notice.server.ts';
import {
  describePrice,
  findOrderAgreement,
  type SubscriptionSnapshot,
  idOf,
  momentOf,
  objectOf,
} from './snapshot.ts';

/** Reads a subscription with its customer, after storing its notice at Stripe. */
export async function retrieveSubscription(id: string): Promise<Stripe.Subscription> {
  return storeNotice(await stripe().subscriptions.retrieve(id, { expand: withCustomer }));
}

/** Converts a subscription into a row of the ledger. */
export function describeSubscription(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const [item] = subscription.items.data;
  const price = item ? findCatalogPrice(item.price) : null;
  const customer = objectOf(subscription.customer);
  const period = findPeriod(subscription);
  const notice = readNotice(subscription);
  const createdAt = momentOf(subscription.created) as Date;
  return {
    price,
    row: {
      ...describePrice(price),
      id: subscription.id,
      status: subscription.status,
      email: customer && 'email' in customer ? customer.email : null,
      accountId: findAccountId(subscription.metadata),
      agreement: findOrderAgreement(price, subscription.metadata, createdAt),
      customerId: idOf(subscription.customer),
      currentPeriodStart: period?.startsAt ?? null,
      currentPeriodEnd: period?.endsAt ?? null,
      noticedAt: notice?.noticedAt ?? null,
      noticeFrom: notice?.from ?? null,
      endsAt: notice?.endsAt ?? momentOf(subscription.cancel_at),
      endedAt: momentOf(subscription.ended_at),
      createdAt,
    },
  };
}
