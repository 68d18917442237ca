import type Stripe from 'stripe';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import receive from '#functions/payment-webhook.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { listEvents, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { site } from '#src/site.ts';

const shop = setUpDatabaseAndPayments();

/** Something that a buyer, a bank or Stripe does. */
type Action = (session: Stripe.Checkout.Session) => Promise<unknown>;
const settle =
  ({ fails = false } = {}): Action =>
  ({ id }) =>
    shop.payments.standIn.control('settle', { session: id, fails });
const ofSubscription =
  (name: 'renew' | 'end', { fails = false } = {}): Action =>
  ({ subscription }) =>
    shop.payments.standIn.control(name, {
      subscription: (subscription as Stripe.Subscription).id,
      fails,
    });
const setToEnd =
  (ends: boolean): Action =>
  ({ subscription }) =>
    shop.payments.client.subscriptions.update((subscription as Stripe.Subscription).id, {
      cancel_at_period_end: ends,
    });
const refund =
  (amount?: number): Action =>
  async ({ payment_intent: intent, invoice }) => {
    const { data } = intent
      ? { data: [] }
      : await shop.payments.client.invoicePayments.list({
          invoice: invoice as string,
          status: 'paid',
        });
    const id = (intent as Stripe.PaymentIntent | null)?.id ?? data[0]?.payment.payment_intent;
    return shop.payments.standIn.control('refund', {
      payment_intent: id,
      ...(amount && { amount }),
    });
  };
const payInvoice =
  (amount?: number): Action =>
  ({ invoice }) =>
    shop.payments.standIn.control('pay-invoice', { invoice, ...(amount && { amount }) });
/** The charge of an invoice's first or second payment. */
async function chargeOf(invoice: unknown, place: number) {
  const { data } = await shop.payments.client.invoicePayments.list({
    invoice: invoice as string,
    status: 'paid',
  });
  const { payment } = data.toReversed()[place]!;
  const intent = await shop.payments.client.paymentIntents.retrieve(
    payment.payment_intent as string,
  );
  return intent.latest_charge as string;
}
const dispute =
  (place: number): Action =>
  async ({ invoice }) =>
    shop.payments.standIn.control('dispute', { charge: await chargeOf(invoice, place) });
const closeDispute =
  (status: 'won' | 'lost'): Action =>
  async () => {
    const [newest] = (await shop.payments.client.disputes.list({ limit: 1 })).data;
    return shop.payments.standIn.control('close-dispute', { dispute: newest!.id, status });
  };
const refundPart =
  (place: number): Action =>
  async ({ invoice }) =>
    shop.payments.client.refunds.create({ charge: await chargeOf(invoice, place) });
const upgrade: Action = async ({ subscription }) => {
  const { id, items } = subscription as Stripe.Subscription;
  await shop.payments.client.subscriptions.update(id, {
    items: [{ id: items.data[0]!.id, price: await shop.payments.priceOf('large-monthly') }],
    proration_behavior: 'always_invoice',
  });
};
const cancelNow: Action = ({ subscription }) =>
  shop.payments.client.subscriptions.cancel((subscription as Stripe.Subscription).id);

const scenarios: Record<
  string,
  {
    priceId: string;
    method: 'card' | 'us_bank_account';
    actions: Action[];
    /** The occasions and final states of the purchases. */
    purchases: string[];
  }
> = {
  'bought once by debit, refunded in two parts': {
    priceId: 'levee-standard',
    method: 'us_bank_account',
    actions: [settle(), refund(50_000), refund()],
    purchases: ['purchase: refunded'],
  },
  'bought once by a debit that is returned': {
    priceId: 'levee-standard',
    method: 'us_bank_account',
    actions: [settle({ fails: true })],
    purchases: ['purchase: failed'],
  },
  'subscribed, renewed, canceled, kept, canceled and ended': {
    priceId: 'small-rural-monthly-coalition',
    method: 'card',
    actions: [
      ofSubscription('renew'),
      setToEnd(true),
      setToEnd(false),
      setToEnd(true),
      ofSubscription('renew'),
    ],
    purchases: ['purchase: paid', 'renewal: paid'],
  },
  'a year, canceled, kept, canceled and ended, with its unused months refunded': {
    priceId: 'medium-yearly',
    method: 'card',
    actions: [setToEnd(true), setToEnd(false), setToEnd(true), ofSubscription('end')],
    purchases: ['purchase: partially_refunded'],
  },
  'subscribed by a debit that is returned, paid later, refunded': {
    priceId: 'medium-yearly',
    method: 'us_bank_account',
    actions: [settle({ fails: true }), payInvoice(), refund()],
    purchases: ['purchase: refunded'],
  },
  'an invoice paid in two parts, both disputed, both refunded': {
    priceId: 'small-rural-yearly',
    method: 'us_bank_account',
    actions: [
      settle({ fails: true }),
      payInvoice(400_000),
      payInvoice(),
      dispute(1),
      closeDispute('won'),
      dispute(0),
      refundPart(0),
      closeDispute('lost'),
      refundPart(1),
    ],
    purchases: ['purchase: refunded'],
  },
  'subscribed, moved to a larger plan, not renewed, ended': {
    priceId: 'small-urban-monthly',
    method: 'card',
    actions: [upgrade, ofSubscription('renew', { fails: true }), cancelNow],
    purchases: ['change: paid', 'purchase: paid', 'renewal: failed'],
  },
};

/** Delivers an event as Stripe does, again until it is accepted. */
async function deliver(event: Stripe.Event): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await receive(webhookRequest(shop.payments, event), makeContext());
    if (status === 200) return;
    expect(status).toBe(500);
  }
  throw new Error('Never accepted.');
}

