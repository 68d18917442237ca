import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import receive from '#functions/payment-webhook.ts';
import reconcilePayments from '#functions/reconcile-payments.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { openTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { openTestPayments, usePayments, type TestPayments } from '#tests/fixtures/payments.ts';
import { listEvents, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { cents } from '#tests/fixtures/prices.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { countUnusedMonths, endAfterNotice } from './unused-months.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';

const shop = {} as { database: TestDatabase; payments: TestPayments };
let seen: Stripe.Event | undefined;
beforeAll(async () => {
  shop.database = await openTestDatabase();
});
afterAll(() => shop.database.close());
beforeEach(async () => {
  // Reconciling reads all recent events at Stripe, so each test needs a new stand-in.
  shop.payments = await openTestPayments();
  usePayments(shop.payments);
  seen = undefined;
  await shop.database.query('truncate purchases, subscriptions, payment_events, outbox_mails');
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.payments.close();
});

const deliver = async (event: Stripe.Event) =>
  (await receive(webhookRequest(shop.payments, event), makeContext())).status;
const undelivered = () => listEvents(shop.payments, seen);

/** Delivers all events, and those that our handling causes. */
async function deliverAll(
  arrange: (events: Stripe.Event[]) => Stripe.Event[] = (events) => events,
) {
  for (let events = await undelivered(); events.length > 0; events = await undelivered()) {
    seen = events.at(-1);
    for (const event of arrange(events)) expect(await deliver(event)).toBe(200);
  }
}
const reconcile = () => reconcilePayments(new Request('https://www.levee.example/'), makeContext());

async function subscribe(priceId: string) {
  const { subscription, invoice } = await completePurchase(shop.payments, priceId);
  await deliverAll();
  const [payment] = (
    await shop.payments.client.invoicePayments.list({ invoice: invoice as string })
  ).data;
  return {
    id: (subscription as Stripe.Subscription).id,
    intent: payment?.payment.payment_intent as string,
  };
}
const giveNotice = (id: string, ends = true) =>
  shop.payments.client.subscriptions.update(id, { cancel_at_period_end: ends });
const end = (id: string) => shop.payments.standIn.control('end', { subscription: id });
/** Gives notice, ends the subscription and delivers all events. */
async function endByNotice(id: string, arrange?: (events: Stripe.Event[]) => Stripe.Event[]) {
  await giveNotice(id);
  await end(id);
  await deliverAll(arrange);
}
const refundsOf = async (intent: string) =>
  (await shop.payments.client.refunds.list({ payment_intent: intent })).data;
const ledger = async () =>
  (
    await shop.database.query(`select refund_state, refund_months, refund_cents, by_hand_cents,
      coalesce(array_length(refund_ids, 1), 0), refund_reason, refund_settled_at is not null
      from subscriptions`)
  )[0];
const mails = async (pattern: string) =>
  shop.database.query(
    `select recipient, regexp_replace(text_body, '\\s+', ' ', 'g') from outbox_mails
     where subject like $1 order by recipient`,
    [pattern],
  );
const yearCents = cents('small-rural-yearly');
/** The whole months that notice on the first day of a year leaves unused. */
const unusedMonths = (() => {
  const startsAt = new Date();
  const year = { startsAt, endsAt: new Date(startsAt.getTime() + 365 * 86_400_000) };
  return String(countUnusedMonths(year, endAfterNotice(startsAt, year)));
})();
/** Their share of the price, rounded up. */
const unusedCents = Math.ceil((yearCents * Number(unusedMonths)) / 12);
const refunded = ['refunded', unusedMonths, String(unusedCents), '0', '1', 'unused months', 't'];
const byHand = (reason: string) => [
  'by_hand',
  unusedMonths,
  '0',
  String(unusedCents),
  '0',
  reason,
  't',
];

test('a yearly plan that is ended in the portal ends after the notice period, with its unused months refunded (R43)', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  await giveNotice(id);
  await deliverAll();
  const set = await shop.payments.client.subscriptions.retrieve(id);
  const daysUntil = (set.cancel_at! - Date.now() / 1000) / 86_400;
  expect(daysUntil).toBeGreaterThan(legalFigures.notice.count - 0.1);
  expect(daysUntil).toBeLessThan(legalFigures.notice.count + 1.1);
  expect(
    await shop.database.query(`select notice_from, noticed_at is not null,
      extract(epoch from ends_at)::bigint, refund_state from subscriptions`),
  ).toEqual([['portal', 't', String(set.cancel_at), null]]);
  expect(await mails('Your subscription ends%')).toHaveLength(1);
  expect(await refundsOf(intent)).toEqual([]);

  await end(id);
  await deliverAll();
  expect(await refundsOf(intent)).toMatchObject([
    { amount: unusedCents, metadata: { ended_subscription: id, unused_months: unusedMonths } },
  ]);
  expect(await ledger()).toEqual(refunded);
  const [[to, text] = []] = await mails('Refund:%');
  expect(to).toBe('buyer@city.example');
  expect(text).toContain('The money goes back to your original payment method.');
  expect(text).toContain(
    `Unused whole months: ${unusedMonths} of 12 Refunded: ${formatCents(unusedCents)}`,
  );
  const [[billing, notice] = []] = await mails('Partial refund:%');
  expect(billing).toBe(site.contact.billingEmail);
  expect(notice).toContain(`Unused months: ${unusedMonths} of 12, refunded by the website`);
});

