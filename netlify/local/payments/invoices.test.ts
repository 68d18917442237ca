import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { setUpPayments } from '#tests/fixtures/payments.ts';
import { cents, dollars } from '#tests/fixtures/prices.ts';

const payments = setUpPayments();
let client: Stripe;
let customer: string;

beforeAll(async () => {
  client = payments.client;
  customer = (
    await client.customers.create({
      email: 'payables@city.example',
      name: 'City of Port Amelie',
      address: { line1: '1 Main Street', city: 'Port Amelie', state: 'LA', country: 'US' },
    })
  ).id;
});

const draft = (params: Stripe.InvoiceCreateParams = {}) =>
  client.invoices.create({
    customer,
    collection_method: 'send_invoice',
    days_until_due: 30,
    metadata: { quote: '2026-0001' },
    ...params,
  });

test('an invoice is drafted, finalized, emailed and paid on its hosted page', async () => {
  const { id } = await draft();
  await client.invoiceItems.create({
    customer,
    invoice: id,
    description: 'Medium Agency, one year',
    amount: cents('medium-yearly'),
    currency: 'usd',
  });
  await client.invoices.update(id, { custom_fields: [{ name: 'PO number', value: '4711' }] });
  const sent = await client.invoices.sendInvoice(id);
  expect(sent).toMatchObject({
    status: 'open',
    total: cents('medium-yearly'),
    number: expect.stringMatching(/^LOCAL-\d{4}$/) as string,
    metadata: { quote: '2026-0001' },
    customer_name: 'City of Port Amelie',
  });
  expect((sent.due_date ?? 0) - sent.created).toBe(30 * 86_400);
  expect(payments.mails.at(-1)).toMatchObject({ to: 'payables@city.example' });
  expect(payments.mails.at(-1)?.text).toContain(sent.hosted_invoice_url);

  const page = await (await fetch(sent.hosted_invoice_url ?? '')).text();
  for (const text of ['4711', `${dollars('medium-yearly')}.00`, 'Medium Agency, one year']) {
    expect(page).toContain(text);
  }
  await fetch(sent.hosted_invoice_url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
  });
  const paid = await client.invoices.retrieve(id, { expand: ['payments'] });
  expect(paid).toMatchObject({
    status: 'paid',
    amount_paid: cents('medium-yearly'),
    amount_remaining: 0,
  });
  const intent = paid.payments?.data[0]?.payment.payment_intent as string;
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
  });
  expect(data[0]?.invoice).toBe(id);
});

test('an invoice can be paid in parts on its page, each of which can be disputed and refunded', async () => {
  const { id } = await draft();
  await client.invoiceItems.create({ customer, invoice: id, amount: 1_100_000, currency: 'usd' });
  const { hosted_invoice_url: url } = await client.invoices.sendInvoice(id);
  const press = (fields: Record<string, string>) =>
    fetch(url ?? '', { method: 'POST', body: new URLSearchParams(fields) });
  for (const amount of ['', '0', '-5', 'much', '11,000.01']) {
    const refused = await press({ action: 'part', amount });
    expect(await refused.text(), amount).toContain('Enter an amount up to what is left to pay.');
  }
  await press({ action: 'part', amount: '$4,000' });
  expect(await client.invoices.retrieve(id)).toMatchObject({
    status: 'open',
    amount_due: 1_100_000,
    amount_paid: 400_000,
    amount_remaining: 700_000,
  });
  expect(await (await press({ action: 'pay' })).text()).toContain('Payment of $7,000.00');
  expect((await client.invoices.retrieve(id)).status).toBe('paid');
  const { data } = await client.invoicePayments.list({ invoice: id });
  expect(data.map(({ amount_paid: paid, is_default: isRest }) => [paid, isRest])).toEqual([
    [700_000, true],
    [400_000, false],
  ]);
  const intent = await client.paymentIntents.retrieve(data[0]?.payment.payment_intent as string);
  const charge = intent.latest_charge as string;
  await press({ action: 'dispute', charge });
  const [dispute] = (await client.disputes.list({ charge })).data;
  expect(dispute).toMatchObject({ amount: 700_000, status: 'needs_response' });
  const shown = await (await press({ action: 'lose', charge })).text();
  expect(shown).toContain('disputed: lost');
  await press({ action: 'refund', charge });
  expect((await client.charges.retrieve(charge)).refunded).toBe(true);
});