/** The ledger and the mails, without values that differ between runs. */
async function readLedger() {
  const [purchases, subscriptions, mails] = await Promise.all([
    shop.database.query(`select kind, occasion, status, plan_id, price_id, is_coalition_price,
      round(amount_cents, -2), refunded_cents, paid_cents = amount_cents, dispute_status, disputed_cents, currency, email, settled_at is not null, subscription_id is not null
      from purchases order by occasion, plan_id, status`),
    shop.database
      .query(`select status, plan_id, price_id, is_coalition_price, email, ends_at is not null,
      ended_at is not null, current_period_end is not null from subscriptions`),
    // The price of a plan change depends on the second.
    shop.database
      .query(`select recipient || ': ' || regexp_replace(subject, '^(Plan change.*), .*', '\\1')
      from outbox_mails order by 1`),
  ]);
  return { rows: { purchases, subscriptions }, mails: mails.flat() as string[] };
}

let latest: Stripe.Event | undefined;

/** Runs a scenario and resolves to the ledger; after each action `deliverSome` gets the events so far. */
async function runScenario(
  name: keyof typeof scenarios,
  deliverSome: (events: Stripe.Event[], isOver: boolean) => Promise<void>,
) {
  await shop.database.query('truncate purchases, subscriptions, payment_events, outbox_mails');
  const { priceId, method, actions } = scenarios[name]!;
  const before = latest;
  let session: Stripe.Checkout.Session | undefined;
  const happened = async () => {
    const events = await listEvents(shop.payments, before);
    latest = events.at(-1) ?? latest;
    return events;
  };
  for (const action of [
    async () => (session = await completePurchase(shop.payments, priceId, method)),
    ...actions,
  ]) {
    await action(session!);
    await deliverSome(await happened(), false);
  }
  await deliverSome(await happened(), true);
  // Our handling may cause more events, such as a refund.
  for (let more = await listEvents(shop.payments, latest); more.length > 0;) {
    latest = more.at(-1);
    for (const event of more) await deliver(event);
    more = await listEvents(shop.payments, latest);
  }
  return readLedger();
}

function runInOrder(name: keyof typeof scenarios) {
  let delivered = 0;
  return runScenario(name, async (events) => {
    for (const event of events.slice(delivered)) await deliver(event);
    delivered = events.length;
  });
}

/** Whether all these mails are among the others, counting repeated ones. */
function isSubset(mails: string[], all: string[]): boolean {
  const left = [...all];
  return mails.every((mail) => {
    const at = left.indexOf(mail);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

test.each(Object.keys(scenarios))(
  '%s: late, repeated, unordered and concurrent events lead to the same ledger and no repeated mail (R15)',
  async (name) => {
    const expected = await runInOrder(name);
    expect(expected.rows.purchases.map(([, occasion, status]) => `${occasion}: ${status}`)).toEqual(
      scenarios[name]!.purchases,
    );
    await fc.assert(
      fc.asyncProperty(fc.gen(), fc.boolean(), async (choose, isConcurrent) => {
        const delivered = new Set<number>();
        const ledger = await runScenario(name, async (events, isOver) => {
          // A few after each action and the rest at the end, in any order and some of them twice.
          const all = [...events.keys()];
          const left = all.filter((index) => !delivered.has(index));
          const few = () =>
            choose(fc.shuffledSubarray, all, { maxLength: Math.min(3, all.length) });
          const some = isOver
            ? choose(fc.shuffledSubarray, left, { minLength: left.length })
            : few();
          const again = few();
          for (const index of some) delivered.add(index);
          const queue = [...some, ...again].map((index) => events[index]!);
          if (isConcurrent) await Promise.all(queue.map(deliver));
          else for (const event of queue) await deliver(event);
        });
        expect(ledger.rows).toEqual(expected.rows);
        expect(isSubset(ledger.mails, expected.mails), ledger.mails.join('\n')).toBe(true);
        expect(await findUnreported()).toEqual([]);
      }),
      // Random orders; a failure prints its seed. No shrinking, because a run is slow.
      { numRuns: 4, endOnFailure: true },
    );
  },
  180_000,
);

/** Rows in a state whose mail was never sent. */
const findUnreported = () =>
  shop.database.query(`
    select id from purchases where status in ('paid', 'failed') and not (status = any (notices))
    union all
    select id from purchases where status in ('refunded', 'partially_refunded')
      and not ('refunded:' || refunded_cents = any (notices))
    union all
    select id from subscriptions where status = 'canceled' and not ('ended' = any (notices))`);

test('buyer, billing and sales get their mails', async () => {
  const { mails } = await runInOrder('subscribed, moved to a larger plan, not renewed, ended');
  expect(mails.filter((mail) => mail.startsWith('buyer@'))).toEqual([
    'buyer@city.example: Payment failed: Enterprise Agency',
    'buyer@city.example: Payment received: Small Urban',
    'buyer@city.example: Your subscription has ended: Enterprise Agency',
  ]);
  expect(mails.filter((mail) => !mail.startsWith('buyer@'))).toEqual([
    `${site.contact.billingEmail}: Payment failed: Enterprise Agency, ${dollars('large-monthly')}`,
    `${site.contact.billingEmail}: Plan change: Enterprise Agency`,
    `${site.contact.billingEmail}: Subscription ended: Enterprise Agency`,
    `sales@levee.example: New sale: Small Urban, ${dollars('small-urban-monthly')}`,
  ]);
});
