import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { openTestPayments, setUpPayments } from '#tests/fixtures/payments.ts';
import { cents } from '#tests/fixtures/prices.ts';

const payments = setUpPayments();
let client: Stripe;

beforeAll(async () => {
  client = payments.client;
});

const read = (id: string) =>
  client.checkout.sessions.retrieve(id, { expand: ['subscription', 'customer'] });

async function pay(priceId: string, method?: 'card' | 'us_bank_account', params = {}) {
  const { id } = await payments.openCheckout(priceId, params);
  await payments.standIn.control('pay', { session: id, ...(method && { method }) });
  return read(id);
}

/** The types of the events since the last call, oldest first. */
async function newEvents(): Promise<string[]> {
  const { data } = await client.events.list({ limit: 100 });
  const types = data.map(({ id, type }) => ({ id, type })).reverse();
  const fresh = types.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh.map(({ type }) => type);
}
const seen = new Set<string>();

test('a subscription paid by card is complete immediately, with its period on the item (R14)', async () => {
  await newEvents();
  const session = await pay('small-urban-monthly-coalition', 'card', {
    metadata: { isCoalitionPrice: 'true' },
    subscription_data: { metadata: { planId: 'small-urban-monthly' } },
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: cents('small-rural-monthly'),
    currency: 'usd',
    metadata: { isCoalitionPrice: 'true' },
    customer_details: { email: 'buyer@city.example' },
    payment_intent: null,
  });
  const subscription = session.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { planId: 'small-urban-monthly' },
  });
  expect(subscription).not.toHaveProperty('current_period_end');
  const item = subscription.items.data[0];
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  const types = await newEvents();
  for (const type of ['customer.subscription.created', 'invoice.paid', 'charge.succeeded']) {
    expect(types).toContain(type);
  }
  expect(types.at(-1)).toBe('checkout.session.completed');
});

test('the one-time product has no subscription, and a paid invoice on request', async () => {
  const session = await pay('levee-standard', 'card', { invoice_creation: { enabled: true } });
  expect(session).toMatchObject({
    amount_total: cents('levee-standard'),
    subscription: null,
    mode: 'payment',
  });
  const invoice = await client.invoices.retrieve(session.invoice as string);
  expect(invoice).toMatchObject({ status: 'paid', total: cents('levee-standard') });
  const intent = await client.paymentIntents.retrieve(session.payment_intent as string, {
    expand: ['latest_charge'],
  });
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: cents('levee-standard') });
  expect((intent.latest_charge as Stripe.Charge).amount_captured).toBe(cents('levee-standard'));
});

test('a bank debit is complete but unpaid until it settles (R15)', async () => {
  const session = await pay('medium-yearly', 'us_bank_account');
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  await newEvents();
  await payments.standIn.control('settle', { session: session.id });
  expect((await read(session.id)).payment_status).toBe('paid');
  expect(await newEvents()).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'checkout.session.async_payment_succeeded',
  ]);
  await payments.standIn.control('settle', { session: session.id });
  expect(await newEvents()).toEqual([]);
});

test('a bank debit that fails leaves the subscription past due and the session unpaid', async () => {
  const session = await pay('medium-monthly', 'us_bank_account');
  await newEvents();
  await payments.standIn.control('settle', { session: session.id, fails: true });
  const failed = await read(session.id);
  expect(failed.payment_status).toBe('unpaid');
  expect((failed.subscription as Stripe.Subscription).status).toBe('past_due');
  expect(await newEvents()).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
    'checkout.session.async_payment_failed',
  ]);
});

test('a bank debit settles on its own after a while', async () => {
  const quick = await openTestPayments({ debitSettlesAfterSeconds: 0 });
  const { id } = await quick.openCheckout('large-monthly');
  await quick.standIn.control('pay', { session: id, method: 'us_bank_account' });
  await expect
    .poll(async () => (await quick.client.checkout.sessions.retrieve(id)).payment_status, {
      timeout: 60_000,
    })
    .toBe('paid');
  await quick.close();
});

