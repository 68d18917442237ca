/** Our price ids at Stripe (R10): looked up together, cached for a while, and never used when they disagree with the catalogue. */
import type Stripe from 'stripe';
import { currency, findPrice, prices, type Price } from '#src/catalogue/prices.ts';
import { stripe } from './stripe-client.server.ts';

/** Stripe's own id for one of our prices. */
export interface StripePrice {
  /** What Stripe's API calls the price, e.g. `price_1Abc`. */
  stripeId: string;
  price: Price;
}

/** Stripe has no such price, or another amount, currency or interval than the catalogue: it is not sold until `npm run stripe:sync` ran. */
export class PriceNotForSale extends Error {
  override name = 'PriceNotForSale';
}

const keptForMs = 5 * 60_000;
/** The most lookup keys that Stripe takes in one request. */
const keysPerRequest = 10;

let kept: { client: Stripe; until: number; byKey: Promise<Map<string, Stripe.Price>> } | undefined;

/**
 * Stripe's id for a price of the catalogue; throws {@link PriceNotForSale} when Stripe would charge
 * anything else than the catalogue says (R8), and Stripe's own error when it cannot be asked.
 */
export async function requireStripePrice(priceId: string): Promise<StripePrice> {
  const price = findPrice(priceId);
  if (!price) throw new PriceNotForSale(`The catalogue has no price ${priceId}.`);
  const known = (await readPrices()).get(priceId);
  const fault = known ? disagreement(known, price) : 'is not there';
  if (known && !fault) return { stripeId: known.id, price };
  // Stripe may have been corrected meanwhile: the next buyer's request looks again.
  forgetStripePrices();
  throw new PriceNotForSale(`The price ${priceId} at Stripe ${fault}: run npm run stripe:sync.`);
}

/** The price of the catalogue that a price of Stripe's is or once was, or null when it is none of ours. */
export function findCataloguePrice(stripePrice: Stripe.Price): Price | null {
  // A replaced price has lost its lookup key to its successor; subscriptions keep running on it.
  return findPrice(stripePrice.lookup_key ?? stripePrice.metadata[priceIdKey]);
}

/** The key of the metadata that keeps our id on a price that was replaced. */
export const priceIdKey = 'price_id';

/** Makes the next look-up ask Stripe again. */
export function forgetStripePrices(): void {
  kept = undefined;
}

/** The differences between Stripe's price and the catalogue, in words for the operator; null when there are none. */
export function disagreement(stripePrice: Stripe.Price, price: Price): string | null {
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

/** The prices that Stripe has under these lookup keys, by key. */
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

function readPrices(): Promise<Map<string, Stripe.Price>> {
  const client = stripe();
  if (kept && kept.client === client && kept.until > Date.now()) return kept.byKey;
  const byKey = listStripePrices(
    client,
    prices.map(({ priceId }) => priceId),
  );
  const asked = { client, until: Date.now() + keptForMs, byKey };
  kept = asked;
  byKey.catch(() => {
    if (kept === asked) kept = undefined;
  });
  return byKey;
}
