/** Products and their prices. */
import type Stripe from 'stripe';
import * as z from 'zod';
import { boolean, integer, list, metadata, params, text, type ParamsOf } from '../api/params.ts';
import { readRoutes, route, updateRoute } from '../api/route.ts';
import { invalidParam } from '../api/stripe-error.ts';
import type { Price } from '../stripe-objects.ts';
import type { Store } from '../store.ts';

const productFields = {
  ...{ active: boolean, description: text(), metadata },
} satisfies ParamsOf<Stripe.ProductUpdateParams>;
const priceFields = {
  ...{ active: boolean, lookup_key: text(200), metadata, nickname: text(250) },
  transfer_lookup_key: boolean,
} satisfies ParamsOf<Stripe.PriceUpdateParams>;
const priceTerms = {
  ...{ currency: z.enum(['usd']), product: text(), unit_amount: integer() },
} satisfies ParamsOf<Stripe.PriceCreateParams>;
const recurring = params(
  { interval: z.enum(['month', 'year']) },
  { interval_count: integer(1, 36) },
);
const newProduct = params({ name: text(250) }, { ...productFields, id: text(100) });

/** `/v1/products` and `/v1/prices`. */
export const productRoutes = [
  route('POST', '/v1/products', newProduct, (store, given) => {
    if (given.id && store.find('product', given.id)) {
      throw invalidParam('id', 'Product already exists.', 'resource_already_exists');
    }
    return store.insert('product', { active: true, ...given }, ['description']);
  }),
  updateRoute('/v1/products', 'product', params({}, { ...productFields, name: text(250) })),
  ...readRoutes(
    '/v1/products',
    'product',
    { ids: list(text(100)) },
    { ids: ({ id }, ids) => ids.includes(id) },
  ),
  route('POST', '/v1/prices', params(priceTerms, { ...priceFields, recurring }), createPrice),
  // An amount cannot be changed: Stripe wants a new price for that.
  updateRoute('/v1/prices', 'price', params({}, priceFields), freeLookupKey),
  ...readRoutes(
    '/v1/prices',
    'price',
    { active: boolean, lookup_keys: list(text(200), 10), product: text() },
    { lookup_keys: ({ lookup_key: key }, keys) => key !== null && keys.includes(key) },
  ),
];

/** The price for a purchase now; throws when there is none or it is archived. */
export function requireActivePrice(store: Store, id: string, param: string): Price {
  const price = store.require('price', id, param);
  if (price.active && store.require('product', price.product).active) return price;
  const message = 'The price specified is inactive. This field only accepts active prices.';
  throw invalidParam(param, message);
}

/** The name of the product of a price. */
export function productName(store: Store, price: Price): string {
  return store.require('product', price.product).name;
}

interface LookupKey {
  lookup_key?: string | undefined;
  transfer_lookup_key?: boolean | undefined;
}

function createPrice(
  store: Store,
  given: z.output<z.ZodObject<typeof priceTerms>> & LookupKey & { recurring?: object | undefined },
): Price {
  const { transfer_lookup_key: _, recurring: every, ...fields } = given;
  store.require('product', given.product, 'product');
  freeLookupKey(store, null, given);
  const terms = {
    type: every ? ('recurring' as const) : ('one_time' as const),
    recurring: every ? ({ interval_count: 1, ...every } as Price['recurring']) : null,
    unit_amount_decimal: String(given.unit_amount) as never,
  };
  return store.insert('price', { active: true, ...terms, ...fields }, ['lookup_key', 'nickname']);
}

// Throws when another price has the key and is not to lose it.
function freeLookupKey(store: Store, taker: Price | null, given: LookupKey): void {
  const { lookup_key: key, transfer_lookup_key: isTransferred } = given;
  const holder = key && store.all('price').find((price) => price.lookup_key === key);
  if (!holder || holder === taker) return;
  if (!isTransferred) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
    throw invalidParam('lookup_key', message);
  }
  holder.lookup_key = null;
}
