import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { endingTexts, legalFigures } from '#src/buying/terms/legal-figures.ts';
import { logged } from '#tests/fixtures/console.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { setUpLedger } from '#tests/fixtures/ledger.ts';
import { listEvents } from '#tests/fixtures/webhooks.ts';
import { cents, dollars } from '#tests/fixtures/prices.ts';
import { site } from '#src/site.ts';

const { fixture, payments, mailsOf } = setUpLedger();

const to = <M extends { to: string | null | undefined }>(mails: M[], address: string) =>
  mails.filter((mail) => mail.to === address);
const subscriptionOf = (session: Stripe.Checkout.Session) =>
  session.subscription as Stripe.Subscription;

test('a subscriber gets the plan, the time of access and the next billing date (R15, R37)', async () => {
  const session = await completePurchase(payments, 'small-rural-monthly-coalition');
  const [mail, ...others] = to(await mailsOf(), 'buyer@city.example');
  expect(others).toEqual([]);
  expect(mail?.replyTo).toBe(site.contact.billingEmail);
  expect(mail?.text).toContain(
    `Your access is active within ${legalFigures.accessAfterPayment.text} of it.`,
  );
  expect(mail?.text).toContain(`${site.contact.supportEmail} emails you the access details`);
  expect(mail?.text).toContain(
    `Plan: Small Rural (GovAI Coalition)\nAmount: ${dollars('small-rural-monthly-coalition')}\nBilling: Monthly`,
  );
  const day = (at: number) =>
    new Date(at * 1000).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'America/Chicago',
    });
  const period = subscriptionOf(session).items.data[0]!.current_period_end;
  expect(mail?.text).toContain(`Next billing date: ${day(period)}`);
  const { created } = (await listEvents(payments)).findLast(({ type }) => type === 'invoice.paid')!;
  expect(mail?.text).toContain(
    `Access by: ${day(created + legalFigures.accessAfterPayment.count * 3_600)} at `,
  );
  expect(mail?.text).toContain('https://www.levee.example/subscription-portal');
  expect(mail?.text).toMatch(/Invoice: http:\/\/127\.0\.0\.1:\d+\/i\/in_/);
});

test('a yearly subscriber reads how the plan ends; a one-time buyer reads of no next payment (R37)', async () => {
  await completePurchase(payments, 'large-yearly');
  const [yearly] = to(await mailsOf(), 'buyer@city.example');
  expect(yearly?.text.replaceAll(/\s+/g, ' ')).toContain(endingTexts.year);
  expect(yearly?.text).toContain(
    `Plan: Enterprise Agency\nAmount: ${dollars('large-yearly')}\nBilling: Yearly`,
  );
  await completePurchase(payments, 'levee-standard');
  const [once] = to(await mailsOf(), 'buyer@city.example');
  expect(once?.text).toContain(
    `Product: ${site.name} Standard\nAmount: ${dollars('levee-standard')}\nBilling: One-time`,
  );
  expect(once?.text).toContain('Access by: ');
  expect(once?.text).toContain('Invoice: http');
  expect(once?.text).not.toMatch(/Next billing|portal/);
});

test('sales gets a mail about every sale, with the price id and the buyer', async () => {
  await completePurchase(payments, 'small-urban-monthly-coalition');
  const [mail] = to(await mailsOf(), 'sales@levee.example');
  expect(mail).toMatchObject({
    subject: `New sale: Small Urban, ${dollars('small-urban-monthly-coalition')}`,
    replyTo: 'buyer@city.example',
  });
  expect(mail?.text).toContain('Price: small-urban-monthly-coalition');
  expect(mail?.text).toContain('Coalition member: Yes, as the buyer stated');
});

test('a pending debit causes no mails before it settles (R15)', async () => {
  const session = await completePurchase(payments, 'levee-standard', 'us_bank_account');
  expect(await mailsOf()).toEqual([]);
  expect(await fixture.query('select status, settled_at from purchases')).toEqual([
    ['processing', null],
  ]);
  await payments.standIn.control('settle', { session: session.id });
  expect((await mailsOf()).map(({ subject }) => subject)).toEqual([
    `Payment received: ${site.name} Standard`,
    `New sale: ${site.name} Standard, ${dollars('levee-standard')}`,
  ]);
});

