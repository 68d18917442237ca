import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prices } from '#src/buying/catalog/prices.ts';
import { startPaymentStandIn, type PaymentStandIn } from '#local/payments/payment-stand-in.ts';
import type { LoggedRequest } from '#local/payments/control.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { describeDifference, findCatalogPrice, listStripePrices } from './stripe-prices.server.ts';
import { syncCatalog } from './sync-catalog.ts';
import { cents } from '#tests/fixtures/prices.ts';

let standIn: PaymentStandIn;
let client: Stripe;
const siteUrl = 'https://www.levee.example';
const priceIds = prices.map(({ priceId }) => priceId);

beforeEach(async () => {
  standIn = await startPaymentStandIn();
  client = openStripe({ secretKey: standIn.secretKey, apiBase: standIn.url });
});
afterEach(() => standIn.close());

const sync = () => syncCatalog(client, { siteUrl });
const atStripe = async (priceId: string) =>
  (await listStripePrices(client, [priceId])).get(priceId) as Stripe.Price;

test('every price of the catalog is at Stripe with its id and amount (R10)', async () => {
  const done = await sync();
  expect(done.filter((sentence) => sentence.includes('the price'))).toHaveLength(prices.length);
  const known = await listStripePrices(client, priceIds);
  expect([...known.keys()].sort()).toEqual([...priceIds].sort());
  for (const price of prices) {
    const stripePrice = known.get(price.priceId) as Stripe.Price;
    expect(describeDifference(stripePrice, price)).toBeNull();
    expect(findCatalogPrice(stripePrice)).toBe(price);
  }
});

test('the portal lets customers sign in, change the payment method, switch and cancel, and links back', async () => {
  await sync();
  const { data } = await client.billingPortal.configurations.list();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    default_return_url: `${siteUrl}/subscription-portal`,
    login_page: { enabled: true, url: expect.any(String) as string },
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: true },
    },
  });
  // Customers can't switch to coalition prices.
  const coalition = (await atStripe('small-rural-monthly-coalition')).id;
  expect(JSON.stringify(data[0]?.features)).not.toContain(coalition);
});

test('a second run updates only the portal', async () => {
  await sync();
  expect(await sync()).toEqual(['Updated the billing portal.']);
  expect((await client.prices.list({ limit: 100 })).data).toHaveLength(prices.length);
});

test('a changed price gets a successor, and the old one is archived and still recognized', async () => {
  await sync();
  const right = await atStripe('medium-yearly');
  const wrong = await client.prices.create({
    currency: 'usd',
    product: 'medium',
    unit_amount: 1,
    recurring: { interval: 'year' },
    lookup_key: 'medium-yearly',
    transfer_lookup_key: true,
    metadata: { price_id: 'medium-yearly' },
  });
  expect(await sync()).toEqual([
    'Replaced the price medium-yearly.',
    'Updated the billing portal.',
    'Archived a former price medium-yearly.',
    'Archived a former price medium-yearly.',
  ]);
  for (const { id } of [right, wrong]) {
    const former = await client.prices.retrieve(id);
    expect(former).toMatchObject({ active: false, lookup_key: null });
    expect(findCatalogPrice(former)?.priceId).toBe('medium-yearly');
  }
  expect((await atStripe('medium-yearly')).unit_amount).toBe(cents('medium-yearly'));
});

test('prices and products that were renamed or archived manually are restored', async () => {
  await sync();
  const { id } = await atStripe('large-monthly');
  await client.prices.update(id, { active: false, nickname: 'Other' });
  await client.products.update('large', { name: 'Other' });
  expect(await sync()).toEqual([
    'Updated the product large.',
    'Updated the price large-monthly.',
    'Updated the billing portal.',
  ]);
  expect(await atStripe('large-monthly')).toMatchObject({ id, active: true });
});

test('other prices and products in the same account stay unchanged', async () => {
  await sync();
  await client.products.create({ id: 'theirs', name: 'Theirs' });
  await client.prices.create({ currency: 'usd', product: 'theirs', unit_amount: 5 });
  const byHand = await client.prices.create({ currency: 'usd', product: 'large', unit_amount: 5 });
  await sync();
  expect((await client.prices.retrieve(byHand.id)).active).toBe(true);
});

test('an interrupted run is completed by the next one', async () => {
  const total = await countRequests(sync);
  for (let cut = 1; cut < total; cut += 9) {
    const other = await startPaymentStandIn();
    const untried = openStripe({ secretKey: other.secretKey, apiBase: other.url });
    let sent = 0;
    (untried as unknown as NodeJS.EventEmitter).on('request', () => {
      sent += 1;
      if (sent === cut) void other.control('fault', { mode: 'broken' });
    });
    await syncCatalog(untried, { siteUrl }).catch(() => undefined);
    await other.control('fault', { mode: 'up' });
    sent = total;
    await syncCatalog(untried, { siteUrl });
    expect((await listStripePrices(untried, priceIds)).size).toBe(prices.length);
    expect((await untried.prices.list({ active: true, limit: 100 })).data).toHaveLength(
      prices.length,
    );
    await other.close();
  }
});

async function countRequests(action: () => Promise<unknown>): Promise<number> {
  await action();
  return ((await standIn.control('requests')) as LoggedRequest[]).length;
}