test('a renewal starts the next period; a declined card leaves it past due until it is paid', async () => {
  const { subscription } = await pay('small-rural-monthly');
  const { id, items } = subscription as Stripe.Subscription;
  await payments.standIn.control('renew', { subscription: id });
  const renewed = await client.subscriptions.retrieve(id);
  expect(renewed.items.data[0]?.current_period_start).toBe(items.data[0]?.current_period_end);
  await payments.standIn.control('renew', { subscription: id, fails: true });
  const late = await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(late.status).toBe('past_due');
  const invoice = late.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({
    status: 'open',
    amount_due: cents('small-rural-monthly'),
    attempt_count: 1,
  });
  expect(invoice.parent?.subscription_details?.subscription).toBe(id);
  await payments.standIn.control('pay-invoice', { invoice: invoice.id });
  expect((await client.subscriptions.retrieve(id)).status).toBe('active');
});

test('a canceled subscription runs to the end of its period, and can be kept until then', async () => {
  const { subscription } = await pay('small-rural-monthly');
  const { id } = subscription as Stripe.Subscription;
  const ending = await client.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: ending.items.data[0]?.current_period_end,
  });
  await client.subscriptions.update(id, { cancel_at_period_end: false });
  await client.subscriptions.update(id, { cancel_at_period_end: true });
  await payments.standIn.control('renew', { subscription: id });
  expect((await client.subscriptions.retrieve(id)).status).toBe('canceled');
  await expect(client.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow();
});

test('a new price is charged immediately, minus the unused part of the old one', async () => {
  const { subscription } = await pay('small-rural-monthly');
  const { id, items } = subscription as Stripe.Subscription;
  const changed = await client.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id as string, price: await payments.priceOf('large-yearly') }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(changed.items.data[0]?.price.lookup_key).toBe('large-yearly');
  const { total, status } = changed.latest_invoice as Stripe.Invoice;
  expect(status).toBe('paid');
  expect(total).toBeGreaterThanOrEqual(cents('large-yearly') - cents('small-rural-monthly'));
  expect(total).toBeLessThan(cents('large-yearly'));
});

test('a refund is partial or full, and never more than was paid', async () => {
  const session = await pay('levee-standard');
  const intent = session.payment_intent as string;
  await client.refunds.create({ payment_intent: intent, amount: 99_999 });
  await expect(client.refunds.create({ payment_intent: intent, amount: 100_001 })).rejects.toThrow(
    /greater than/,
  );
  await newEvents();
  const { charge } = await client.refunds.create({ payment_intent: intent });
  expect(await newEvents()).toEqual(['refund.created', 'charge.refunded']);
  expect(await client.charges.retrieve(charge as string)).toMatchObject({
    refunded: true,
    amount_refunded: cents('levee-standard'),
  });
  await expect(client.refunds.create({ payment_intent: intent })).rejects.toThrow(/already/);
});

test.each<[string, object, RegExp]>([
  ['levee-standard', { mode: 'subscription' }, /recurring price/],
  ['medium-yearly', { mode: 'payment' }, /recurring price/],
  ['medium-yearly', { line_items: [] }, /line_items|param/],
  ['medium-yearly', { line_items: [{ price: 'price_unknown', quantity: 1 }] }, /No such price/],
  ['medium-yearly', { line_items: [{ price: 'medium-yearly', quantity: 1 }] }, /No such price/],
  ['medium-yearly', { customer_email: 'nobody' }, /email/],
  ['medium-yearly', { success_url: 'not a URL' }, /URL/],
  ['medium-yearly', { success_url: 'javascript:alert(1)' }, /URL/],
  ['medium-yearly', { payment_intent_data: { metadata: { a: 'b' } } }, /subscription` mode/],
  ['levee-standard', { subscription_data: { metadata: { a: 'b' } } }, /payment` mode/],
  ['medium-yearly', { ui_mode: 'hosted' }, /ui_mode/],
  ['medium-yearly', { amount: 5 }, /unknown parameter/],
])('rejects a session for %s with %j', async (priceId, params, message) => {
  await expect(payments.openCheckout(priceId, params)).rejects.toThrow(message);
});

test('an archived price cannot be bought', async () => {
  const price = await client.prices.create({
    currency: 'usd',
    product: 'levee-standard',
    unit_amount: 1,
  });
  await client.prices.update(price.id, { active: false });
  await expect(
    payments.openCheckout('levee-standard', { line_items: [{ price: price.id, quantity: 1 }] }),
  ).rejects.toThrow(/inactive/);
});
