import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import answerPayment from '#functions/payments.ts';
import receiveWebhook from '#functions/payment-webhook.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { expiredCookie, openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { openTestPayments, usePayments, type TestPayments } from '#tests/fixtures/payments.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { portalForm } from './portal-request.ts';
import { listEvents, listRequests, webhookRequest } from '#tests/fixtures/webhooks.ts';

const fixture = setUpDatabase();
let payments: TestPayments;
setUpShell(portalForm);
beforeEach(async () => {
  payments = await openTestPayments();
  usePayments(payments);
});
afterEach(() => payments.close());

const failed = 'Could not access customer portal. Please contact support.';
const missing = 'Please enter the email address associated with your subscription.';

function post(body: string, type: string, cookie = '') {
  return answerPayment(
    new Request('https://www.levee.example/api/payment/customer-portal', {
      method: 'POST',
      headers: { 'content-type': type, cookie },
      body,
    }),
    makeContext(),
  );
}
async function send(body: object, cookie = '') {
  const response = await post(JSON.stringify(body), 'application/json', cookie);
  const answer = (await response.json()) as {
    data: { url: string };
    error: string;
    fields: Record<string, string>;
  };
  return { ...answer, status: response.status, headers: [...response.headers.keys()] };
}

test('an anonymous request gets the same response for customers and others, without a request to Stripe (R12)', async () => {
  const { id } = await payments.openCheckout('small-rural-monthly');
  await payments.standIn.control('pay', { session: id, email: 'buyer@city.example' });
  await send({ customerEmail: 'first@city.example' });
  const before = (await listRequests(payments)).length;
  const customer = await send({ customerEmail: 'buyer@city.example' });
  const other = await send({ customerEmail: 'other@city.example' });
  expect((await listRequests(payments)).slice(before)).toEqual([]);
  expect(customer.status).toBe(200);
  const masked = (answer: typeof customer, email: string) =>
    JSON.stringify(answer).replace(encodeURIComponent(email), '…');
  expect(masked(customer, 'buyer@city.example')).toBe(masked(other, 'other@city.example'));
  const url = new URL(customer.data.url);
  expect(url.pathname).toMatch(/^\/p\/login\//);
  expect(url.searchParams.get('prefilled_email')).toBe('buyer@city.example');
  // No portal session was created.
  expect((await listRequests(payments)).map(({ path }) => path)).not.toContain(
    '/v1/billing_portal/sessions',
  );
});

test.each([
  '\u200Bdana@city.example\u2060',
  'dana@city.example;',
  'dana@city.example.',
  'mailto:dana@city.example',
  '<dana@city.example>',
])('the address %j leads to the login page with the address alone', async (customerEmail) => {
  const { data } = await send({ customerEmail });
  expect(new URL(data.url).searchParams.get('prefilled_email')).toBe('dana@city.example');
});

test('takes one round trip, which counts the try', async () => {
  const before = fixture.roundTrips();
  await send({ customerEmail: 'dana@city.example' });
  expect(fixture.roundTrips() - before).toBe(1);
});

test('ignores a return URL of another origin (R11)', async () => {
  const plain = await send({ customerEmail: 'dana@city.example' });
  const tampered = await send({
    customerEmail: 'dana@city.example',
    returnUrl: 'https://evil.example/subscription-portal',
  });
  expect(tampered.data.url).toBe(plain.data.url);
  const { data } = await payments.client.billingPortal.configurations.list();
  expect(data[0]?.default_return_url).toBe('https://www.levee.example/subscription-portal');
});

test('encodes special characters of an email address in the URL', async () => {
  const { data } = await send({ customerEmail: 'a+b&x=1#y@city.example' });
  expect(new URL(data.url).searchParams.get('prefilled_email')).toBe('a+b&x=1#y@city.example');
});

test('a missing or malformed email address gets a message (R4)', async () => {
  for (const body of [{}, { customerEmail: '' }, { customerEmail: '  ' }, { customerEmail: 5 }]) {
    expect(await send(body)).toMatchObject({ status: 400, error: missing });
  }
  for (const customerEmail of ['dana', 'dana@city', 'a b@city.example']) {
    expect(await send({ customerEmail })).toMatchObject({
      status: 400,
      fields: { customerEmail: 'Please enter a valid email address' },
    });
  }
});

test('an unreachable, disabled or unconfigured portal gets 503 with the specified message', async () => {
  expectLoggedError(/payments do not answer.*PaymentsNotConfigured/);
  expectLoggedError(/payments do not answer.*PortalNotReady/);
  expectLoggedError(/payments do not answer.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  const expectFailed = async () =>
    expect(await send({ customerEmail: 'dana@city.example' })).toMatchObject({
      status: 503,
      error: failed,
    });
  await payments.standIn.control('fault', { mode: 'down' });
  await expectFailed();
  await payments.standIn.control('fault', { mode: 'up' });
  const { data } = await payments.client.billingPortal.configurations.list();
  await payments.client.billingPortal.configurations.update(data[0]!.id, {
    login_page: { enabled: false },
  });
  await expectFailed();
  process.env.STRIPE_SECRET_KEY = '';
  forgetEnv();
  await expectFailed();
});

test('a plain form post is redirected to the login page, or gets a page that explains the problem', async () => {
  const type = 'application/x-www-form-urlencoded';
  const there = await post('customerEmail=dana%40city.example', type);
  expect([there.status, there.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/p/login/'),
  ]);
  const empty = await post('customerEmail=', type);
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain(
    'Please enter the email address associated with your subscription.',
  );
});

/** Stores a subscription with the typed email address and the account that was signed in; resolves to the customer. */
async function subscribe({
  email,
  accountId = null,
  customerId,
  createdAt = '2026-10-01',
  endedAt = null,
}: {
  email: string;
  accountId?: string | null;
  customerId?: string;
  createdAt?: string;
  endedAt?: string | null;
}): Promise<string> {
  const id = customerId ?? (await payments.client.customers.create({ email })).id;
  await fixture.query(
    `insert into subscriptions
       (id, status, email, account_id, customer_id, created_at, ended_at, read_at)
     values ($1, 'active', $2, $3, $4, $5, $6, now())`,
    [`sub_${randomUUID()}`, email, accountId, id, createdAt, endedAt],
  );
  return id;
}
/** Stores a quote with its contact and accounts payable, and whether each proved the address; resolves to the customer. */
async function quoteFor(
  { contact, payables }: { contact: string; payables: string },
  { isAccepted = true, isTakenOver = false, createdAt = '2026-10-01' } = {},
): Promise<string> {
  const customer = await payments.client.customers.create({ email: contact });
  const id = randomUUID();
  await fixture.query(
    `insert into quotes (id, number, request_key, token_hash, price_id, item_name, is_coalition_price,
       total_cents, legal_name, street, city, state, zip, contact_name, contact_email, payables_email,
       created_on, valid_until, customer_id, confirmed_at, payables_proved_at)
     values ($1, $1, $1, 'x', 'medium-yearly', 'Medium', false, 1, 'City', 'S', 'C', 'LA', '70000',
       'Sam', $2, $3, '2026-10-01', '2026-12-01', $4, $5, $6)`,
    [
      id,
      contact,
      payables,
      customer.id,
      isAccepted ? createdAt : null,
      isTakenOver ? createdAt : null,
    ],
  );
  await subscribe({ email: contact, customerId: customer.id, createdAt });
  return customer.id;
}
const sessionsMade = async () =>
  (await listRequests(payments)).filter(({ path }) => path === '/v1/billing_portal/sessions');
/** The customer whose portal opens for a signed-in visitor; null for Stripe's login page. */
async function portalOf(email: string, cookie: string): Promise<string | null> {
  const { data } = await send({ customerEmail: email }, cookie);
  if (new URL(data.url).pathname.startsWith('/p/login/')) return null;
  const [last] = (await sessionsMade()).slice(-1);
  return new URLSearchParams(last?.params).get('customer');
}

test('a signed-in customer gets a portal session (R12)', async () => {
  const { account, cookie } = await openTestAccount();
  await subscribe({ email: account.email, accountId: account.id });
  const { status, data } = await send({ customerEmail: account.email.toUpperCase() }, cookie);
  expect(status).toBe(200);
  expect(Object.keys(data)).toEqual(['url']);
  expect(new URL(data.url).pathname).toMatch(/^\/p\/session\//);
  expect(await sessionsMade()).toHaveLength(1);
  const form = `customerEmail=${encodeURIComponent(account.email)}`;
  const there = await post(form, 'application/x-www-form-urlencoded', cookie);
  expect([there.status, there.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/p/session/'),
  ]);
});

test('everyone else gets the login page: another address, no customer, or no session (R12)', async () => {
  const { account, cookie } = await openTestAccount();
  const { account: victim } = await openTestAccount({ email: 'victim@city.example' });
  await subscribe({ email: victim.email, accountId: victim.id });
  const { account: old } = await openTestAccount();
  await subscribe({ email: old.email, accountId: old.id });
  const expired = await expiredCookie();
  for (const [customerEmail, as] of [
    ['victim@city.example', cookie],
    [account.email, cookie],
    [old.email, expired],
    [old.email, ''],
  ] as const) {
    const { status, data } = await send({ customerEmail }, as);
    expect([status, Object.keys(data)]).toEqual([200, ['url']]);
    expect(new URL(data.url).pathname).toMatch(/^\/p\/login\//);
  }
  expect(await sessionsMade()).toEqual([]);
});

test('a customer who was deleted at Stripe gets the login page, and 503 while Stripe is down', async () => {
  expectLoggedError(/no portal session for a customer.*StripeInvalidRequestError/);
  expectLoggedError(/payments do not answer.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  const { account, cookie } = await openTestAccount();
  await subscribe({ email: account.email, accountId: account.id, customerId: 'cus_gone' });
  const { data } = await send({ customerEmail: account.email }, cookie);
  expect(new URL(data.url).pathname).toMatch(/^\/p\/login\//);
  await payments.standIn.control('fault', { mode: 'down' });
  expect(await send({ customerEmail: account.email }, cookie)).toMatchObject({
    status: 503,
    error: failed,
  });
});

test('purchases that an attacker made with the victim’s email address never appear in the victim’s portal (R41)', async () => {
  const { account, cookie } = await openTestAccount();
  await subscribe({ email: account.email });
  // The victim as accounts payable or contact, without having confirmed either.
  const attacker = 'attacker@evil.example';
  await quoteFor({ contact: attacker, payables: account.email });
  await quoteFor({ contact: account.email, payables: attacker }, { isAccepted: false });
  // An attacker who is signed in and types the victim's address at checkout.
  const { account: other } = await openTestAccount();
  await subscribe({ email: account.email, accountId: other.id });
  expect(await portalOf(account.email, cookie)).toBeNull();
  expect(await sessionsMade()).toEqual([]);
});

test('accounts that accepted a quote or took over its invoices get its customer’s portal (R41)', async () => {
  const contact = await openTestAccount();
  const payables = await openTestAccount();
  const addresses = { contact: contact.account.email, payables: payables.account.email };
  const customer = await quoteFor(addresses, { isTakenOver: true });
  expect(await portalOf(addresses.contact, contact.cookie)).toBe(customer);
  expect(await portalOf(addresses.payables, payables.cookie)).toBe(customer);
});

test('of several customers, the one with the oldest running subscription counts (R41)', async () => {
  const { account, cookie } = await openTestAccount();
  const own = { email: account.email, accountId: account.id };
  await subscribe({ ...own, createdAt: '2026-01-01', endedAt: '2026-02-01' });
  const oldest = await subscribe({ ...own, createdAt: '2026-03-01' });
  await subscribe({ ...own, createdAt: '2026-04-01' });
  const parties = { contact: 'attacker@evil.example', payables: account.email };
  await quoteFor(parties, { isTakenOver: true, createdAt: '2026-11-01' });
  expect(await portalOf(account.email, cookie)).toBe(oldest);
});

test.each([
  ['small-rural-monthly', 'subscriptions'],
  ['levee-standard', 'purchases'],
])(
  'only a checkout of %s that started while signed in with its email address opens the portal (R41)',
  async (priceId, table) => {
    const { account, cookie } = await openTestAccount();
    const buyAs = async (email: string, as: string) => {
      const isSubscription = priceId !== 'levee-standard';
      const response = await answerPayment(
        new Request('https://www.levee.example/api/payment/create-checkout-session', {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: as },
          body: JSON.stringify({
            email,
            isSubscription,
            priceId,
            attemptId: randomUUID(),
            // Account ids from the client are ignored.
            metadata: { account_id: account.id },
            account_id: account.id,
          }),
        }),
        makeContext(),
      );
      const { data } = (await response.json()) as { data: { url: string } };
      const session = data.url.split('/').at(-1);
      await payments.standIn.control('pay', { session });
      for (const event of await listEvents(payments))
        await receiveWebhook(webhookRequest(payments, event), makeContext());
    };
    const { cookie: attackersCookie } = await openTestAccount();
    await buyAs(account.email, '');
    await buyAs(account.email, attackersCookie);
    await buyAs('else@city.example', cookie);
    expect(await portalOf(account.email, cookie)).toBeNull();
    await buyAs(account.email.toUpperCase(), cookie);
    const rows = await fixture.query(
      `select customer_id from ${table} where account_id = $1 and lower(email) = $2`,
      [account.id, account.email],
    );
    expect(rows).toHaveLength(1);
    expect(await portalOf(account.email, cookie)).toBe(rows[0]?.[0]);
  },
);
