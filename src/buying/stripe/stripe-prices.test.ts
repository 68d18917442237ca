import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoggedRequest } from '#local/payments/control.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { openTestPayments, usePayments, type TestPayments } from '#tests/fixtures/payments.ts';
import {
  PortalNotReady,
  requirePortal,
} from '#src/integrations/payments/portal-configuration.server.ts';
import {
  isPaymentsConfigured,
  PaymentsNotConfigured,
  stripe,
} from '#src/integrations/payments/stripe-client.server.ts';
import { forgetStripePrices, PriceNotForSale, requireStripePrice } from './stripe-prices.server.ts';
import { cents } from '#tests/fixtures/prices.ts';

let payments: TestPayments;

beforeEach(async () => {
  payments = await openTestPayments();
  usePayments(payments);
});
afterEach(() => payments.close());

async function countRequests(action: () => Promise<unknown>): Promise<number> {
  const count = async () =>
    ((await payments.standIn.control('requests')) as LoggedRequest[]).length;
  const before = await count();
  await action();
  return (await count()) - before;
}

test('all prices are read together and cached', async () => {
  expect(
    await countRequests(async () => {
      const ids = ['medium-yearly', 'levee-standard', 'small-rural-monthly-coalition'];
      const found = await Promise.all(ids.map(requireStripePrice));
      expect(found.map(({ price }) => price.priceId)).toEqual(ids);
      await requireStripePrice('large-monthly');
    }),
  ).toBe(2);
});

test.each([
  ['another amount', { unit_amount: 2_799_999, recurring: { interval: 'year' } }],
  ['another interval', { unit_amount: cents('medium-yearly'), recurring: { interval: 'month' } }],
  [
    'two intervals',
    { unit_amount: cents('medium-yearly'), recurring: { interval: 'year', interval_count: 2 } },
  ],
  ['no interval', { unit_amount: cents('medium-yearly') }],
])('a price with %s at Stripe is never charged (R8)', async (_what, terms) => {
  await payments.client.prices.create({
    ...terms,
    currency: 'usd',
    product: 'medium',
    lookup_key: 'medium-yearly',
    transfer_lookup_key: true,
  });
  await expect(requireStripePrice('medium-yearly')).rejects.toThrow(PriceNotForSale);
  await expect(requireStripePrice('medium-monthly')).resolves.toMatchObject({
    price: { priceCents: cents('medium-monthly') },
  });
});

test('a price that is archived or missing is not sold', async () => {
  const id = await payments.priceOf('medium-yearly');
  await payments.client.prices.update(id, { active: false });
  await expect(requireStripePrice('medium-yearly')).rejects.toThrow(/archived/);
  await payments.client.prices.update(id, { active: true });
  await expect(requireStripePrice('medium-yearly')).resolves.toMatchObject({ stripeId: id });
  await expect(requireStripePrice('unknown')).rejects.toThrow(PriceNotForSale);
});

test('a failed request to Stripe is not cached', async () => {
  await payments.standIn.control('fault', { mode: 'down' });
  await expect(requireStripePrice('medium-yearly')).rejects.toThrow(/connection/i);
  await expect(requirePortal()).rejects.toThrow(/connection/i);
  await payments.standIn.control('fault', { mode: 'up' });
  await expect(requireStripePrice('medium-yearly')).resolves.toBeDefined();
  await expect(requirePortal()).resolves.toBeDefined();
});

test('an account without a sync has no portal', async () => {
  const { data } = await payments.client.billingPortal.configurations.list();
  await payments.client.billingPortal.configurations.update(data[0]?.id ?? '', { active: false });
  await expect(requirePortal()).rejects.toThrow(PortalNotReady);
});

test('payments are not configured without a key, and a changed key gets a new client', () => {
  const before = stripe();
  expect(isPaymentsConfigured()).toBe(true);
  expect(stripe()).toBe(before);
  process.env.STRIPE_SECRET_KEY = 'sk_test_other';
  forgetEnv();
  expect(stripe()).not.toBe(before);
  process.env.STRIPE_SECRET_KEY = '';
  forgetEnv();
  forgetStripePrices();
  expect(isPaymentsConfigured()).toBe(false);
  expect(() => stripe()).toThrow(PaymentsNotConfigured);
});