test.each<[string, (events: Stripe.Event[]) => Stripe.Event[]]>([
  ['in order', (events) => events],
  ['in reverse', (events) => events.toReversed()],
  ['twice', (events) => events.flatMap((event) => [event, event])],
])('with events %s there is one refund and one mail about it', async (_name, arrange) => {
  const { id, intent } = await subscribe('small-rural-yearly');
  await endByNotice(id, arrange);
  await reconcile();
  expect(await refundsOf(intent)).toHaveLength(1);
  expect(await ledger()).toEqual(refunded);
  expect(await mails('Refund:%')).toHaveLength(1);
  expect(await mails('Partial refund:%')).toHaveLength(1);
});

test('concurrent tries make one refund', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  // Less than half of the year is left, so that Stripe would allow a second refund.
  const second = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
  const period = { start: second(-240), end: second(125) };
  await shop.payments.standIn.control('move-period', { subscription: id, ...period });
  await giveNotice(id);
  await deliverAll();
  await end(id);
  const [ended] = await undelivered();
  const path = '/v1/payment_intents';
  await shop.payments.standIn.control('fault', { mode: 'slow', delayMs: 1500, path });
  await Promise.all([ended!, ended!, ended!].map(deliver).concat(reconcile() as never));
  await shop.payments.standIn.control('fault', { mode: 'up' });
  await deliverAll();
  const refunds = await refundsOf(intent);
  expect(refunds).toHaveLength(1);
  expect(refunds[0]?.amount).toBeLessThan(yearCents / 2);
  expect((await ledger())?.slice(0, 1)).toEqual(['refunded']);
  expect(await mails('Refund:%')).toHaveLength(1);
});

test('a later try finds a refund whose response was lost, even after its idempotency key expired', async () => {
  expectLoggedError(/the refund waits for the next run.*StripeConnectionError/);
  const { id, intent } = await subscribe('small-rural-yearly');
  await giveNotice(id);
  await deliverAll();
  await end(id);
  const [ended] = await undelivered();
  expect(ended?.type).toBe('customer.subscription.deleted');
  await shop.payments.standIn.control('fault', { mode: 'lost', path: '/v1/refunds' });
  expect(await deliver(ended!)).toBe(200);
  expect((await ledger())?.[0]).toBe('owed');
  await shop.payments.standIn.control('fault', { mode: 'up' });
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
  await reconcile();
  vi.useRealTimers();
  expect(await refundsOf(intent)).toHaveLength(1);
  expect(await ledger()).toEqual(refunded);
});

test('a refund stays owed while Stripe is down, and is made later', async () => {
  expectLoggedError(/the refund waits for the next run.*StripeConnectionError/);
  const { id, intent } = await subscribe('small-rural-yearly');
  await giveNotice(id);
  await deliverAll();
  await end(id);
  await shop.payments.standIn.control('fault', { mode: 'down', path: '/v1/payment_intents' });
  await deliverAll();
  expect((await ledger())?.[0]).toBe('owed');
  await shop.payments.standIn.control('fault', { mode: 'up' });
  await reconcile();
  expect(await refundsOf(intent)).toHaveLength(1);
  expect(await ledger()).toEqual(refunded);
});

test('a withdrawn notice ends emptySnapshot, and a later one counts from its own day', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  await giveNotice(id);
  await deliverAll();
  await giveNotice(id, false);
  await deliverAll();
  expect(
    await shop.database.query('select noticed_at, notice_from, ends_at from subscriptions'),
  ).toEqual([[null, null, null]]);
  const { metadata } = await shop.payments.client.subscriptions.retrieve(id);
  expect(Object.keys(metadata).filter((key) => key.startsWith('notice'))).toEqual([]);
  await end(id);
  await deliverAll();
  expect((await ledger())?.[0]).toBeNull();
  expect(await refundsOf(intent)).toEqual([]);
  await giveNotice(id);
  await deliverAll();
  const [[endsAt] = []] = await shop.database.query(
    'select ends_at is not null from subscriptions',
  );
  expect(endsAt).toBe('t');
});

