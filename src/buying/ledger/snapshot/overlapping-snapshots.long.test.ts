import type Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import receive from '#functions/payment-webhook.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { listEvents, listRequests, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { site } from '#src/site.ts';

const shop = setUpDatabaseAndPayments();
beforeEach(() =>
  shop.database.query('truncate purchases, subscriptions, payment_events, outbox_mails'),
);

const deliver = async (event: Stripe.Event | undefined) =>
  (await receive(webhookRequest(shop.payments, event!), makeContext())).status;
const find = async (type: string) =>
  (await listEvents(shop.payments)).findLast((event) => event.type === type);
const stored = () => shop.database.query('select status, settled_at is not null from purchases');
const subjects = async () =>
  (await shop.database.query('select subject from outbox_mails order by 1')).flat();

test('a snapshot from before a payment never overwrites one from after it (R15)', async () => {
  const session = await completePurchase(shop.payments, 'levee-standard', 'us_bank_account');
  const completed = await find('checkout.session.completed');
  // Stripe reads its data now and responds late.
  const path = '/v1/checkout/sessions/';
  const fault = { mode: 'slow', delayMs: 1_000, requests: 1, path };
  await shop.payments.standIn.control('fault', fault);
  const late = deliver(completed);
  await vi.waitUntil(
    async () => {
      const requests = await listRequests(shop.payments);
      return requests.some((request) =>
        request.path.startsWith(`${path}${session.id}?expand[0]=line_items`),
      );
    },
    { timeout: 60_000 },
  );
  await shop.payments.standIn.control('settle', { session: session.id });
  expect(await deliver(await find('checkout.session.async_payment_succeeded'))).toBe(200);
  expect(await stored()).toEqual([['paid', 't']]);
  expect(await late).toBe(200);
  expect(await stored()).toEqual([['paid', 't']]);
  expect(await shop.database.query('select count(*) from payment_events')).toEqual([['2']]);
  expect(await subjects()).toEqual([
    `New sale: ${site.name} Standard, ${dollars('levee-standard')}`,
    `Payment received: ${site.name} Standard`,
  ]);
});

test('concurrent equal snapshots take one round trip each', async () => {
  await completePurchase(shop.payments, 'medium-monthly');
  const types = ['checkout.session.completed', 'invoice.paid', 'customer.subscription.created'];
  const events = await Promise.all(types.map(find));
  // Sending the mails takes other round trips.
  const roundTrips = () => shop.database.roundTrips(/payment_events|purchases|subscriptions/);
  const before = roundTrips();
  expect(await Promise.all(events.map(deliver))).toEqual([200, 200, 200]);
  expect(roundTrips() - before).toBe(3);
  expect(await stored()).toEqual([['paid', 't']]);
  expect(await subjects()).toHaveLength(2);
});

test('a snapshot with a time in the future is overwritten only after that time', async () => {
  expectLoggedError(/request failed.*"errorClass":"Error"/);
  await completePurchase(shop.payments, 'levee-standard');
  const event = await find('checkout.session.completed');
  await deliver(event);
  await shop.database.query(
    `update purchases set status = 'processing', read_at = now() + interval '1 hour'`,
  );
  expect(await deliver(event)).toBe(500);
  expect(await stored()).toEqual([['processing', 't']]);
  await shop.database.query(`update purchases set read_at = now() - interval '1 second'`);
  expect(await deliver(event)).toBe(200);
  expect(await stored()).toEqual([['paid', 't']]);
});
