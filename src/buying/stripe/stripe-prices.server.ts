/** Finds our prices at Stripe, and refuses those that differ from the catalog. */
import type Stripe from 'stripe';
import { currency, findPrice, prices, type Price } from '#src/buying/catalog/prices.ts';
import { cachePerClient, stripe } from '#src/integrations/payments/stripe-client.server.ts';

/** Thrown when Stripe lacks a price or it differs from the catalog; it is not sold until `npm run stripe:sync` has run. */
export class PriceNotForSale extends Error {
  override name = 'PriceNotForSale';
}

/** Stripe's limit. */
const keysPerRequest = 10;

const cachedPrices = cachePerClient((client) =>
  listStripePrices(
    client,
    prices.map(({ priceId }) => priceId),
  ),
);

/**
 * A price of the catalog with Stripe's id, such as `price_1Abc`, cached for five minutes. Throws {@link PriceNotForSale} when Stripe would
 * charge anything else than the catalog says (R8), or Stripe's error.
 */
export async function requireStripePrice(priceId: string) {
  const price = findPrice(priceId);
  if (!price) throw new PriceNotForSale(`The catalog has no price ${priceId}.`);
  const known = (await cachedPrices.get(stripe())).get(priceId);
  const fault = known ? describeDifference(known, price) : 'is not there';
  if (known && !fault) return { stripeId: known.id, price };
  // The next request reads the prices again, because Stripe may have been corrected.
  forgetStripePrices();
  throw new PriceNotForSale(`The price ${priceId} at Stripe ${fault}: run npm run stripe:sync.`);
}

/** The catalog's price for a current or former Stripe price, or null when it is not ours. */
export function findCatalogPrice(stripePrice: Stripe.Price): Price | null {
  // A replaced price has lost its lookup key to its successor, but subscriptions may still use it.
  return findPrice(stripePrice.lookup_key ?? stripePrice.metadata[priceIdKey]);
}

/** The metadata key for our price id, which a replaced price keeps. */
export const priceIdKey = 'price_id';

/** Clears the cache. */
export function forgetStripePrices(): void {
  cachedPrices.clear();
}

/** Describes the difference between Stripe's price and the catalog for the operator, or returns null. */
export function describeDifference(stripePrice: Stripe.Price, price: Price): string | null {
  const { active, unit_amount: cents, recurring } = stripePrice;
  if (!active) return 'is archived';
  if (stripePrice.currency !== currency) return `is in ${stripePrice.currency}`;
  if (cents !== price.priceCents) return `is ${cents} cents instead of ${price.priceCents}`;
  const interval = recurring && recurring.interval_count === 1 ? recurring.interval : null;
  if (interval !== price.interval || Boolean(recurring) !== Boolean(price.interval)) {
    return `is not charged by the ${price.interval ?? 'piece'}`;
  }
  return null;
}

/** Stripe's prices by their lookup keys. */
export async function listStripePrices(
  client: Stripe,
  priceIds: readonly string[],
): Promise<Map<string, Stripe.Price>> {
  const starts = Array.from({ length: Math.ceil(priceIds.length / keysPerRequest) }, (_, n) => n);
  const pages = await Promise.all(
    starts.map((n) =>
      client.prices.list({
        lookup_keys: priceIds.slice(n * keysPerRequest, (n + 1) * keysPerRequest),
        limit: 100,
      }),
    ),
  );
  const found = pages.flatMap(({ data }) => data);
  return new Map(found.flatMap((price) => (price.lookup_key ? [[price.lookup_key, price]] : [])));
}
