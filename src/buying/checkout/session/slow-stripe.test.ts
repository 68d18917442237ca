import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import answerPayment from '#functions/payments.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { postJson } from '#tests/fixtures/post-json.ts';

// The real client with a shorter timeout, to make the tests fast.
vi.mock('#src/integrations/payments/stripe-client.server.ts', async (importOriginal) => {
  const original = await importOriginal<Record<string, unknown>>();
  const { default: Stripe } = await import('stripe');
  let client: InstanceType<typeof Stripe> | undefined;
  const stripe = () => {
    const { hostname, port } = new URL(process.env.STRIPE_API_BASE ?? '');
    client ??= new Stripe(process.env.STRIPE_SECRET_KEY ?? '', {
      protocol: 'http',
      host: hostname,
      port: Number(port),
      timeout: 1_500,
      maxNetworkRetries: 1,
    });
    return client;
  };
  return { ...original, stripe };
});

const shop = setUpDatabaseAndPayments();

const order = (attemptId: string) =>
  postJson<{ url: string }>({
    to: answerPayment,
    path: '/api/payment/create-checkout-session',
    body: { email: 'dana@city.example', isSubscription: false, attemptId },
  });

test('an order gets 503 when Stripe times out, and its retry finds the session that Stripe created', async () => {
  expectLoggedError(/payments do not answer.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  const attemptId = randomUUID();
  await order(randomUUID());
  const list = () => shop.payments.client.checkout.sessions.list({ limit: 100 });
  const before = (await list()).data.length;
  await shop.payments.standIn.control('fault', {
    mode: 'slow',
    delayMs: 8_000,
    path: '/v1/checkout',
  });
  expect(await order(attemptId)).toMatchObject({
    status: 503,
    error: 'Our payment system is currently unavailable. Please contact support.',
  });
  await shop.payments.standIn.control('fault', { mode: 'up' });
  const { status, data } = await order(attemptId);
  expect(status).toBe(200);
  const { data: sessions } = await list();
  expect(sessions.length).toBe(before + 1);
  expect(data.url).toBe(sessions[0]?.url);
});

test('an order succeeds when Stripe times out once', async () => {
  const fault = { mode: 'slow', delayMs: 8_000, path: '/v1/checkout', requests: 1 };
  await shop.payments.standIn.control('fault', fault);
  expect((await order(randomUUID())).status).toBe(200);
});

test('payment details get 503 with the specified message when Stripe times out', async () => {
  expectLoggedError(/payments do not answer.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  await shop.payments.standIn.control('fault', { mode: 'slow', delayMs: 8_000 });
  const response = await answerPayment(
    new Request('https://www.levee.example/api/payment/session?sessionId=cs_test_abc'),
    makeContext(),
  );
  await shop.payments.standIn.control('fault', { mode: 'up' });
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    success: false,
    error: 'Failed to load payment details',
  });
});
