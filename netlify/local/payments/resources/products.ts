import type Stripe from 'stripe';
import * as z from 'zod';
import {
  boolean,
  integer,
  list,
  metadata,
  params,
  text,
  type ParamsOf,
} from '#local/payments/api/params.ts';
import { readRoutes, route, updateRoute } from '#local/payments/api/route.ts';
import { invalidParam } from '#local/payments/api/stripe-error.ts';
import type { Price } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';

const productFields = { active: boolean, description: text(), metadata };
const priceFields = { active: boolean, metadata, nickname: text(250) };
const interval = { interval: z.enum(['month', 'year']) };
const newPrice = params({ currency: z.enum(['usd']), product: text(), unit_amount: integer() }, {
  ...priceFields,
  lookup_key: text(200),
  transfer_lookup_key: boolean,
  recurring: params(interval, { interval_count: integer(1, 36) }),
} satisfies ParamsOf<Stripe.PriceCreateParams>);
const newProduct = params({ name: text(250) }, {
  ...productFields,
  id: text(100),
} satisfies ParamsOf<Stripe.ProductCreateParams>);

const coupon = params({ percent_off: integer(1, 100) }, { duration: z.enum(['once']) });

/** `/v1/products`, `/v1/prices` and `/v1/coupons`. */
export const productRoutes = [
  route('POST', '/v1/products', newProduct, (store, given) =>
    store.insert('product', { active: true, ...given }, ['description']),
  ),
  updateRoute('/v1/products', 'product', params({}, { ...productFields, name: text(250) })),
  ...readRoutes('/v1/products', 'product', { ids: list(text(100)) }),
  route('POST', '/v1/prices', newPrice, createPrice),
  // As in Stripe, an amount cannot be changed: it takes a new price.
  updateRoute('/v1/prices', 'price', params({}, priceFields)),
  ...readRoutes('/v1/prices', 'price', {
    active: boolean,
    lookup_keys: list(text(200), 10),
    product: text(),
  }),
  route('POST', '/v1/coupons', coupon, (store, given) =>
    store.insert('coupon', { duration: 'once', ...given, valid: true }),
  ),
];

/** The price with this id; throws when it doesn't exist, is archived, or isn't of the expected type. */
export function requirePrice(
  store: Store,
  id: string,
  param: string,
  { isRecurring }: { isRecurring: boolean },
): Price {
  const price = store.require('price', id, param);
  const isActive = price.active && store.require('product', price.product).active;
  if (!isActive) throw invalidParam(param, 'The price specified is inactive.');
  if ((price.recurring !== null) === isRecurring) return price;
  const which = isRecurring ? 'only a' : 'no';
  throw invalidParam(param, `This field takes ${which} recurring price (\`type=recurring\`).`);
}

/** The name of the product of a price. */
export function productName(store: Store, price: Price): string {
  return store.require('product', price.product).name;
}

function createPrice(store: Store, given: z.output<typeof newPrice>): Price {
  const { transfer_lookup_key: isTransferred, recurring: every, ...fields } = given;
  store.require('product', given.product, 'product');
  const { lookup_key: key } = given;
  const holder = key && store.all('price').find((price) => price.lookup_key === key);
  if (holder && !isTransferred) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
    throw invalidParam('lookup_key', message);
  }
  if (holder) holder.lookup_key = null;
  const recurring = every ? ({ interval_count: 1, ...every } as Price['recurring']) : null;
  const facts = { active: true, type: every ? 'recurring' : 'one_time', recurring } as const;
  return store.insert('price', { ...facts, ...fields }, ['lookup_key', 'nickname']);
}