test('a trial has a paid invoice of $0, and the period after it an open one', async () => {
  const { id, latest_invoice: trial } = await client.subscriptions.create({
    customer,
    items: [{ price: await payments.priceOf('large-yearly') }],
    collection_method: 'send_invoice',
    days_until_due: 30,
    trial_period_days: 14,
  });
  const { status, trial_start: start, trial_end: end } = await client.subscriptions.retrieve(id);
  expect([status, end! - start!]).toEqual(['trialing', 14 * 86_400]);
  expect(await client.invoices.retrieve(trial as string)).toMatchObject({
    status: 'paid',
    total: 0,
    billing_reason: 'subscription_create',
  });
  const next = await payments.standIn.control('renew', { subscription: id });
  expect(next).toMatchObject({
    status: 'open',
    total: cents('large-yearly'),
    billing_reason: 'subscription_cycle',
  });
  expect((await client.subscriptions.retrieve(id)).status).toBe('active');
});

test('a subscription paid by invoice starts with a draft that can be sent', async () => {
  const subscription = await client.subscriptions.create({
    customer,
    items: [{ price: await payments.priceOf('large-yearly') }],
    collection_method: 'send_invoice',
    days_until_due: 30,
    metadata: { planId: 'large-yearly' },
  });
  const sent = await client.invoices.sendInvoice(subscription.latest_invoice as string);
  expect(sent).toMatchObject({ status: 'open', total: cents('large-yearly') });
  expect(sent.parent?.subscription_details).toMatchObject({
    subscription: subscription.id,
    metadata: { planId: 'large-yearly' },
  });
});

test('an open invoice can be paid by check or voided, a draft or paid one cannot', async () => {
  const line = { customer, amount: 500, currency: 'usd' };
  const checked = (await draft()).id;
  await client.invoiceItems.create({ ...line, invoice: checked });
  await expect(client.invoices.pay(checked, { paid_out_of_band: true })).rejects.toThrow(/draft/);
  await client.invoices.finalizeInvoice(checked);
  expect((await client.invoices.pay(checked, { paid_out_of_band: true })).status).toBe('paid');
  await expect(client.invoices.voidInvoice(checked)).rejects.toThrow(/paid/);
  await expect(client.invoiceItems.create({ ...line, invoice: checked })).rejects.toThrow(/paid/);

  const voided = (await draft()).id;
  await client.invoiceItems.create({ ...line, invoice: voided });
  await client.invoices.finalizeInvoice(voided);
  expect((await client.invoices.voidInvoice(voided)).status).toBe('void');
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'a due date for a card payment',
    () => draft({ collection_method: 'charge_automatically' }),
    /send_invoice/,
  ],
  [
    'no due date',
    () => client.invoices.create({ customer, collection_method: 'send_invoice' }),
    /days_until_due/,
  ],
  [
    'five custom fields',
    async () =>
      client.invoices.update((await draft()).id, {
        custom_fields: Array<{ name: string; value: string }>(5).fill({ name: 'a', value: 'b' }),
      }),
    /at most 4/,
  ],
  ['an unknown customer', () => draft({ customer: 'cus_unknown' }), /No such customer/],
  [
    'a recurring price as an item',
    async () =>
      client.invoiceItems.create({
        customer,
        invoice: (await draft()).id,
        pricing: { price: await payments.priceOf('medium-yearly') },
      }),
    /type=recurring/,
  ],
  [
    'an item without an amount',
    async () => client.invoiceItems.create({ customer, invoice: (await draft()).id }),
    /exactly one/,
  ],
  [
    'a subscription without a card',
    async () =>
      client.subscriptions.create({
        customer,
        items: [{ price: await payments.priceOf('medium-yearly') }],
      }),
    /collection_method/,
  ],
])('rejects %s', async (_title, attempt, message) => {
  await expect(attempt()).rejects.toThrow(message);
});
