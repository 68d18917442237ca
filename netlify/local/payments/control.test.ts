import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPayments, type TestPayments } from '../../../tests/fixtures/payments.ts';
import type { LoggedRequest } from './control.ts';

let payments: TestPayments;
const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

beforeEach(async () => {
  payments = await openTestPayments();
});
afterEach(() => payments.close());

const order = (name: string, params: unknown, init: RequestInit = {}) =>
  fetch(`${payments.standIn.url}/_control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
    ...init,
  });
const once = { maxNetworkRetries: 0 };

test.each([
  ['down', StripeConnectionError],
  ['broken', StripeAPIError],
  ['rate-limited', StripeRateLimitError],
] as const)(
  'with the fault %s the client gets its own error, and afterwards all is well',
  async (mode, kind) => {
    expect((await order('fault', { mode })).status).toBe(200);
    await expect(payments.client.products.list({}, once)).rejects.toThrow(kind);
    await order('fault', { mode: 'up' });
    expect((await payments.client.products.list({}, once)).data).not.toEqual([]);
  },
);

test('a slow API outlasts a client that does not wait', async () => {
  await order('fault', { mode: 'slow', delayMs: 5000, requests: 1 });
  const hasty = { ...once, timeout: 50 };
  await expect(payments.client.products.list({}, hasty)).rejects.toThrow(StripeConnectionError);
});

test('an answer that is lost is asked for again under the same key, and the action happens once', async () => {
  await order('fault', { mode: 'lost', requests: 1 });
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
  await order('fault', { mode: 'crashed', requests: 1 });
  await expect(create('crashed')).rejects.toThrow(StripeAPIError);
  await expect(create('crashed')).rejects.toThrow(StripeAPIError);
  expect((await create('after the crash')).email).toBe('crash@city.example');
});

test('a fault can be of one part of the API only', async () => {
  await order('fault', { mode: 'broken', path: '/v1/checkout/' });
  expect((await payments.client.products.list({}, once)).data).not.toEqual([]);
  await expect(payments.client.checkout.sessions.list({}, once)).rejects.toThrow(StripeAPIError);
});

test('orders that do not exist, do not read or come from a page’s form are refused', async () => {
  expect((await order('constructor', {})).status).toBe(404);
  expect((await order('fault', { mode: 'sunny' })).status).toBe(400);
  expect((await order('fault', { mode: 'up', more: 1 })).status).toBe(400);
  expect((await order('pay', { session: 'cs_nobody' })).status).toBe(404);
  expect((await order('fault', {}, { body: '{' })).status).toBe(400);
  const form = { headers: { 'content-type': 'text/plain' } };
  expect((await order('fault', { mode: 'down' }, form)).status).toBe(405);
});
