import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import receive from '#functions/payment-webhook.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findPrice } from '#src/buying/catalog/prices.ts';
import { todayIn } from '#src/formats/calendar-days.ts';
import { agreementOn } from '#src/buying/terms/agreements.ts';
import { site } from '#src/site.ts';
import { ledgerEventTypes } from './ledger-event.ts';
import { findOrderAgreement } from './snapshot/snapshot.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { usePayments, setUpPayments } from '#tests/fixtures/payments.ts';
import {
  listEvents,
  listRequests,
  webhookRequest,
  type WebhookFaults,
} from '#tests/fixtures/webhooks.ts';
import { cents } from '#tests/fixtures/prices.ts';

const fixture = setUpDatabase();
const payments = setUpPayments();
beforeEach(async () => {
  usePayments(payments);
  await fixture.query('truncate purchases, subscriptions, payment_events, outbox_mails');
});
afterEach(async () => {
  fixture.setReachable(true);
  await payments.standIn.control('fault', { mode: 'up' });
});

async function deliver(event: object, faults: WebhookFaults = {}) {
  const context = makeContext();
  const before = fixture.roundTrips();
  const response = await receive(webhookRequest(payments, event, faults), context);
  const roundTrips = fixture.roundTrips() - before;
  await context.settled();
  return { status: response.status, body: (await response.json()) as unknown, roundTrips };
}
const count = async (table: string) =>
  Number((await fixture.query(`select count(*) from ${table}`))[0]?.[0]);
const storedRows = async () => [
  await count('purchases'),
  await count('subscriptions'),
  await count('payment_events'),
  await count('outbox_mails'),
];

/** Completes a purchase, and resolves to its event. */
async function buy(priceId: string) {
  await completePurchase(payments, priceId);
  return findEvent('checkout.session.completed');
}
const findEvent = async (type: string) =>
  (await listEvents(payments)).findLast((event) => event.type === type)!;

test('a webhook stores the purchase, its subscription, the event and the mails in one round trip (R15)', async () => {
  const event = await buy('small-rural-monthly-coalition');
  const { status, body, roundTrips } = await deliver(event);
  expect(roundTrips).toBe(1);
  expect({ status, body }).toEqual({ status: 200, body: { success: true, data: {} } });
  expect(
    await fixture.query(`select kind, occasion, status, plan_id, price_id, is_coalition_price,
      amount_cents, refunded_cents, currency, email, quote_id, settled_at is not null from purchases`),
  ).toEqual([
    [
      'subscription',
      'purchase',
      'paid',
      'small-rural-monthly',
      'small-rural-monthly-coalition',
      't',
      String(cents('small-rural-monthly-coalition')),
      '0',
      'usd',
      'buyer@city.example',
      null,
      't',
    ],
  ]);
  expect(
    await fixture.query(`select status, plan_id, price_id, is_coalition_price, email, ends_at,
      current_period_end > now() + interval '27 days' from subscriptions`),
  ).toEqual([
    [
      'active',
      'small-rural-monthly',
      'small-rural-monthly-coalition',
      't',
      'buyer@city.example',
      null,
      't',
    ],
  ]);
  expect(await fixture.query('select id, type, object_id from payment_events')).toEqual([
    [event.id, event.type, (event.data.object as { id: string }).id],
  ]);
  expect(await count('outbox_mails')).toBe(2);
});

test.each(['small-rural-monthly', 'levee-standard'])(
  'a purchase of %s stores the page where its checkout was opened (R46)',
  async (priceId) => {
    await deliver(await buy(priceId));
    expect(await fixture.query('select opened_on from purchases')).toEqual([['/pricing']]);
  },
);

test.each([
  ['medium-yearly', 'purchases, subscriptions', 'plan'],
  ['levee-standard', 'purchases', 'once'],
] as const)(
  'the rows of %s store the version of the accepted agreement, and the mail links to it',
  async (priceId, tables, bought) => {
    const agreement = agreementOn(todayIn(site.timeZone, new Date()), bought);
    await deliver(await buy(priceId));
    for (const table of tables.split(', '))
      expect(await fixture.query(`select agreement from ${table}`)).toEqual([[agreement]]);
    expect(
      await fixture.query(
        `select count(*) from outbox_mails where text_body like '%/legal/${agreement}%'`,
      ),
    ).toEqual([['1']]);
  },
);

test('the agreement version in the metadata counts, whatever version is in effect', () => {
  const metadata = { agreement: 'subscription/2026-11-20' };
  const price = findPrice('medium-yearly');
  const muchLater = new Date('2031-01-01');
  expect(findOrderAgreement(price, metadata, muchLater)).toBe('subscription/2026-11-20');
  expect(findOrderAgreement(price, { agreement: 'terms/1999-01-01' }, muchLater)).toBe(
    agreementOn('2031-01-01', 'plan'),
  );
  expect(findOrderAgreement(null, {}, muchLater)).toBeNull();
});