test('a monthly plan ends with the paid month, without a refund (R43)', async () => {
  const { id, intent } = await subscribe('small-rural-monthly');
  await giveNotice(id);
  await deliverAll();
  const { cancel_at: endsAt, items } = await shop.payments.client.subscriptions.retrieve(id);
  expect(endsAt).toBe(items.data[0]?.current_period_end);
  await end(id);
  await deliverAll();
  await reconcile();
  expect(await refundsOf(intent)).toEqual([]);
  expect((await ledger())?.[0]).toBeNull();
});

test('refunds no more than an earlier refund left', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  await shop.payments.standIn.control('refund', {
    payment_intent: intent,
    amount: yearCents - 100_000,
  });
  await endByNotice(id);
  expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([
    100_000,
    yearCents - 100_000,
  ]);
  const reason = 'unused months, refunded before';
  expect(await ledger()).toEqual(['refunded', unusedMonths, '100000', '0', '1', reason, 't']);
});

test('a disputed payment is settled by hand', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  const { latest_charge: charge } = await shop.payments.client.paymentIntents.retrieve(intent);
  await shop.payments.standIn.control('dispute', { charge });
  await endByNotice(id);
  expect(await refundsOf(intent)).toEqual([]);
  expect(await ledger()).toEqual(byHand('payment disputed'));
});

test('an old bank debit that Stripe no longer refunds is settled by hand', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  const { latest_charge: charge } = await shop.payments.client.paymentIntents.retrieve(intent);
  await shop.payments.standIn.control('age-charge', { charge });
  await endByNotice(id);
  expect(await ledger()).toEqual(byHand('refund not possible at Stripe'));
  expect(await mails('Unused months to settle by hand%')).toHaveLength(1);
});

test('a refund that the bank returns is settled by hand', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  await endByNotice(id);
  const [refund] = await refundsOf(intent);
  await shop.payments.standIn.control('fail-refund', { refund: refund?.id });
  await deliverAll((events) => events.flatMap((event) => [event, event]));
  expect(await ledger()).toEqual(byHand('refund not possible at Stripe'));
  expect(await refundsOf(intent)).toHaveLength(1);
  expect(await mails('Unused months to settle by hand%')).toHaveLength(1);
});

/** A yearly plan that is paid by invoice, like a quote's, of a customer with this balance in cents. */
async function invoiceYear(balance = 0) {
  const { client, priceOf } = shop.payments;
  const customer = await client.customers.create({ email: 'payables@county.example', balance });
  const { id, latest_invoice: invoice } = await client.subscriptions.create({
    customer: customer.id,
    items: [{ price: await priceOf('small-rural-yearly') }],
    collection_method: 'send_invoice',
    days_until_due: 30,
  });
  await client.invoices.sendInvoice(invoice as string);
  return { id, invoice: invoice as string };
}

test('a payment by check is refunded by hand, with one mail each to billing and the buyer', async () => {
  const { id, invoice } = await invoiceYear();
  await shop.payments.client.invoices.pay(invoice, { paid_out_of_band: true });
  await giveNotice(id);
  await deliverAll();
  await end(id);
  const [ended] = await undelivered();
  const path = '/v1/invoices?';
  await shop.payments.standIn.control('fault', { mode: 'slow', delayMs: 1500, path });
  await Promise.all([ended!, ended!, ended!].map(deliver));
  await shop.payments.standIn.control('fault', { mode: 'up' });
  await deliverAll();
  await reconcile();
  expect(await ledger()).toEqual(byHand('paid outside of Stripe or with credit'));
  const [[billing, billingText] = [], ...more] = await mails('Unused months to settle by hand%');
  expect([billing, more]).toEqual([site.contact.billingEmail, []]);
  expect(billingText).toContain(`Refund by hand: ${formatCents(unusedCents)}`);
  const [[buyer, text] = [], ...others] = await mails('Unused months: %');
  expect([buyer, others]).toEqual(['payables@county.example', []]);
  expect(text).toContain('our billing team will send it');
});

test('the unused months of an unpaid invoice are not owed, and billing and the buyer get an email', async () => {
  const { id } = await invoiceYear();
  await endByNotice(id);
  expect(await ledger()).toEqual(byHand('invoice not paid'));
  const [[, billingText] = []] = await mails('Unused months to settle by hand%');
  expect(billingText).toContain(`Take off the invoice: ${formatCents(unusedCents)}`);
  const [[, text] = []] = await mails('Unused months: %');
  expect(text).toContain('You don’t owe the part of the invoice for unused whole months.');
});

