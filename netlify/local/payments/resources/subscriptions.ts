/** Subscriptions. */
import { ApiError, invalidParam } from '../api/api-error.ts';
import {
  boolean,
  integer,
  list,
  mergeMetadata,
  metadata,
  notHere,
  oneOf,
  shape,
  text,
  timeRange,
  unsettable,
} from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import {
  changePrice,
  endSubscription,
  setEnd,
  setToEnd,
  startSubscription,
} from '../deeds/run-subscription.ts';
import type { SubscriptionRow } from '../records.ts';
import type { World } from '../world.ts';
import { requireActivePrice } from './prices.ts';

const feedback = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);
const cancellation = { cancellation_details: shape({}, { comment: text(), feedback }) };
const proration = { proration_behavior: oneOf('none', 'create_prorations', 'always_invoice') };
const item = shape({}, { id: text(), price: text(), quantity: integer({ min: 1, max: 999_999 }) });

const creation = shape(
  { customer: text(), items: list(item, 20) },
  {
    collection_method: oneOf('charge_automatically', 'send_invoice'),
    days_until_due: integer({ min: 0, max: 365 }),
    description: text(500),
    metadata,
  },
);
const update = shape(
  {},
  {
    ...cancellation,
    ...proration,
    cancel_at: unsettable(integer()),
    cancel_at_period_end: boolean,
    days_until_due: integer({ min: 0, max: 365 }),
    description: unsettable(text(500)),
    items: list(item, 20),
    metadata,
  },
);

/** `/v1/subscriptions`. */
export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', creation, createSubscription),
  route('POST', '/v1/subscriptions/:id', update, updateSubscription),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    shape({}, { ...cancellation, invoice_now: boolean, prorate: boolean }),
    (world, { prorate }, id) => {
      if (prorate) throw notHere('prorating a cancellation', 'prorate');
      return endSubscription(world, requireRunning(world, id));
    },
  ),
  retrieveRoute('/v1/subscriptions', 'subscription'),
  listRoute(
    '/v1/subscriptions',
    'subscription',
    shape(
      {},
      {
        created: timeRange,
        customer: text(),
        price: text(),
        status: oneOf(
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ),
      },
    ),
    (subscription, { created, customer, price, status }) =>
      (!created || created(subscription.created)) &&
      (!customer || subscription.customer === customer) &&
      (!price || subscription.items.data.some((each) => each.price.id === price)) &&
      hasStatus(subscription, status),
  ),
];

function createSubscription(world: World, params: ReturnType<typeof creation>): SubscriptionRow {
  const customer = world.store.require('customer', params.customer, 'customer');
  if (params.collection_method !== 'send_invoice') {
    throw new ApiError(
      400,
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  if (params.days_until_due === undefined) {
    throw invalidParam(
      'days_until_due',
      'You must specify `days_until_due` when `collection_method` is `send_invoice`.',
      'parameter_missing',
    );
  }
  const items = params.items.map(({ price: id, quantity = 1 }, index) => {
    const param = `items[${index}][price]`;
    if (!id) throw invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing');
    const price = requireActivePrice(world.store, id, param);
    if (!price.recurring)
      throw invalidParam(param, `The price \`${id}\` is not a recurring price.`);
    return { price, quantity };
  });
  if (items.length === 0) throw invalidParam('items', 'You must pass at least one item.');
  return startSubscription(world, {
    customer,
    items,
    collectionMethod: 'send_invoice',
    daysUntilDue: params.days_until_due,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  }).subscription;
}

function updateSubscription(
  world: World,
  params: ReturnType<typeof update>,
  id: string,
): SubscriptionRow {
  const subscription = requireRunning(world, id);
  const changes = (params.items ?? []).map(({ id: itemId, price: priceId, quantity }, index) => {
    const found = subscription.items.data.find((each) => each.id === itemId);
    const param = `items[${index}][id]`;
    if (!found) throw invalidParam(param, `No such subscription item: '${itemId ?? ''}'`);
    if (quantity !== undefined) throw notHere('changing a quantity', `items[${index}][quantity]`);
    const price = requireActivePrice(
      world.store,
      priceId ?? found.price.id,
      `items[${index}][price]`,
    );
    return { found, price };
  });
  if (changes.length > 0 && params.proration_behavior === 'create_prorations') {
    throw notHere('prorations that wait for the next invoice', 'proration_behavior');
  }
  const before = { metadata: subscription.metadata, description: subscription.description };
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  if (params.description !== undefined) subscription.description = params.description;
  if (params.days_until_due !== undefined) subscription.days_until_due = params.days_until_due;
  for (const { found, price } of changes) {
    if (price.id === found.price.id) continue;
    changePrice(world, subscription, found, price, params.proration_behavior !== 'none');
  }
  const { cancel_at: endsAt } = params;
  if (endsAt !== undefined) {
    requireEnd(world, subscription, endsAt, params);
    setEnd(world, subscription, endsAt);
  }
  if (params.cancel_at_period_end !== undefined) {
    setToEnd(world, subscription, params.cancel_at_period_end);
  }
  if (params.metadata || params.description !== undefined) {
    world.emit('customer.subscription.updated', subscription, before);
  }
  return subscription;
}

function requireEnd(
  world: World,
  { items }: SubscriptionRow,
  at: number | null,
  params: ReturnType<typeof update>,
): void {
  if (params.cancel_at_period_end !== undefined) {
    throw invalidParam(
      'cancel_at',
      'You cannot set `cancel_at` and `cancel_at_period_end` at the same time.',
    );
  }
  if (at === null) return;
  if (at <= world.now()) {
    throw invalidParam('cancel_at', 'The subscription cannot be canceled in the past.');
  }
  const end = items.data[0]?.current_period_end ?? 0;
  if (at > end) throw notHere('an end after the current period', 'cancel_at');
  if (at < end && params.proration_behavior !== 'none') {
    throw notHere('prorating a cancellation', 'proration_behavior');
  }
}

function requireRunning({ store }: World, id: string): SubscriptionRow {
  const subscription = store.require('subscription', id);
  if (subscription.status !== 'canceled') return subscription;
  throw new ApiError(
    400,
    'A canceled subscription can only update its cancellation_details and metadata.',
  );
}

function hasStatus({ status }: SubscriptionRow, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  return status === (wanted === 'ended' ? 'canceled' : wanted);
}