test('keeps the email address of a subscription when its customer is deleted at Stripe', async () => {
  await deliver(await buy('small-rural-monthly-coalition'));
  const [[id = ''] = []] = (await fixture.query('select id from subscriptions')) as string[][];
  const whole = await stripe().subscriptions.retrieve(id);
  const customer = { id: 'cus_deleted', object: 'customer', deleted: true } as const;
  vi.spyOn(stripe().subscriptions, 'retrieve').mockResolvedValue({
    ...whole,
    status: 'past_due',
    customer,
    lastResponse: whole.lastResponse,
  });
  const event = await findEvent('customer.subscription.created');
  expect((await deliver(event)).status).toBe(200);
  expect(await fixture.query('select status, email from subscriptions')).toEqual([
    ['past_due', 'buyer@city.example'],
  ]);
});

test('a one-time purchase is one row, although Stripe creates an invoice as its receipt', async () => {
  await deliver(await buy('levee-standard'));
  await deliver(await findEvent('invoice.paid'));
  expect(
    await fixture.query('select kind, status, plan_id, price_id, amount_cents from purchases'),
  ).toEqual([['one_time', 'paid', null, 'levee-standard', String(cents('levee-standard'))]]);
  expect(await count('payment_events')).toBe(2);
  expect(await count('outbox_mails')).toBe(2);
});

