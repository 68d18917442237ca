import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import createSession from '#functions/payments.ts';
import { centsToDollars } from '#src/buying/catalog/money.ts';
import { findPlan } from '#src/buying/catalog/plans.ts';
import { priceFor, prices, type PlanCharge } from '#src/buying/catalog/prices.ts';
import { forgetStripePrices } from '#src/buying/stripe/stripe-prices.server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { usePayments, setUpPayments } from '#tests/fixtures/payments.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { orderForm } from '#src/buying/checkout/order.ts';
import { cents } from '#tests/fixtures/prices.ts';
import { postJson } from '#tests/fixtures/post-json.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
const payments = setUpPayments();
setUpShell(orderForm, { ...orderForm, page: '/checkout' });
beforeEach(() => {
  usePayments(payments);
});
afterEach(() => payments.standIn.control('fault', { mode: 'up' }));

const address = 'https://www.levee.example/api/payment/create-checkout-session';
const unavailable = 'Our payment system is currently unavailable. Please contact support.';

const oneTime = {
  amount: cents('levee-standard') / 100,
  email: 'dana@city.example',
  isSubscription: false,
  metadata: { productId: 'levee-standard', productName: `${site.name} Standard` },
};
function subscriptionTo({ priceId, priceCents, plan, isCoalitionPrice }: PlanCharge) {
  const price = centsToDollars(priceCents);
  const metadata = {
    planName: plan.name,
    billingInterval: plan.interval,
    price,
    isCoalitionPrice,
    baseUrl: 'https://evil.example',
    productDetails: plan.description,
  };
  return {
    priceId,
    email: 'dana@city.example',
    metadata,
    amount: price,
    currency: 'usd',
    isSubscription: true,
  };
}
const plan = findPlan('small-rural-monthly')!;

const send = (body: object, context = makeContext()) =>
  postJson<{ url: string }>({ to: createSession, path: new URL(address).pathname, body, context });
const findSession = (url: string) =>
  payments.client.checkout.sessions.retrieve(url.split('/').at(-1) ?? '', {
    expand: ['line_items'],
  });
const countSessions = async () =>
  (await payments.client.checkout.sessions.list({ limit: 100 })).data.length;

test('a one-time order creates a session with the catalog’s price and our own URLs (R11)', async () => {
  const before = fixture.roundTrips();
  const { status, success, data, headers } = await send(oneTime);
  expect(fixture.roundTrips() - before).toBe(1);
  expect({ status, success }).toEqual({ status: 200, success: true });
  expect(headers.get('cache-control')).toBe('no-store');
  const session = await findSession(data.url);
  expect(session).toMatchObject({
    mode: 'payment',
    amount_total: cents('levee-standard'),
    customer_email: 'dana@city.example',
    success_url: 'https://www.levee.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://www.levee.example/checkout',
    invoice_creation: { enabled: true },
    adaptive_pricing: { enabled: false },
    metadata: { price_id: 'levee-standard', is_coalition_price: 'false' },
  });
  expect(session.line_items?.data).toMatchObject([
    { quantity: 1, price: { lookup_key: 'levee-standard' } },
  ]);
});

test.each(prices.filter((price): price is PlanCharge => price.plan !== null))(
  'a subscription to $priceId creates a session with exactly that price (R9, R10)',
  async (price) => {
    const { data } = await send(subscriptionTo(price));
    const session = await findSession(data.url);
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: price.priceCents,
      cancel_url: 'https://www.levee.example/subscribe',
      adaptive_pricing: { enabled: false },
      metadata: { price_id: price.priceId, is_coalition_price: String(price.isCoalitionPrice) },
    });
    expect(session.line_items?.data).toMatchObject([
      { quantity: 1, price: { lookup_key: price.priceId } },
    ]);
  },
);

test('a client may omit what the catalog knows', async () => {
  const email = 'dana@city.example';
  expect((await send({ email, isSubscription: false })).status).toBe(200);
  expect((await send({ email, isSubscription: true, priceId: 'large-yearly' })).status).toBe(200);
});

test('two requests of one attempt make one session; a new attempt or another price makes another', async () => {
  const attemptId = randomUUID();
  const order = { ...subscriptionTo(priceFor(plan, true)), attemptId };
  const before = await countSessions();
  const [first, second] = await Promise.all([send(order), send(order)]);
  expect(second.data.url).toBe(first.data.url);
  expect((await send(order)).data.url).toBe(first.data.url);
  expect(await countSessions()).toBe(before + 1);
  const other = await send({ ...order, attemptId: randomUUID() });
  expect(other.data.url).not.toBe(first.data.url);
  const regular = await send({ ...subscriptionTo(priceFor(plan, false)), attemptId });
  expect(regular.data.url).not.toBe(first.data.url);
});

test('an error that Stripe repeats for an attempt gets 503 each time; the next attempt succeeds', async () => {
  expectLoggedError(/payments do not answer.*StripeAPIError/);
  expectLoggedError(/request failed.*HttpError/);
  const failed = { ...oneTime, attemptId: randomUUID() };
  await payments.standIn.control('fault', { mode: 'crashed', path: '/v1/checkout' });
  expect((await send(failed)).status).toBe(503);
  await payments.standIn.control('fault', { mode: 'up' });
  expect((await send(failed)).status).toBe(503);
  expect((await send({ ...oneTime, attemptId: randomUUID() })).status).toBe(200);
});

