import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import sendRenewalNotices from '#functions/send-renewal-notices.ts';
import receive from '#functions/payment-webhook.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { makeQuote } from '#tests/fixtures/quotes.ts';
import { listEvents, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { dollars } from '#tests/fixtures/prices.ts';

const shop = setUpDatabaseAndPayments();
let seen: Stripe.Event | undefined;
beforeEach(async () => {
  await shop.database.query(
    'truncate subscriptions, purchases, payment_events, outbox_mails, quotes, customer_handovers',
  );
  await shop.payments.standIn.control('fault', { mode: 'up' });
  seen = (await listEvents(shop.payments)).at(-1);
});
afterEach(() => void vi.useRealTimers());

async function deliverAll() {
  const events = await listEvents(shop.payments, seen);
  seen = events.at(-1) ?? seen;
  for (const event of events) await receive(webhookRequest(shop.payments, event), makeContext());
  await shop.database.query('truncate outbox_mails');
}
/** Buys a plan whose paid period ends at this moment. */
async function subscribe(priceId: string, renewsAt: string): Promise<string> {
  const { subscription } = await completePurchase(shop.payments, priceId);
  const { id } = subscription as Stripe.Subscription;
  const end = Date.parse(renewsAt) / 1000;
  const period = { subscription: id, start: end - 365 * 86_400, end };
  await shop.payments.standIn.control('move-period', period);
  await deliverAll();
  return id;
}
async function runOn(moment: string) {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
  await sendRenewalNotices(new Request('https://www.levee.example/'), makeContext());
}
const mails = async () =>
  shop.database.query('select recipient, subject, text_body from outbox_mails order by created_at');
const count = async () => (await mails()).length;

test('a yearly buyer gets one notice 90 and one 30 days before the payment, with the amount and how to end the plan', async () => {
  await subscribe('small-rural-yearly', '2028-03-15T18:00:00Z');
  await runOn('2027-12-15T15:00:00Z');
  expect(await count()).toBe(0);
  await runOn('2027-12-16T15:00:00Z');
  await runOn('2027-12-16T16:00:00Z');
  await runOn('2028-02-13T15:00:00Z');
  expect(await count()).toBe(1);
  await runOn('2028-02-14T15:00:00Z');
  await runOn('2028-02-15T15:00:00Z');
  const sent = await mails();
  expect(sent).toHaveLength(2);
  for (const [recipient, subject, text] of sent) {
    expect(recipient).toBe('buyer@city.example');
    expect(subject).toBe(
      `Your plan renews on March 15, 2028: Small Rural, ${dollars('small-rural-yearly')}`,
    );
    expect(text).toContain(`Amount for the next year: ${dollars('small-rural-yearly')}`);
    expect(text).toContain('give notice by March 14, 2028');
    expect(text).toContain('https://www.levee.example/subscription-portal');
  }
});

test.each([
  // Still February 29 in New Orleans.
  ['2028-03-01T04:00:00Z', '2027-12-01T15:00:00Z', 'February 29, 2028'],
  // The clocks change between notice and payment.
  ['2027-03-20T03:30:00Z', '2026-12-19T18:00:00Z', 'March 19, 2027'],
])('counts days in our time zone: %s', async (renewsAt, ninetyBefore, written) => {
  await subscribe('medium-yearly', renewsAt);
  const dayBefore = new Date(Date.parse(ninetyBefore) - 86_400_000).toISOString();
  await runOn(dayBefore);
  expect(await count()).toBe(0);
  await runOn(ninetyBefore);
  expect((await mails())[0]?.[1]).toContain(`renews on ${written}`);
});

test('sends only the nearest overdue notice, and none on the day of the payment', async () => {
  await subscribe('small-rural-yearly', '2028-03-15T18:00:00Z');
  await runOn('2028-03-01T15:00:00Z');
  await runOn('2028-03-02T15:00:00Z');
  expect(await count()).toBe(1);
  await subscribe('small-urban-yearly', '2028-03-16T02:00:00Z');
  await runOn('2028-03-15T21:00:00Z');
  expect(await count()).toBe(0);
});

test('sends no notice for a monthly plan or a plan that ends', async () => {
  await subscribe('small-rural-monthly', '2028-03-15T18:00:00Z');
  const id = await subscribe('small-rural-yearly', '2028-03-15T18:00:00Z');
  // The ledger doesn't know this yet, but Stripe does.
  await shop.payments.client.subscriptions.update(id, { cancel_at_period_end: true });
  await runOn('2028-01-15T15:00:00Z');
  expect(await count()).toBe(0);
});

test('states the amount that Stripe will charge, not the catalog’s', async () => {
  const id = await subscribe('small-rural-yearly', '2028-03-15T18:00:00Z');
  const { items } = await shop.payments.client.subscriptions.retrieve(id);
  await shop.payments.client.subscriptions.update(id, {
    items: [{ id: items.data[0]!.id, price: await shop.payments.priceOf('medium-yearly') }],
    proration_behavior: 'always_invoice',
  });
  await shop.database.query('truncate outbox_mails');
  await runOn('2028-01-15T15:00:00Z');
  expect((await mails())[0]?.[1]).toMatch(/Medium Agency, \$28,000$/);
});

test('sends the notice, too, to the contact who accepted the customer’s quote, or who took it over (D28)', async () => {
  const id = await subscribe('small-rural-yearly', '2028-03-15T18:00:00Z');
  const { customer } = await shop.payments.client.subscriptions.retrieve(id);
  for (const [address, itsCustomer] of [
    ['contact@city.example', customer as string],
    ['contact@county.example', 'cus_other'],
  ] as const) {
    const quote = await makeQuote(shop.database, { contactEmail: address });
    await shop.database.query(
      `update quotes set customer_id = $2, confirmed_at = '2027-03-15' where id = $1`,
      [quote.id, itsCustomer],
    );
  }
  await shop.database.query('truncate outbox_mails');
  await runOn('2027-12-16T15:00:00Z');
  const readers = async () => (await mails()).map(([recipient]) => recipient).sort();
  expect(await readers()).toEqual(['buyer@city.example', 'contact@city.example']);
  for (const [from, to, at] of [
    ['contact@city.example', 'next@city.example', '2027-12-20'],
    ['next@city.example', 'last@city.example', '2027-12-21'],
  ])
    await shop.database.query(
      `insert into customer_handovers (id, from_email, to_email, customer_ids, taken_at)
       values (gen_random_uuid(), $1, $2, array[$3], $4)`,
      [from!, to!, customer as string, at!],
    );
  await shop.database.query('truncate outbox_mails');
  await runOn('2028-02-14T15:00:00Z');
  expect(await readers()).toEqual(['buyer@city.example', 'last@city.example']);
});

test('two concurrent runs send one notice', async () => {
  await subscribe('small-rural-yearly', '2028-03-15T18:00:00Z');
  await Promise.all([runOn('2028-01-15T15:00:00Z'), runOn('2028-01-15T15:00:00Z')]);
  expect(await count()).toBe(1);
});

test('the next run sends a notice that failed because Stripe was down', async () => {
  await subscribe('small-rural-yearly', '2028-03-15T18:00:00Z');
  await shop.payments.standIn.control('fault', { mode: 'broken', path: '/v1/invoices' });
  expectLoggedError(/the renewal notice waits for the next run/);
  await runOn('2028-01-15T15:00:00Z');
  expect(await count()).toBe(0);
  await shop.payments.standIn.control('fault', { mode: 'up' });
  await runOn('2028-01-15T16:00:00Z');
  expect(await count()).toBe(1);
});
