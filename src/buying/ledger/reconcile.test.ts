import { afterEach, beforeEach, expect, test } from 'vitest';
import receive from '#functions/payment-webhook.ts';
import reconcilePayments from '#functions/reconcile-payments.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { openTestPayments, usePayments, type TestPayments } from '#tests/fixtures/payments.ts';
import { listEvents, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { dollars } from '#tests/fixtures/prices.ts';

const fixture = setUpDatabase();
let payments: TestPayments;
beforeEach(async () => {
  payments = await openTestPayments();
  usePayments(payments);
  await fixture.query('truncate purchases, subscriptions, payment_events, outbox_mails');
});
afterEach(async () => {
  fixture.setReachable(true);
  await payments.close();
});

const run = () => reconcilePayments(new Request('https://www.levee.example/'), makeContext());
const counts = () => JSON.parse(logged().at(-1) ?? '{}') as Record<string, unknown>;
const column = async (select: string) => (await fixture.query(select)).flat();
const mails = () => column('select subject from outbox_mails order by 1');
async function deliver(type: string) {
  const event = (await listEvents(payments)).findLast((listed) => listed.type === type);
  await receive(webhookRequest(payments, event!), makeContext());
}

test('records a sale whose webhooks were all lost, with its mails, once (R15)', async () => {
  await completePurchase(payments, 'small-rural-monthly');
  await run();
  const expected = { event: 'scheduled run', seen: 4, missed: 4, recorded: 4, failed: 0 };
  expect(counts()).toMatchObject(expected);
  expect(await column('select status from purchases')).toEqual(['paid']);
  expect(await column('select status from subscriptions')).toEqual(['active']);
  expect(await mails()).toEqual([
    `New sale: Small Rural, ${dollars('small-rural-monthly')}`,
    'Payment received: Small Rural',
  ]);
  const before = fixture.roundTrips();
  await run();
  expect(fixture.roundTrips() - before).toBe(1);
  expect(counts()).toMatchObject({ seen: 4, missed: 0, recorded: 0 });
  expect(await mails()).toHaveLength(2);
});

test('for three days after a restore, holds the mails about events that Stripe reports again', async () => {
  await completePurchase(payments, 'small-rural-monthly');
  await fixture.query('insert into restorations (backup_at) values (now())');
  await run();
  expect(await column('select distinct state from outbox_mails')).toEqual(['held']);
  expect(await mails()).toHaveLength(2);
  await fixture.query(`update restorations set restored_at = now() - interval '4 days'`);
  await fixture.query('truncate purchases, subscriptions, payment_events, outbox_mails');
  await run();
  expect(await column('select distinct state from outbox_mails')).toEqual(['waiting']);
  await fixture.query('truncate restorations');
});

test('records only the missing event', async () => {
  const { payment_intent: intent } = await completePurchase(payments, 'levee-standard');
  await deliver('checkout.session.completed');
  await deliver('invoice.paid');
  await payments.standIn.control('refund', { payment_intent: (intent as { id: string }).id });
  expect(await column('select status from purchases')).toEqual(['paid']);
  await run();
  expect(counts()).toMatchObject({ seen: 3, missed: 1, recorded: 1 });
  expect(await column('select status from purchases')).toEqual(['refunded']);
});

test('does nothing twice when runs and webhooks are concurrent', async () => {
  await completePurchase(payments, 'medium-yearly');
  await Promise.all([run(), run(), deliver('checkout.session.completed'), deliver('invoice.paid')]);
  expect(await column('select status from purchases')).toEqual(['paid']);
  expect(await mails()).toHaveLength(2);
  expect(await column('select count(*) from payment_events')).toEqual(['4']);
});

test('continues after an event that can’t be recorded, and retries it on the next run', async () => {
  expectLoggedError(/event not recorded.*StripeAPIError/);
  await completePurchase(payments, 'levee-standard');
  await completePurchase(payments, 'large-yearly');
  await payments.standIn.control('fault', { mode: 'broken', path: '/v1/invoices' });
  await run();
  expect(counts()).toMatchObject({ recorded: 2, failed: 4 });
  expect(await column('select kind from purchases')).toEqual(['one_time']);
  await payments.standIn.control('fault', { mode: 'up' });
  await run();
  expect(counts()).toMatchObject({ missed: 4, recorded: 4, failed: 0 });
  expect(await column('select kind from purchases order by 1')).toEqual([
    'one_time',
    'subscription',
  ]);
});

test('a run fails while Stripe or the database is unreachable', async () => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  expectLoggedError(/scheduled run failed.*StripeConnectionError/);
  await completePurchase(payments, 'levee-standard');
  fixture.setReachable(false);
  await expect(run()).rejects.toThrow();
  fixture.setReachable(true);
  await payments.standIn.control('fault', { mode: 'down' });
  await expect(run()).rejects.toThrow();
  expect(counts()).toMatchObject({ level: 'error', event: 'scheduled run failed' });
});

test('skips the run when payments are not configured', async () => {
  process.env.STRIPE_SECRET_KEY = '';
  forgetEnv();
  await run();
  expect(counts()).toMatchObject({ skipped: 'Payments are not configured.' });
});