test('a yearly plan that we cancel at Stripe has its unused months refunded from that day', async () => {
  const { id, intent } = await subscribe('small-rural-yearly');
  await shop.payments.client.subscriptions.cancel(id);
  await deliverAll();
  expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([yearCents]);
});

/** A yearly plan whose invoice is paid in two parts, or only the first of them. */
async function splitYear({ isWhole = true } = {}) {
  const { id, invoice } = await invoiceYear();
  await shop.payments.standIn.control('pay-invoice', { invoice, amount: 400_000 });
  if (isWhole) await shop.payments.standIn.control('pay-invoice', { invoice });
  await deliverAll();
  const { data } = await shop.payments.client.invoicePayments.list({ invoice, status: 'paid' });
  const intents = data.map(({ payment }) => payment.payment_intent as string).reverse();
  return { id, intents: intents as [string, string] };
}
const amountsOf = async (intents: string[]) =>
  (await Promise.all(intents.map(refundsOf))).map((refunds) => refunds.map(({ amount }) => amount));
async function disputeOf(intent: string, status?: 'won' | 'lost') {
  const { latest_charge: charge } = await shop.payments.client.paymentIntents.retrieve(intent);
  const dispute = (await shop.payments.standIn.control('dispute', { charge })) as { id: string };
  if (status) {
    await shop.payments.standIn.control('close-dispute', { dispute: dispute.id, status });
  }
}

test('the unused months of an invoice that was paid in two parts are refunded from both (R43)', async () => {
  const { id, intents } = await splitYear();
  await endByNotice(id, (events) => events.flatMap((event) => [event, event]));
  expect(await amountsOf(intents)).toEqual([[unusedCents - 700_000], [700_000]]);
  expect(await ledger()).toEqual([
    'refunded',
    unusedMonths,
    String(unusedCents),
    '0',
    '2',
    'unused months',
    't',
  ]);
  const refunds = await mails('Refund:%');
  expect(refunds.at(-1)?.[1]).toContain(`Refunded: ${formatCents(unusedCents)}`);
});

test('what isn’t paid yet of an invoice is taken off before anything is refunded (R43)', async () => {
  const { id, intents } = await splitYear({ isWhole: false });
  await endByNotice(id);
  const isMore = unusedCents - 700_000;
  expect(await amountsOf(intents)).toEqual([[isMore]]);
  expect((await ledger())?.slice(2, 4)).toEqual([String(isMore), '700000']);
  const [[, billingText] = []] = await mails('Unused months to settle by hand%');
  expect(billingText).toContain('Take off the invoice: $7,000');
});

test.each<['won' | 'lost' | undefined, number[][], string, string]>([
  ['won', [[unusedCents - 700_000], [700_000]], '0', 'unused months'],
  ['lost', [[400_000], []], '0', 'unused months, dispute lost'],
  [undefined, [[400_000], []], String(unusedCents - 400_000), 'unused months, payment disputed'],
])(
  'with a dispute of one payment that is %s, only the rest is refunded',
  async (status, refunds, handCents, reason) => {
    const { id, intents } = await splitYear();
    await disputeOf(intents[1], status);
    await endByNotice(id);
    expect(await amountsOf(intents)).toEqual(refunds);
    const [, , , byHandCents, , why] = (await ledger()) ?? [];
    expect([byHandCents, why]).toEqual([handCents, reason]);
  },
);

test('when the bank returns the refund of one payment, the other one is used', async () => {
  const { id, intents } = await splitYear();
  await endByNotice(id);
  const [refund] = await refundsOf(intents[1]);
  await shop.payments.standIn.control('fail-refund', { refund: refund?.id });
  await deliverAll();
  const [first] = await amountsOf(intents);
  expect(first?.reduce((sum, amount) => sum + amount, 0)).toBe(400_000);
  expect((await ledger())?.slice(2, 4)).toEqual(['400000', String(unusedCents - 400_000)]);
});

test('what credit paid of a year is refunded by hand', async () => {
  const { id } = await invoiceYear(-yearCents);
  await endByNotice(id);
  expect(await ledger()).toEqual(byHand('paid outside of Stripe or with credit'));
});

test('what billing paid back by check before is not paid back again', async () => {
  const { id, invoice } = await invoiceYear();
  await shop.payments.client.invoices.pay(invoice, { paid_out_of_band: true });
  const paidBack = yearCents - 100_000;
  await shop.payments.client.creditNotes.create({
    invoice,
    amount: paidBack,
    out_of_band_amount: paidBack,
  });
  await endByNotice(id);
  expect((await ledger())?.slice(2, 4)).toEqual(['0', '100000']);
});
