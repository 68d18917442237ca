import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import answerPayment from '#functions/payments.ts';
import receiveWebhook from '#functions/payment-webhook.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { expectLoggedError } from '../../../tests/fixtures/console.ts';
import { expiredCookie, openTestAccount } from '../../../tests/fixtures/accounts.ts';
import { setUpDatabase } from '../../../tests/fixtures/database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import {
  openTestPayments,
  usePayments,
  type TestPayments,
} from '../../../tests/fixtures/payments.ts';
import { setUpShell } from '../../../tests/fixtures/shell.ts';
import { portalForm } from './portal-request.ts';
import { listEvents, listRequests, webhookRequest } from '../../../tests/fixtures/webhooks.ts';

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

test('an anonymous request reveals nothing: a customer’s address and any other get the same answer, and Stripe is not asked about either (R12)', async () => {
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
  // The login page is all that anybody holds: no session of the portal was made.
  expect((await listRequests(payments)).map(({ path }) => path)).not.toContain(
    '/v1/billing_portal/sessions',
  );
});

test('the answer and the count of the try are one round trip', async () => {
  const before = fixture.roundTrips();
  await send({ customerEmail: 'dana@city.example' });
  expect(fixture.roundTrips() - before).toBe(1);
});

test('a way back of another origin changes nothing (R11)', async () => {
  const plain = await send({ customerEmail: 'dana@city.example' });
  const led = await send({
    customerEmail: 'dana@city.example',
    returnUrl: 'https://evil.example/subscription-portal',
  });
  expect(led.data.url).toBe(plain.data.url);
  const { data } = await payments.client.billingPortal.configurations.list();
  expect(data[0]?.default_return_url).toBe('https://www.levee.example/subscription-portal');
});

test('an address may hold what an address bar gives a meaning to', async () => {
  const { data } = await send({ customerEmail: 'a+b&x=1#y@city.example' });
  expect(new URL(data.url).searchParams.get('prefilled_email')).toBe('a+b&x=1#y@city.example');
});

test('a missing address and an odd one get a message in words (R4)', async () => {
  for (const body of [{}, { customerEmail: '' }, { customerEmail: '  ' }, { customerEmail: 5 }]) {
    expect(await send(body)).toMatchObject({ status: 400, error: missing });
  }
  for (const customerEmail of [
    'dana',
    'dana@city',
    'a b@city.example',
    `${'a'.repeat(250)}@b.co`,
  ]) {
    expect(await send({ customerEmail })).toMatchObject({
      status: 400,
      fields: { customerEmail: 'Please enter a valid email address' },
    });
  }
});

test('a portal that is not set up, not configured or not reachable is 503 in the specification’s words', async () => {
  expectLoggedError(/payments do not answer.*PaymentsNotConfigured/);
  expectLoggedError(/payments do not answer.*PortalNotReady/);
  expectLoggedError(/payments do not answer.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  await payments.standIn.control('fault', { mode: 'down' });
  expect(await send({ customerEmail: 'dana@city.example' })).toMatchObject({
    ...{ status: 503, error: failed },
  });
  await payments.standIn.control('fault', { mode: 'up' });
  const { data } = await payments.client.billingPortal.configurations.list();
  await payments.client.billingPortal.configurations.update(data[0]!.id, {
    login_page: { enabled: false },
  });
  expect(await send({ customerEmail: 'dana@city.example' })).toMatchObject({
    ...{ status: 503, error: failed },
  });
  process.env.STRIPE_SECRET_KEY = '';
  forgetEnv();
  expect(await send({ customerEmail: 'dana@city.example' })).toMatchObject({
    ...{ status: 503, error: failed },
  });
});

test('a plain form goes straight to the login page, or to a page that says why not', async () => {
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

/** A subscription in the ledger: the typed address, and the account that was signed in with it. */
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
/** A quote's row: who asked, who pays, and whether each showed that the address is theirs. */
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
      ...[id, contact, payables, customer.id],
      ...[isAccepted ? createdAt : null, isTakenOver ? createdAt : null],
    ],
  );
  await subscribe({ email: contact, customerId: customer.id, createdAt });
  return customer.id;
}
const sessionsMade = async () =>
  (await listRequests(payments)).filter(({ path }) => path === '/v1/billing_portal/sessions');
