import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import openPortal from '#functions/payment-portal.ts';
import { forgetEnv } from '#src/server/env.ts';
import { expiredCookie, openTestAccount } from '../../../tests/fixtures/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import {
  openTestPayments,
  usePayments,
  type TestPayments,
} from '../../../tests/fixtures/payments.ts';
import { listRequests } from '../../../tests/fixtures/webhooks.ts';

let fixture: TestDatabase;
let payments: TestPayments;
beforeAll(async () => {
  fixture = await openTestDatabase();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  payments = await openTestPayments();
  usePayments(payments);
  for (const method of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => payments.close());

const failed = 'Could not access customer portal. Please contact support.';
const missing = 'Please enter the email address associated with your subscription.';

function post(body: string, type: string, cookie = '') {
  return openPortal(
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

test('a stranger learns nothing: a customer’s address and any other get the same answer, and Stripe is not asked about either (R12)', async () => {
  const { id } = await payments.openCheckout('small-rural-monthly');
  await payments.standIn.control('pay', { session: id, email: 'buyer@city.example' });
  await send({ customerEmail: 'first@city.example' });
  const before = (await listRequests(payments)).length;
  const customer = await send({ customerEmail: 'buyer@city.example' });
  const stranger = await send({ customerEmail: 'other@city.example' });
  expect((await listRequests(payments)).slice(before)).toEqual([]);
  expect(customer.status).toBe(200);
  const masked = (answer: typeof customer, email: string) =>
    JSON.stringify(answer).replace(encodeURIComponent(email), '…');
  expect(masked(customer, 'buyer@city.example')).toBe(masked(stranger, 'other@city.example'));
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

test('a missing address and an odd one are told in words (R4)', async () => {
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
  await payments.standIn.control('weather', { mode: 'down' });
  expect(await send({ customerEmail: 'dana@city.example' })).toMatchObject({
    ...{ status: 503, error: failed },
  });
  await payments.standIn.control('weather', { mode: 'up' });
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
  expect(empty.headers.get('location')).toBe(
    '/subscription-portal-result?outcome=invalid&fields=customerEmail',
  );
});

/** Somebody who subscribed with this address, as the ledger knows it. */
async function makeCustomer(email: string, given?: string): Promise<void> {
  const id = given ?? (await payments.client.customers.create({ email })).id;
  await fixture.query(
    `insert into subscriptions (id, status, email, customer_id, created_at, read_at)
     values ($1, 'active', $2, $3, now(), now())`,
    [`sub_${id}`, email, id],
  );
}
const sessionsMade = async () =>
  (await listRequests(payments)).filter(({ path }) => path === '/v1/billing_portal/sessions');

test('who is signed in with the verified address of a customer gets a session of the portal (R12)', async () => {
  const { account, cookie } = await openTestAccount();
  await makeCustomer(account.email);
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
  await makeCustomer('victim@city.example');
  const { account: old } = await openTestAccount();
  await makeCustomer(old.email);
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

test('a customer that Stripe no longer has is led to the login page; a Stripe that is down is 503', async () => {
  const { account, cookie } = await openTestAccount();
  await makeCustomer(account.email, 'cus_gone');
  const { data } = await send({ customerEmail: account.email }, cookie);
  expect(new URL(data.url).pathname).toMatch(/^\/p\/login\//);
  await payments.standIn.control('weather', { mode: 'down' });
  expect(await send({ customerEmail: account.email }, cookie)).toMatchObject({
    ...{ status: 503, error: failed },
  });
});