test.each(['levee-standard', 'medium-monthly'])(
  'a dispute about %s is stored, and billing gets the deadline to respond and the outcome',
  async (priceId) => {
    const session = await completePurchase(payments, priceId);
    await mailsOf();
    const invoice = priceId === 'levee-standard' ? null : subscriptionOf(session).latest_invoice;
    const paid = invoice
      ? (await payments.client.invoicePayments.list({ invoice: invoice as string })).data[0]
          ?.payment.payment_intent
      : (session.payment_intent as Stripe.PaymentIntent).id;
    const { latest_charge: charge } = await payments.client.paymentIntents.retrieve(paid as string);
    const dispute = (await payments.standIn.control('dispute', { charge })) as { id: string };
    const stored = 'select status, dispute_status, disputed_cents = amount_cents from purchases';
    const [mail, ...more] = await mailsOf();
    expect(more).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([
      site.contact.billingEmail,
      expect.stringMatching(/^Dispute \(needs response\): .+, \$[\d,]+/),
    ]);
    expect(mail?.text).toMatch(/Answer by: \w+/);
    expect(await fixture.query(stored)).toEqual([['paid', 'needs_response', 't']]);
    await payments.standIn.control('close-dispute', { dispute: dispute.id, status: 'lost' });
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Dispute \(lost\): /),
    ]);
    expect(await fixture.query(stored)).toEqual([['paid', 'lost', 't']]);
  },
);

test('billing gets a mail about a renewal, and the buyer, too, when it fails', async () => {
  const session = await completePurchase(payments, 'medium-monthly');
  await mailsOf();
  const { id } = subscriptionOf(session);
  await payments.standIn.control('renew', { subscription: id });
  expect((await mailsOf()).map((mail) => [mail.to, mail.subject])).toEqual([
    [site.contact.billingEmail, `Renewal: Medium Agency, ${dollars('medium-monthly')}`],
  ]);
  await payments.standIn.control('renew', { subscription: id, fails: true });
  const mails = await mailsOf();
  expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
    ['buyer@city.example', 'Payment failed: Medium Agency'],
    [site.contact.billingEmail, `Payment failed: Medium Agency, ${dollars('medium-monthly')}`],
  ]);
  expect(mails[0]?.text).toContain('Please update your payment method in the customer portal');
  expect(await fixture.query(`select occasion, status from purchases order by 1, 2`)).toEqual([
    ['purchase', 'paid'],
    ['renewal', 'failed'],
    ['renewal', 'paid'],
  ]);
});

test('each refund causes mails with the total refunded so far', async () => {
  const { payment_intent: intent } = await completePurchase(payments, 'levee-standard');
  await mailsOf();
  const { id } = intent as Stripe.PaymentIntent;
  await payments.standIn.control('refund', { payment_intent: id, amount: 50_000 });
  const part = await mailsOf();
  expect(part.map(({ subject }) => subject)).toEqual([
    `Refund: ${site.name} Standard`,
    `Partial refund: ${site.name} Standard, ${dollars('levee-standard')}`,
  ]);
  expect(part[0]?.text).toContain('Refunded: $500\n');
  await payments.standIn.control('refund', { payment_intent: id });
  expect((await mailsOf())[0]?.text).toContain(`Refunded: ${dollars('levee-standard')}\n`);
});

test('a cancellation, its withdrawal and the end each cause mails', async () => {
  const session = await completePurchase(payments, 'large-monthly');
  await mailsOf();
  const { id } = subscriptionOf(session);
  await payments.client.subscriptions.update(id, { cancel_at_period_end: true });
  const [canceled] = to(await mailsOf(), 'buyer@city.example');
  expect(canceled?.subject).toBe('Your subscription ends: Enterprise Agency');
  expect(canceled?.text).toMatch(/Ends on: [A-Z]\w+ \d+, 20\d\d/);
  await payments.client.subscriptions.update(id, { cancel_at_period_end: false });
  expect((await mailsOf()).map((mail) => [mail.to, mail.subject])).toEqual([
    [site.contact.billingEmail, 'Subscription kept: Enterprise Agency'],
  ]);
  await payments.client.subscriptions.update(id, { metadata: { touched: 'yes' } });
  expect(await mailsOf()).toEqual([]);
  await payments.client.subscriptions.update(id, { cancel_at_period_end: true });
  expect((await mailsOf()).map(({ subject }) => subject)).toEqual([
    'Your subscription ends: Enterprise Agency',
    'Subscription canceled: Enterprise Agency',
  ]);
  await payments.client.subscriptions.cancel(id);
  const [ended] = to(await mailsOf(), 'buyer@city.example');
  expect(ended?.text).toContain(
    `We return and delete your data within ${legalFigures.dataAfterTermination.text}.`,
  );
});

