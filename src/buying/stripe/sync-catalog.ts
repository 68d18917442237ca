/** `npm run stripe:sync`: updates Stripe's products, prices and billing portal to match the catalog; can be repeated. */
import Stripe from 'stripe';
import { oneTimeProduct, planSizes } from '#src/buying/catalog/plans.ts';
import { currency, prices, type Price } from '#src/buying/catalog/prices.ts';
import { findPlainConnections } from '#src/environment/env.ts';
import { syncPortal } from '#src/integrations/payments/portal-configuration.server.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { describeDifference, listStripePrices, priceIdKey } from './stripe-prices.server.ts';

const products: { id: string; name: string; description: string }[] = [
  ...planSizes.map(({ size, name, description }) => ({ id: size, name, description })),
  { id: oneTimeProduct.id, name: oneTimeProduct.name, description: oneTimeProduct.description },
];

/**
 * Creates or updates everything; resolves to one sentence per change. A price whose amount changed gets a successor
 * with its lookup key; the old one is archived, and its subscriptions continue. `siteUrl` is where the portal links
 * back to.
 */
export async function syncCatalog(
  client: Stripe,
  { siteUrl }: { siteUrl?: string | undefined } = {},
): Promise<string[]> {
  const done = await syncProducts(client);
  const stripeIds = await syncPrices(client, done);
  const switchable = planSizes.map(({ size }) => ({
    productId: size,
    stripePriceIds: prices
      .filter((price) => price.plan?.size === size && !price.isCoalitionPrice)
      .map(({ priceId }) => stripeIds.get(priceId) as string),
  }));
  done.push(`${await syncPortal(client, switchable, siteUrl)} the billing portal.`);
  // Last, because until now the portal may have offered these prices.
  await archiveFormerPrices(client, new Set(stripeIds.values()), done);
  return done;
}

async function syncProducts(client: Stripe): Promise<string[]> {
  const done: string[] = [];
  const ids = products.map(({ id }) => id);
  const { data } = await client.products.list({ ids, limit: 100 });
  for (const { id, ...texts } of products) {
    const existing = data.find((product) => product.id === id);
    if (!existing) {
      await client.products.create({ id, ...texts });
      done.push(`Created the product ${id}.`);
    } else if (
      existing.name !== texts.name ||
      existing.description !== texts.description ||
      !existing.active
    ) {
      await client.products.update(id, { ...texts, active: true });
      done.push(`Updated the product ${id}.`);
    }
  }
  return done;
}

/** Resolves to Stripe's id for each of our price ids. */
async function syncPrices(client: Stripe, done: string[]): Promise<Map<string, string>> {
  const known = await listStripePrices(
    client,
    prices.map(({ priceId }) => priceId),
  );
  const stripeIds = new Map<string, string>();
  for (const price of prices) {
    const { priceId } = price;
    const existing = known.get(priceId);
    const labels = { nickname: nicknameOf(price), metadata: { [priceIdKey]: priceId } };
    const fits =
      existing?.product === productIdOf(price) &&
      !describeDifference({ ...existing, active: true }, price);
    if (existing && fits) {
      stripeIds.set(priceId, existing.id);
      if (hasLabels(existing, labels)) continue;
      await client.prices.update(existing.id, { ...labels, active: true });
      done.push(`Updated the price ${priceId}.`);
      continue;
    }
    const created = await client.prices.create({
      product: productIdOf(price),
      currency,
      unit_amount: price.priceCents,
      ...(price.interval && { recurring: { interval: price.interval } }),
      lookup_key: priceId,
      transfer_lookup_key: true,
      ...labels,
    });
    stripeIds.set(priceId, created.id);
    done.push(`${existing ? 'Replaced' : 'Created'} the price ${priceId}.`);
  }
  return stripeIds;
}

// Includes prices of an earlier run that was interrupted before archiving.
async function archiveFormerPrices(
  client: Stripe,
  current: Set<string>,
  done: string[],
): Promise<void> {
  for (const { id } of products) {
    for await (const price of client.prices.list({ product: id, active: true, limit: 100 })) {
      const name = price.metadata[priceIdKey];
      if (!name || current.has(price.id)) continue;
      await client.prices.update(price.id, { active: false });
      done.push(`Archived a former price ${name}.`);
    }
  }
}

function productIdOf(price: Price): string {
  return price.plan ? price.plan.size : price.product.id;
}

function nicknameOf({ name, isCoalitionPrice }: Price): string {
  return isCoalitionPrice ? `${name} (GovAI Coalition)` : name;
}

function hasLabels(
  { active, nickname, metadata }: Stripe.Price,
  labels: { nickname: string; metadata: Record<string, string> },
): boolean {
  return (
    active && nickname === labels.nickname && metadata[priceIdKey] === labels.metadata[priceIdKey]
  );
}

async function run(): Promise<void> {
  // Not through env(), because this command needs only a Stripe key and no other variables.
  const secretKey = process.env.STRIPE_SECRET_KEY?.trim();
  const apiBase = process.env.STRIPE_API_BASE?.trim() || undefined;
  const siteUrl = process.env.SITE_URL?.trim().replace(/\/$/, '') || undefined;

  try {
    if (!secretKey) throw new Error('STRIPE_SECRET_KEY is missing: set it as .env.example shows.');
    const [plain] = findPlainConnections({ STRIPE_API_BASE: apiBase, SITE_URL: siteUrl });
    if (plain) throw new Error(plain);
    const done = await syncCatalog(openStripe({ secretKey, apiBase }), { siteUrl });
    console.log(done.join('\n'));
  } catch (error) {
    console.error(`Stripe was not brought up to date: ${explain(error)}`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'it does not accept the key in STRIPE_SECRET_KEY.';
  }
  if (error instanceof Stripe.errors.StripeConnectionError) return 'it could not be reached.';
  return error instanceof Error ? error.message.split('\n').join(' ') : 'an unknown error.';
}

if (import.meta.main) await run();
