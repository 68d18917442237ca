/** Subscriptions. */
import type Stripe from 'stripe';
import * as z from 'zod';
import * as subscriptions from '../actions/run-subscription.ts';
import { boolean, integer, list, metadata, params, text, type ParamsOf } from '../api/params.ts';
import { mergeMetadata } from '../api/params.ts';
import { none, readRoutes, route } from '../api/route.ts';
import { invalidParam, notSupported, StripeApiError } from '../api/stripe-error.ts';
import type { Subscription } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { requireActivePrice } from './products.ts';

const creation = params(
  {
    customer: text(),
    items: list(params({ price: text() }, {}), 20),
    // No customer here has a card that could be charged without a page.
    collection_method: z.enum(['send_invoice']),
    days_until_due: integer(0, 365),
  } satisfies ParamsOf<Stripe.SubscriptionCreateParams>,
  { metadata },
);
const update = params({}, {
  cancel_at: integer(),
  cancel_at_period_end: boolean,
  items: list(params({ id: text(), price: text() }, {}), 20),
  metadata,
  proration_behavior: z.enum(['none', 'always_invoice']),
} satisfies ParamsOf<Stripe.SubscriptionUpdateParams>);
const path = '/v1/subscriptions';

/** `/v1/subscriptions`. */
export const subscriptionRoutes = [
  route('POST', path, creation, createSubscription),
  route('POST', `${path}/:id`, update, updateSubscription),
  route('DELETE', `${path}/:id`, none, (store, _none, id) =>
    subscriptions.endSubscription(store, requireRunning(store, id)),
  ),
  ...readRoutes(
    path,
    'subscription',
    { customer: text(), status: z.enum(['active', 'all', 'canceled', 'past_due']) },
    { status: ({ status }, wanted) => wanted === 'all' || status === wanted },
  ),
];

function createSubscription(store: Store, given: z.output<typeof creation>): Subscription {
  const { collection_method, days_until_due, metadata: words = {} } = given;
  const customer = store.require('customer', given.customer, 'customer');
  const prices = given.items.map(({ price: id }, index) => {
    const param = `items[${index}][price]`;
    const price = requireActivePrice(store, id, param);
    if (price.recurring) return price;
    throw invalidParam(param, `The price \`${id}\` is not a recurring price.`);
  });
  const fields = { collection_method, days_until_due, metadata: words };
  return subscriptions.startSubscription(store, customer, prices, fields).subscription;
}

function updateSubscription(store: Store, given: z.output<typeof update>, id: string) {
  const { cancel_at: endsAt, cancel_at_period_end: ends, items = [], metadata: words } = given;
  const subscription = requireRunning(store, id);
  const changes = items.map(({ id: itemId, price: priceId }, index) => {
    const item = subscription.items.data.find((each) => each.id === itemId);
    const param = `items[${index}]`;
    if (!item) throw invalidParam(`${param}[id]`, `No such subscription item: '${itemId}'`);
    return { item, price: requireActivePrice(store, priceId, `${param}[price]`) };
  });
  const end = subscriptions.periodEnd(subscription);
  const isProrated = given.proration_behavior !== 'none';
  if (items.length > 0 && !isProrated) throw notSupported('a free change', 'proration_behavior');
  if (endsAt) requireEnd(endsAt, { now: store.now(), end, isProrated });
  subscription.metadata = mergeMetadata(subscription.metadata, words);
  for (const { item, price } of changes) {
    subscriptions.changePrice(store, subscription, item, price);
  }
  if (endsAt) subscriptions.setEnd(store, subscription, endsAt);
  if (ends !== undefined) subscriptions.setEnd(store, subscription, ends ? end : null);
  if (words) store.emit('customer.subscription.updated', subscription);
  return subscription;
}

function requireEnd(
  at: number,
  { now, end, isProrated }: { now: number; end: number; isProrated: boolean },
): void {
  if (at <= now) throw invalidParam('cancel_at', 'The subscription cannot end in the past.');
  if (at > end) throw notSupported('an end after the current period', 'cancel_at');
  if (at < end && isProrated) throw notSupported('prorating an end', 'proration_behavior');
}

function requireRunning(store: Store, id: string): Subscription {
  const subscription = store.require('subscription', id);
  if (subscription.status !== 'canceled') return subscription;
  const message = 'A canceled subscription can only update its cancellation_details and metadata.';
  throw new StripeApiError(400, message);
}
