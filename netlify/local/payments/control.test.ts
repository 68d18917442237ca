import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPayments, type TestPayments } from '../../../tests/fixtures/payments.ts';
import type { Fault, LoggedRequest } from './control.ts';

let payments: TestPayments;
const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

beforeEach(async () => {
  payments = await openTestPayments();
});
afterEach(() => payments.close());

const order = (fault: Partial<Fault>) => payments.standIn.control('fault', fault);
const once = { maxNetworkRetries: 0 };

test.each([
  ['down', StripeConnectionError],
  ['broken', StripeAPIError],
  ['rate-limited', StripeRateLimitError],
] as const)(
  'with the fault %s the client gets its own error, and afterwards all is well',
  async (mode, kind) => {
    await order({ mode });
    await expect(payments.client.products.list({}, once)).rejects.toThrow(kind);
    await order({ mode: 'up' });
    expect((await payments.client.products.list({}, once)).data).not.toEqual([]);
  },
);

test('a slow API outlasts a client that does not wait', async () => {
  await order({ mode: 'slow', delayMs: 5000, requests: 1 });
  const hasty = { ...once, timeout: 50 };
  await expect(payments.client.products.list({}, hasty)).rejects.toThrow(StripeConnectionError);
});

test('an answer that is lost is asked for again under the same key, and the action happens once', async () => {
  await order({ mode: 'lost', requests: 1 });
  await payments.client.customers.create(
    { email: 'lost@city.example' },
    { idempotencyKey: 'lost', maxNetworkRetries: 1 },
  );
  const { data } = await payments.client.customers.list({ email: 'lost@city.example' });
  expect(data).toHaveLength(1);
  const log = (await payments.standIn.control('requests')) as LoggedRequest[];
  expect(log.filter(({ idempotencyKey }) => idempotencyKey === 'lost')).toHaveLength(2);
});

test('a failure halfway is kept under its key: only another key gets through', async () => {
  const create = (idempotencyKey: string) =>
    payments.client.customers.create({ email: 'crash@city.example' }, { ...once, idempotencyKey });
  await order({ mode: 'crashed', requests: 1 });
  await expect(create('crashed')).rejects.toThrow(StripeAPIError);
  await expect(create('crashed')).rejects.toThrow(StripeAPIError);
  expect((await create('after the crash')).email).toBe('crash@city.example');
});

test('a fault can be of one part of the API only', async () => {
  await order({ mode: 'broken', path: '/v1/checkout/' });
  expect((await payments.client.products.list({}, once)).data).not.toEqual([]);
  await expect(payments.client.checkout.sessions.list({}, once)).rejects.toThrow(StripeAPIError);
});
