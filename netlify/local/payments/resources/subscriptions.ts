import type Stripe from 'stripe';
import * as z from 'zod';
import * as subscriptions from '#local/payments/actions/run-subscription.ts';
import {
  boolean,
  integer,
  list,
  metadata,
  params,
  text,
  type ParamsOf,
} from '#local/payments/api/params.ts';
import { mergeMetadata } from '#local/payments/api/params.ts';
import { none, readRoutes, route } from '#local/payments/api/route.ts';
import { invalidParam, StripeApiError } from '#local/payments/api/stripe-error.ts';
import type { Subscription } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { requirePrice } from './products.ts';

const creation = params(
  {
    customer: text(),
    items: list(params({ price: text() }, {}), 20),
    // No customer here has a saved card that could be charged.
    collection_method: z.enum(['send_invoice']),
    days_until_due: integer(0, 365),
  } satisfies ParamsOf<Stripe.SubscriptionCreateParams>,
  {
    discounts: list(params({ coupon: text() }, {})),
    metadata,
    trial_end: integer(),
    trial_period_days: integer(1, 730),
  } satisfies ParamsOf<Stripe.SubscriptionCreateParams>,
);
const update = params({}, {
  cancel_at: integer(),
  cancel_at_period_end: boolean,
  items: list(params({ id: text(), price: text() }, {}), 1),
  metadata,
  proration_behavior: z.enum(['none', 'always_invoice']),
  trial_end: integer(),
} satisfies ParamsOf<Stripe.SubscriptionUpdateParams>);
const status = z.enum(['all']).transform(() => undefined);
const path = '/v1/subscriptions';

/** `/v1/subscriptions`. */
export const subscriptionRoutes = [
  route('POST', path, creation, createSubscription),
  route('POST', `${path}/:id`, update, updateSubscription),
  route('DELETE', `${path}/:id`, none, (store, _none, id) =>
    subscriptions.endSubscription(store, requireActive(store, id)),
  ),
  ...readRoutes(path, 'subscription', { customer: text(), status }),
];

function createSubscription(store: Store, given: z.output<typeof creation>): Subscription {
  const { discounts = [], items, ...fields } = given;
  store.require('customer', given.customer, 'customer');
  const prices = items.map(({ price: id }, index) =>
    requirePrice(store, id, `items[${index}][price]`, { isRecurring: true }),
  );
  const coupons = discounts.map(({ coupon }) => store.require('coupon', coupon, 'coupon').id);
  return subscriptions.startSubscription(store, prices, { ...fields, discounts: coupons });
}

function updateSubscription(store: Store, given: z.output<typeof update>, id: string) {
  const { cancel_at: endsAt, cancel_at_period_end: ends, items = [], metadata: changes } = given;
  const subscription = requireActive(store, id);
  const [price] = items.map((item) =>
    requirePrice(store, item.price, 'items[0][price]', { isRecurring: true }),
  );
  const end = subscriptions.periodEnd(subscription);
  const isInPeriod = endsAt && endsAt > store.now() && endsAt <= end;
  if (endsAt && !(isInPeriod && given.proration_behavior === 'none')) {
    const message = 'Here a plan ends within its current period and without proration.';
    throw invalidParam('cancel_at', message);
  }
  subscription.metadata = mergeMetadata(subscription.metadata, changes);
  if (price) subscriptions.changePrice(store, subscription, price);
  if (given.trial_end) subscriptions.extendTrial(store, subscription, given.trial_end);
  if (endsAt) subscriptions.setCancelAt(store, subscription, endsAt);
  if (ends !== undefined) subscriptions.setCancelAt(store, subscription, ends ? end : null);
  if (changes) store.emit('customer.subscription.updated', subscription);
  return subscription;
}

function requireActive(store: Store, id: string): Subscription {
  const subscription = store.require('subscription', id);
  if (subscription.status !== 'canceled') return subscription;
  const message = 'A canceled subscription can only update its cancellation_details and metadata.';
  throw new StripeApiError(400, message);
}