test.each([
  ['large-yearly', endingTexts.year, endingTexts.month],
  ['large-monthly', endingTexts.month, endingTexts.year],
])(
  'a buyer who cancels %s reads how and when that plan ends (R43)',
  async (priceId, expected, unexpected) => {
    const { id } = subscriptionOf(await completePurchase(payments, priceId));
    await mailsOf();
    await payments.client.subscriptions.update(id, { cancel_at_period_end: true });
    const [canceled] = to(await mailsOf(), 'buyer@city.example');
    const text = canceled?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(expected);
    expect(text).not.toContain(unexpected);
    expect(text).toMatch(/Notice given on: \w+ \d+, 20\d\d Ends on: \w+ \d+, 20\d\d/);
  },
);

async function createInvoice(amount: number, metadata: Record<string, string> = {}) {
  const { id: customer } = await payments.client.customers.create({
    email: 'payables@county.example',
  });
  const invoice = await payments.client.invoices.create({
    customer,
    collection_method: 'send_invoice',
    days_until_due: 30,
    metadata,
  });
  await payments.client.invoiceItems.create({
    customer,
    invoice: invoice.id,
    currency: 'usd',
    amount,
  });
  return invoice;
}

test('a voided invoice is a canceled purchase without mails', async () => {
  const invoice = await createInvoice(500);
  await payments.client.invoices.finalizeInvoice(invoice.id);
  await payments.client.invoices.voidInvoice(invoice.id);
  expect(await mailsOf()).toEqual([]);
  expect(await fixture.query('select id, status from purchases')).toEqual([
    [invoice.id, 'canceled'],
  ]);
});

test('the paid invoice of a quote is a purchase, and its buyer gets a mail (R15)', async () => {
  const invoice = await createInvoice(2_800_000, {
    quote_id: 'Q-2026-0001',
    price_id: 'medium-yearly',
  });
  await payments.client.invoices.sendInvoice(invoice.id);
  expect(await mailsOf()).toEqual([]);
  await payments.client.invoices.pay(invoice.id, { paid_out_of_band: true });
  const mails = await mailsOf();
  expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
    ['payables@county.example', 'Payment received: Medium Agency'],
    ['sales@levee.example', `New sale: Medium Agency, ${dollars('medium-yearly')}`],
  ]);
  expect(mails[1]?.text).toContain('Quote: Q-2026-0001');
  expect(
    await fixture.query('select id, kind, status, plan_id, quote_id, amount_cents from purchases'),
  ).toEqual([
    [invoice.id, 'invoice', 'paid', 'medium-yearly', 'Q-2026-0001', String(cents('medium-yearly'))],
  ]);
});

test('a payment for an item that isn’t in the catalog is stored without a plan, logged, and reported only to sales', async () => {
  const product = await payments.client.products.create({ name: 'Something else' });
  const price = await payments.client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
  });
  const { id } = await payments.openCheckout('levee-standard', {
    line_items: [{ price: price.id, quantity: 1 }],
  });
  await payments.standIn.control('pay', { session: id });
  expect((await mailsOf()).map((mail) => [mail.to, mail.subject])).toEqual([
    ['sales@levee.example', 'New sale: not in the catalog, $5'],
  ]);
  expect(await fixture.query('select plan_id, price_id, amount_cents from purchases')).toEqual([
    [null, null, '500'],
  ]);
  expect(logged().join()).toContain('purchase of something that the catalog does not have');
});

test('a purchase with an unusable email address is stored, without a mail to the buyer', async () => {
  const { id } = await payments.openCheckout('levee-standard', {
    customer_email: 'a,b"c@city.example',
  });
  await payments.standIn.control('pay', { session: id });
  expect((await mailsOf()).map((mail) => [mail.to, mail.replyTo])).toEqual([
    ['sales@levee.example', null],
  ]);
  expect(await fixture.query('select email, status from purchases')).toEqual([
    ['a,b"c@city.example', 'paid'],
  ]);
});
