/** Prices: what is charged, for which product, how often, and under which lookup key. */
import { ApiError, invalidParam } from '../api/api-error.ts';
import {
  boolean,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  shape,
  text,
  timeRange,
  unsettable,
} from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import type { PriceRow } from '../records.ts';
import type { Store } from '../store.ts';

const lookup = { lookup_key: text(200), transfer_lookup_key: boolean };
const words = { ...lookup, active: boolean, metadata, nickname: unsettable(text(250)) };
const interval = oneOf('day', 'week', 'month', 'year');

/** `/v1/prices`. */
export const priceRoutes = [
  route(
    'POST',
    '/v1/prices',
    shape(
      { currency: oneOf('usd'), product: text(), unit_amount: integer({ max: 99_999_999 }) },
      {
        ...words,
        recurring: shape({ interval }, { interval_count: integer({ min: 1, max: 36 }) }),
        tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
      },
    ),
    ({ store, newId, now }, params) => {
      store.require('product', params.product, 'product');
      takeLookupKey(store, null, params);
      const { recurring } = params;
      return store.insert({
        id: newId('price_'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: now(),
        currency: params.currency,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata({}, params.metadata),
        nickname: params.nickname ?? null,
        product: params.product,
        recurring: recurring
          ? {
              interval: recurring.interval,
              interval_count: recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        type: recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      });
    },
  ),
  route(
    'POST',
    '/v1/prices/:id',
    // An amount cannot be changed: Stripe wants a new price for that.
    shape({}, words),
    ({ store }, params, id) => {
      const price = store.require('price', id);
      takeLookupKey(store, price, params);
      const { active, nickname, lookup_key: key } = params;
      if (active !== undefined) price.active = active;
      if (nickname !== undefined) price.nickname = nickname;
      if (key !== undefined) price.lookup_key = key;
      price.metadata = mergeMetadata(price.metadata, params.metadata);
      return price;
    },
  ),
  retrieveRoute('/v1/prices', 'price'),
  listRoute(
    '/v1/prices',
    'price',
    shape(
      {},
      {
        active: boolean,
        created: timeRange,
        currency: text(3),
        lookup_keys: list(text(200), 10),
        product: text(),
        recurring: shape({}, { interval }),
        type: oneOf('one_time', 'recurring'),
      },
    ),
    (price, { active, created, currency, lookup_keys: keys, product, recurring, type }) =>
      (active === undefined || price.active === active) &&
      (!created || created(price.created)) &&
      (!currency || price.currency === currency) &&
      (!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
      (!product || price.product === product) &&
      (!recurring?.interval || price.recurring?.interval === recurring.interval) &&
      (!type || price.type === type),
  ),
];

/** The price that somebody wants to pay now; throws when there is none or it is archived. */
export function requireActivePrice(store: Store, id: string, param: string): PriceRow {
  const price = store.require('price', id, param);
  if (price.active && store.require('product', price.product).active) return price;
  throw invalidParam(
    param,
    `The price specified is inactive. This field only accepts active prices.`,
  );
}

// Makes the key free for this price, or throws when another one has it and is not to lose it.
function takeLookupKey(
  store: Store,
  taker: PriceRow | null,
  {
    lookup_key: key,
    transfer_lookup_key: transfer,
  }: { lookup_key?: string; transfer_lookup_key?: boolean },
): void {
  if (!key) return;
  const holder = store.all('price').find((price) => price.lookup_key === key);
  if (!holder || holder === taker) return;
  if (!transfer) {
    throw new ApiError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    });
  }
  holder.lookup_key = null;
}