test('a repeated event changes nothing and causes no mail', async () => {
  const event = await buy('medium-yearly');
  await deliver(event);
  const rows = await storedRows();
  const again = await Promise.all([1, 2, 3].map(() => deliver(event)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storedRows()).toEqual(rows);
});

test('uses only the id of an event’s object, and ignores its other values', async () => {
  const event = await buy('large-monthly');
  const object = {
    ...event.data.object,
    amount_total: 1,
    status: 'open',
    payment_status: 'unpaid',
  };
  expect((await deliver({ ...event, data: { object } })).status).toBe(200);
  expect(await fixture.query('select status, amount_cents from purchases')).toEqual([
    ['paid', String(cents('large-monthly'))],
  ]);
});

test('a forged, old, future, cut or changed event gets the same 400, without a query or a request to Stripe', async () => {
  const event = await buy('medium-monthly');
  const payload = JSON.stringify(event, null, 2);
  const now = Math.floor(Date.now() / 1000);
  const requestsBefore = (await listRequests(payments)).length;
  const before = fixture.roundTrips();
  const faults: WebhookFaults[] = [
    { secret: 'whsec_of_somebody_else' },
    { secret: '' },
    { seconds: now - 301 },
    { seconds: now + 330 },
    { seconds: 1 },
    { body: payload.slice(0, -10) },
    { body: payload.replace('checkout', 'check0ut') },
    { body: `${payload} ` },
    { body: '' },
    { body: '{}' },
    { headers: { 'stripe-signature': '' } },
    { headers: { 'stripe-signature': 'nonsense' } },
    { headers: { 'stripe-signature': `t=${now}` } },
    { headers: { 'stripe-signature': `t=${now},v0=abc,v1=${'0'.repeat(64)}` } },
  ];
  const answers = await Promise.all(faults.map((fault) => deliver(event, fault)));
  for (const [index, { status, body }] of answers.entries()) {
    expect({ status, body }, JSON.stringify(faults[index])).toEqual({
      status: 400,
      body: { success: false, error: 'This is not a signed event.' },
    });
  }
  expect(fixture.roundTrips()).toBe(before);
  expect((await listRequests(payments)).length).toBe(requestsBefore);
  expect(await storedRows()).toEqual([0, 0, 0, 0]);
  expect((await deliver(event)).status).toBe(200);
});

test('rejects a body over 1 MB, other methods and other types, and accepts a foreign origin (R16)', async () => {
  const event = await buy('medium-monthly');
  expect((await deliver(event, { body: `{"a":"${'x'.repeat(1_000_000)}"}` })).status).toBe(413);
  expect((await deliver(event, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  const address = 'https://www.levee.example/api/payment/webhook';
  const get = await receive(new Request(address), makeContext());
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  const far = await deliver(event, { headers: { origin: 'https://dashboard.stripe.com' } });
  expect(far.status).toBe(200);
  const large = { ...event, padding: 'x'.repeat(900_000) };
  expect((await deliver(large)).status).toBe(200);
});

test('webhooks have no rate limit', async () => {
  const event = await buy('levee-standard');
  const context = () => makeContext({ ip: '203.0.113.5' });
  for (let n = 0; n < 30; n += 1) {
    expect((await receive(webhookRequest(payments, event), context())).status).toBe(200);
  }
});

test('accepts and ignores an event of another type, without a round trip', async () => {
  const event = await buy('levee-standard');
  const before = fixture.roundTrips();
  for (const type of ['payment_intent.succeeded', 'constructor', '__proto__', 'invoice.*']) {
    expect((await deliver({ ...event, type })).status).toBe(200);
  }
  expect(fixture.roundTrips()).toBe(before);
});

test('accepts an event whose object was deleted at Stripe, so that it isn’t retried for days', async () => {
  const event = await buy('levee-standard');
  const object = { id: 'cs_test_gone', object: 'checkout.session' };
  expect((await deliver({ ...event, data: { object } })).status).toBe(200);
  expect(await storedRows()).toEqual([0, 0, 1, 0]);
});

test('an event that Stripe doesn’t know gets 5xx and isn’t stored, because our key is of another account', async () => {
  expectLoggedError(/request failed.*StripeInvalidRequestError/);
  const event = await buy('levee-standard');
  const object = { id: 'cs_test_gone', object: 'checkout.session' };
  expect((await deliver({ ...event, id: 'evt_gone', data: { object } })).status).toBe(500);
  expect(await storedRows()).toEqual([0, 0, 0, 0]);
});

test('an event whose related object is missing gets 5xx and is retried', async () => {
  expectLoggedError(/request failed.*StripeInvalidRequestError/);
  await buy('small-urban-yearly');
  const event = await findEvent('invoice.paid');
  const missing = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    statusCode: 404,
    message: 'No such subscription',
  });
  const retrieve = vi.spyOn(stripe().subscriptions, 'retrieve').mockRejectedValue(missing);
  expect((await deliver(event)).status).toBe(500);
  expect(await storedRows()).toEqual([0, 0, 0, 0]);
  retrieve.mockRestore();
  expect((await deliver(event)).status).toBe(200);
  expect(await storedRows()).toEqual([1, 1, 1, 2]);
});

test.each(['down', 'broken', 'rate-limited'])(
  'while Stripe is %s a webhook gets 5xx and stores nothing; its retry stores everything',
  async (mode) => {
    expectLoggedError(/request failed/);
    const event = await buy('small-urban-yearly');
    await payments.standIn.control('fault', { mode });
    expect((await deliver(event)).status).toBe(500);
    await payments.standIn.control('fault', { mode: 'up' });
    expect(await storedRows()).toEqual([0, 0, 0, 0]);
    expect((await deliver(event)).status).toBe(200);
    expect(await storedRows()).toEqual([1, 1, 1, 2]);
  },
);

test('while the database is down a webhook gets 503; its retry stores everything', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  const event = await buy('small-urban-yearly');
  fixture.setReachable(false);
  expect((await deliver(event)).status).toBe(503);
  fixture.setReachable(true);
  expect((await deliver(event)).status).toBe(200);
  expect(await storedRows()).toEqual([1, 1, 1, 2]);
});

test('when a mail can’t be stored, the purchase isn’t either', async () => {
  expectLoggedError(/request failed.*NeonDbError.*full_up/);
  const event = await buy('small-urban-yearly');
  await fixture.query('alter table outbox_mails add constraint full_up check (false) not valid');
  expect((await deliver(event)).status).toBe(500);
  expect(await storedRows()).toEqual([0, 0, 0, 0]);
  await fixture.query('alter table outbox_mails drop constraint full_up');
  expect((await deliver(event)).status).toBe(200);
});

test('without a signing secret a webhook gets 503, so that Stripe retries', async () => {
  expectLoggedError(/request failed.*HttpError/);
  const event = await buy('levee-standard');
  process.env.STRIPE_WEBHOOK_SECRET = '';
  forgetEnv();
  expect((await deliver(event)).status).toBe(503);
});

test('no log line contains the buyer’s email address', async () => {
  expectLoggedError(/payments do not answer.*StripeAPIError/);
  expectLoggedError(/request failed.*HttpError/);
  await deliver(await buy('levee-standard'));
  await payments.standIn.control('fault', { mode: 'broken' });
  await deliver(await buy('levee-standard').catch(() => ({})));
  expect(logged().length).toBeGreaterThan(0);
  expect(logged().join()).not.toContain('buyer@');
});

test('docs/setup.md lists the events of the webhook', () => {
  const setup = readFileSync('docs/setup.md', 'utf8');
  const listed = /```\n([^`]*)```/
    .exec(setup)?.[1]
    ?.split('\n')
    .map((line) => line.trim());
  expect(listed?.filter(Boolean)).toEqual(ledgerEventTypes);
});