test('without an attempt id, equal orders of a visitor within a minute make one session', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z'), toFake: ['Date'] });
  try {
    const visitor = { ip: '203.0.113.9' };
    const first = await send(oneTime, makeContext(visitor));
    expect((await send(oneTime, makeContext(visitor))).data.url).toBe(first.data.url);
    const other = await send(oneTime, makeContext({ ip: '203.0.113.10' }));
    expect(other.data.url).not.toBe(first.data.url);
    vi.setSystemTime(new Date('2026-03-02T12:01:00Z'));
    expect((await send(oneTime, makeContext(visitor))).data.url).not.toBe(first.data.url);
  } finally {
    vi.useRealTimers();
  }
});

test('a request whose response was lost is retried, and makes one session', async () => {
  await payments.standIn.control('fault', { mode: 'lost', requests: 1, path: '/v1/checkout' });
  const before = await countSessions();
  const { status, data } = await send({ ...oneTime, attemptId: randomUUID() });
  expect(status).toBe(200);
  expect(await countSessions()).toBe(before + 1);
  expect((await findSession(data.url)).status).toBe('open');
});

test.each([
  ['down', 503, unavailable],
  ['broken', 503, unavailable],
  ['rate-limited', 503, 'Our payment system is busy. Please try again in a minute.'],
])(
  'while Stripe is %s, an order gets %i with a message, makes no session and logs no personal data',
  async (mode, status, error) => {
    expectLoggedError(/payments do not answer/);
    expectLoggedError(/request failed.*HttpError/);
    const before = await countSessions();
    await payments.standIn.control('fault', { mode });
    const answer = await send(oneTime);
    await payments.standIn.control('fault', { mode: 'up' });
    expect(answer).toMatchObject({ status, success: false, error });
    expect(answer.headers.get('retry-after')).toBe(mode === 'rate-limited' ? '60' : null);
    expect(await countSessions()).toBe(before);
    expect(logged().join()).toContain('payments do not answer');
    expect(logged().join()).not.toContain('dana@');
    expect((await send(oneTime)).status).toBe(200);
  },
);

test('refuses an order when Stripe has another price (R8)', async () => {
  expectLoggedError(/payments do not answer.*PriceNotForSale/);
  expectLoggedError(/request failed.*HttpError/);
  const { stripeId } = await import('#src/buying/stripe/stripe-prices.server.ts').then(
    ({ requireStripePrice }) => requireStripePrice('medium-monthly'),
  );
  await payments.client.prices.update(stripeId, { active: false });
  forgetStripePrices();
  const order = subscriptionTo(priceFor(findPlan('medium-monthly')!, false));
  expect(await send(order)).toMatchObject({ status: 503, error: unavailable });
  await payments.client.prices.update(stripeId, { active: true });
  expect((await send(order)).status).toBe(200);
});

test('refuses orders without a Stripe key or with a wrong one', async () => {
  expectLoggedError(/payments do not answer.*PaymentsNotConfigured/);
  expectLoggedError(/payments do not answer.*StripeAuthenticationError/);
  expectLoggedError(/request failed.*HttpError/);
  for (const key of ['', 'sk_test_wrong']) {
    process.env.STRIPE_SECRET_KEY = key;
    forgetEnv();
    expect(await send(oneTime)).toMatchObject({ status: 503, error: unavailable });
  }
});

test('the 21st order from an IP address within ten minutes gets 429, without a request to Stripe (R38)', async () => {
  const context = { ip: '203.0.113.77' };
  await repeatTry(fixture, 19, () => send(oneTime, makeContext(context)));
  expect((await send(oneTime, makeContext(context))).status).toBe(200);
  const before = await countSessions();
  const answer = await send({ ...oneTime, attemptId: randomUUID() }, makeContext(context));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await countSessions()).toBe(before);
});

const post = (fields: [string, string][]) =>
  createSession(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
    makeContext(),
  );

test('a plain form post is redirected to the payment page; of two prices the last one counts', async () => {
  const fields: [string, string][] = [
    ['email', 'dana@city.example'],
    ['isSubscription', 'true'],
    ['priceId', 'small-rural-monthly'],
  ];
  const checked: [string, string] = ['priceId', 'small-rural-monthly-coalition'];
  for (const [form, charged] of [
    [fields, cents('small-rural-monthly')],
    [[...fields, checked], cents('small-rural-monthly-coalition')],
  ] as const) {
    const response = await post([...form]);
    expect(response.status).toBe(303);
    expect((await findSession(response.headers.get('location')!)).amount_total).toBe(charged);
  }
});

test('a plain form post that fails gets a page that explains the problem', async () => {
  expectLoggedError(/payments do not answer.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  const wrong = await post([
    ['email', 'dana'],
    ['isSubscription', 'false'],
    ['amount', String(cents('levee-standard') / 100)],
  ]);
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toMatch(/Please enter a valid email address.*value="dana"/);
  await payments.standIn.control('fault', { mode: 'down' });
  const down = await post([
    ['email', 'dana@city.example'],
    ['isSubscription', 'false'],
  ]);
  expect(down.status).toBe(503);
  expect(await down.text()).toMatch(/Checkout Setup Failed.*Nothing was charged\./);
});