/** The customer whose portal opens for somebody signed in; null when it is Stripe's login page. */
async function portalOf(email: string, cookie: string): Promise<string | null> {
  const { data } = await send({ customerEmail: email }, cookie);
  if (new URL(data.url).pathname.startsWith('/p/login/')) return null;
  const [last] = (await sessionsMade()).slice(-1);
  return new URLSearchParams(last?.params).get('customer');
}

test('an account with the verified address of a customer gets a session of the portal (R12)', async () => {
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

test('everybody else gets the login page: another address, no customer, nobody signed in any more (R12)', async () => {
  const { account, cookie } = await openTestAccount();
  const { account: victim } = await openTestAccount({ email: 'victim@city.example' });
  await subscribe({ email: victim.email, accountId: victim.id });
  const { account: old } = await openTestAccount();
  await subscribe({ email: old.email, accountId: old.id });
  const over = await expiredCookie();
  for (const [customerEmail, as] of [
    ['victim@city.example', cookie],
    [account.email, cookie],
    [old.email, over],
    [old.email, ''],
  ] as const) {
    const { status, data } = await send({ customerEmail }, as);
    expect([status, Object.keys(data)]).toEqual([200, ['url']]);
    expect(new URL(data.url).pathname).toMatch(/^\/p\/login\//);
  }
  expect(await sessionsMade()).toEqual([]);
});

test('a customer that Stripe no longer has is sent to the login page; a Stripe that is down is 503', async () => {
  expectLoggedError(/no portal session for a customer.*StripeInvalidRequestError/);
  expectLoggedError(/payments do not answer.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  const { account, cookie } = await openTestAccount();
  await subscribe({ email: account.email, accountId: account.id, customerId: 'cus_gone' });
  const { data } = await send({ customerEmail: account.email }, cookie);
  expect(new URL(data.url).pathname).toMatch(/^\/p\/login\//);
  await payments.standIn.control('fault', { mode: 'down' });
  expect(await send({ customerEmail: account.email }, cookie)).toMatchObject({
    ...{ status: 503, error: failed },
  });
});

test('the victim’s portal never opens what an attacker bought with the victim’s address (R41)', async () => {
  const { account, cookie } = await openTestAccount();
  await subscribe({ email: account.email });
  // As accounts payable who pressed nothing, and as a contact who accepted nothing.
  const attacker = 'attacker@evil.example';
  await quoteFor({ contact: attacker, payables: account.email });
  await quoteFor({ contact: account.email, payables: attacker }, { isAccepted: false });
  // Signed in to an account of their own, with the victim's address in the checkout.
  const { account: other } = await openTestAccount();
  await subscribe({ email: account.email, accountId: other.id });
  expect(await portalOf(account.email, cookie)).toBeNull();
  expect(await sessionsMade()).toEqual([]);
});

test('accounts that accepted a quote or took its invoices over get the portal of its customer (R41)', async () => {
  const contact = await openTestAccount();
  const payables = await openTestAccount();
  const addresses = { contact: contact.account.email, payables: payables.account.email };
  const customer = await quoteFor(addresses, { isTakenOver: true });
  expect(await portalOf(addresses.contact, contact.cookie)).toBe(customer);
  expect(await portalOf(addresses.payables, payables.cookie)).toBe(customer);
});

test('of several customers it is the oldest running subscription’s, whatever comes later (R41)', async () => {
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
  'a checkout of %s that began while signed in with its address opens the portal, no other does (R41)',
  async (priceId, table) => {
    const { account, cookie } = await openTestAccount();
    const buyAs = async (email: string, as: string) => {
      const isSubscription = priceId !== 'levee-standard';
      const response = await answerPayment(
        new Request('https://www.levee.example/api/payment/create-checkout-session', {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: as },
          body: JSON.stringify({
            ...{ email, isSubscription, priceId, attemptId: randomUUID() },
            // What a client claims about accounts is ignored.
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
