import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPayments, type TestPayments } from '#tests/fixtures/payments.ts';
import type { Fault, LoggedRequest } from './control.ts';

let payments: TestPayments;
const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

beforeEach(async () => {
  payments = await openTestPayments();
});
afterEach(() => payments.close());

const setFault = (fault: Partial<Fault>) => payments.standIn.control('fault', fault);
const noRetry = { maxNetworkRetries: 0 };

test.each([
  ['down', StripeConnectionError],
  ['broken', StripeAPIError],
  ['rate-limited', StripeRateLimitError],
] as const)(
  'the fault %s is the client’s own error until it is cleared',
  async (mode, errorClass) => {
    await setFault({ mode });
    await expect(payments.client.products.list({}, noRetry)).rejects.toThrow(errorClass);
    await setFault({ mode: 'up' });
    expect((await payments.client.products.list({}, noRetry)).data).not.toEqual([]);
  },
);

test('a slow API exceeds the client’s timeout', async () => {
  await setFault({ mode: 'slow', delayMs: 5000, requests: 1 });
  const hasty = { ...noRetry, timeout: 50 };
  await expect(payments.client.products.list({}, hasty)).rejects.toThrow(StripeConnectionError);
});

test('after a lost response, the client retries with the same key and the action runs once', async () => {
  await setFault({ mode: 'lost', requests: 1 });
  await payments.client.customers.create(
    { email: 'lost@city.example' },
    { idempotencyKey: 'lost', maxNetworkRetries: 1 },
  );
  const { data } = await payments.client.customers.list({ email: 'lost@city.example' });
  expect(data).toHaveLength(1);
  const log = (await payments.standIn.control('requests')) as LoggedRequest[];
  expect(log.filter(({ idempotencyKey }) => idempotencyKey === 'lost')).toHaveLength(2);
});

test('a crash is remembered under its idempotency key, and only another key succeeds', async () => {
  const create = (idempotencyKey: string) =>
    payments.client.customers.create(
      { email: 'crash@city.example' },
      { ...noRetry, idempotencyKey },
    );
  await setFault({ mode: 'crashed', requests: 1 });
  await expect(create('crashed')).rejects.toThrow(StripeAPIError);
  await expect(create('crashed')).rejects.toThrow(StripeAPIError);
  expect((await create('after the crash')).email).toBe('crash@city.example');
});

test('a fault can be limited to a path', async () => {
  await setFault({ mode: 'broken', path: '/v1/checkout/' });
  expect((await payments.client.products.list({}, noRetry)).data).not.toEqual([]);
  await expect(payments.client.checkout.sessions.list({}, noRetry)).rejects.toThrow(StripeAPIError);
});
