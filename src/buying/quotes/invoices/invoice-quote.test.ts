import { expect, onTestFinished, test, vi } from 'vitest';
import invoiceWaiting from '#functions/invoice-quotes.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { usePayments } from '#tests/fixtures/payments.ts';
import { setUpQuotesWithPayments } from '#tests/fixtures/quotes-with-payments.ts';
import { acceptQuote, makeQuote, openLink, openQuote } from '#tests/fixtures/quotes.ts';
import { stripeTimeout } from '#src/buying/quotes/acceptance/confirm-quote.server.ts';

const setup = setUpQuotesWithPayments();

test('while Stripe is down, an acceptance is stored and shown, and becomes one invoice later', async () => {
  expectLoggedError(/the invoice waits for the next run.*StripeConnectionError/);
  const quote = await makeQuote(setup.database);
  await setup.fault('down');
  const { status, context } = await acceptQuote(quote);
  expect(status).toBe(303);
  await context.settled();
  const stored = 'Accepted. We have your confirmation, and the invoice follows by email.';
  expect((await openQuote(quote.id)).html).toContain(stored);
  await setup.runSchedule();
  expect((await openQuote(quote.id)).html).toContain(stored);

  await setup.fault('up');
  await setup.runSchedule();
  await setup.runSchedule();
  expect((await setup.whatStripeHas(quote)).invoices).toHaveLength(1);
  expect((await openQuote(quote.id)).html).toContain('View and pay the invoice');
});

test('when Stripe is slow, the visitor doesn’t wait, and the invoice comes later', async () => {
  const quote = await makeQuote(setup.database);
  expect(stripeTimeout.ms).toBe(5_000);
  stripeTimeout.ms = 20;
  onTestFinished(() => void (stripeTimeout.ms = 5_000));
  await setup.fault('slow', { delayMs: 1_000, requests: 1 });
  const { status, context } = await acceptQuote(quote);
  expect(status).toBe(303);
  expect(await setup.column('invoice_id', quote)).toBeNull();
  await context.settled();
  expect((await setup.whatStripeHas(quote)).invoices).toHaveLength(1);
});

test('a try that reads the draft before a concurrent one sends it doesn’t fail', async () => {
  const quote = await makeQuote(setup.database);
  await setup.fault('slow', { path: '/v1/invoices/in_', delayMs: 800, requests: 1 });
  const slow = acceptQuote(quote);
  await vi.waitUntil(async () => (await setup.whatStripeHas(quote)).invoices.length > 0, {
    timeout: 60_000,
  });
  const quick = acceptQuote(quote);
  for (const acceptance of [slow, quick]) await (await acceptance).context.settled();
  expect((await setup.whatStripeHas(quote)).invoices).toMatchObject([
    { id: await setup.column('invoice_id', quote), status: 'open' },
  ]);
});

test('the schedule skips quotes that were accepted moments ago', async () => {
  expectLoggedError(/the invoice waits for the next run.*StripeConnectionError/);
  const quote = await makeQuote(setup.database);
  await setup.fault('down');
  await (await acceptQuote(quote)).context.settled();
  await setup.fault('up');
  await invoiceWaiting(new Request('https://www.levee.example/'), makeContext());
  expect(await setup.column('invoice_id', quote)).toBeNull();
});

// A subscription creates its own invoice items, and a one-time purchase has no subscription.
test.each([
  { priceId: 'medium-monthly', path: '/v1/customers' },
  { priceId: 'medium-monthly', path: '/v1/subscriptions' },
  { priceId: 'medium-monthly', path: '/v1/invoices' },
  { priceId: 'levee-standard', path: '/v1/customers' },
  { priceId: 'levee-standard', path: '/v1/invoices' },
  { priceId: 'levee-standard', path: '/v1/invoiceitems' },
])(
  'a lost response of $path causes no second invoice of $priceId, even a day later',
  async ({ priceId, path }) => {
    expectLoggedError(/the invoice waits for the next run.*StripeConnectionError/);
    const quote = await makeQuote(setup.database, { priceId });
    await setup.fault('lost', { path });
    await (await acceptQuote(quote)).context.settled();
    await setup.fault('up');
    // By then Stripe's idempotency keys have expired.
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    await setup.runSchedule();
    vi.useRealTimers();
    const { invoices } = await setup.whatStripeHas(quote);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatchObject({
      id: await setup.column('invoice_id', quote),
      status: 'open',
    });
    expect(invoices[0]?.lines.data).toHaveLength(1);
  },
);

test.each(['/v1/customers', '/v1/invoiceitems'])(
  'an error for %s that Stripe repeats under its key for a day delays a quote only by minutes',
  async (path) => {
    expectLoggedError(/the invoice waits for the next run.*StripeAPIError/);
    const quote = await makeQuote(setup.database, { priceId: 'levee-standard' });
    await setup.fault('crashed', { path });
    await (await acceptQuote(quote)).context.settled();
    await setup.fault('up');
    await setup.runSchedule();
    expect(await setup.column('invoice_id', quote)).toBeNull();
    await setup.pass('15 minutes');
    await setup.runSchedule();
    expect((await setup.whatStripeHas(quote)).invoices).toMatchObject([
      { id: await setup.column('invoice_id', quote), status: 'open' },
    ]);
  },
);

test('a permanent refusal by Stripe is reported to billing immediately, and once', async () => {
  expectLoggedError(/the invoice waits for the next run.*StripeAuthenticationError/);
  const quote = await makeQuote(setup.database);
  process.env.STRIPE_SECRET_KEY = 'sk_test_revoked';
  forgetEnv();
  await (await acceptQuote(quote)).context.settled();
  await setup.runSchedule();
  usePayments(setup.payments);
  const mails = await setup.toBilling('Accepted quote not invoiced');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`quote_id ${quote.id}`);
});

test.each(['down', 'broken', 'rate-limited'])(
  'a quote that can’t be invoiced because Stripe is %s is reported to billing after an hour, and once',
  async (mode) => {
    expectLoggedError(/the invoice waits for the next run/);
    const quote = await makeQuote(setup.database);
    await setup.fault(mode);
    await (await acceptQuote(quote)).context.settled();
    await setup.runSchedule();
    expect(await setup.toBilling('Accepted quote not invoiced')).toEqual([]);
    await setup.pass('1 hour');
    await setup.runSchedule();
    await setup.runSchedule();
    expect(await setup.toBilling('Accepted quote not invoiced')).toHaveLength(1);
  },
);

test.each([
  ['pending', 'Accepted. The invoice was sent and awaits payment.'],
  ['failed', 'The last payment of the invoice didn’t go through.'],
  ['paid', 'Paid. The invoice was paid on '],
])(
  'an invoice that was written by hand and is %s is shown on the page, and no other is created',
  async (status, text) => {
    expectLoggedError(/the invoice waits for the next run.*StripeConnectionError/);
    const [unconfirmed, accepted] = [
      await makeQuote(setup.database),
      await makeQuote(setup.database),
    ];
    await setup.fault('down');
    await (await acceptQuote(accepted)).context.settled();
    await setup.fault('up');
    await setup.invoiceByHand(unconfirmed, status, 'in_1');
    await setup.invoiceByHand(accepted, status, 'in_2');
    await setup.invoiceByHand(accepted, 'canceled', 'in_later');
    await setup.database.query(
      `update purchases set created_at = now() + interval '1 day' where id = 'in_later'`,
    );
    await setup.runSchedule();
    for (const quote of [unconfirmed, accepted]) {
      expect((await openQuote(quote.id)).html).toContain(text);
      for (const open of [openLink, acceptQuote]) {
        const { status: code, headers } = await open(quote);
        expect([code, headers.get('location')]).toEqual([303, quote.url]);
      }
      expect((await setup.whatStripeHas(quote)).invoices).toEqual([]);
    }
    expect(await setup.column('confirmed_at', unconfirmed)).toBeNull();
  },
);

test('completes our own earlier try whose unpaid invoice is in the ledger', async () => {
  const quote = await makeQuote(setup.database);
  await acceptQuote(quote);
  await setup.invoiceByHand(quote);
  await setup.database.query(
    `update purchases set subscription_id = 'sub_1', customer_id = (select customer_id from quotes)`,
  );
  const first = await setup.column('invoice_id', quote);
  await setup.database.query('update quotes set invoice_id = null');
  await setup.runSchedule();
  expect(await setup.column('invoice_id', quote)).toBe(first);
});

test('sends no invoice when Stripe would charge another amount', async () => {
  const quote = await makeQuote(setup.database, { priceId: 'levee-standard' });
  await setup.database.query('update quotes set total_cents = 150000');
  await (await acceptQuote(quote)).context.settled();
  await setup.runSchedule();
  expect((await setup.whatStripeHas(quote)).invoices).toEqual([]);
  expect((await openQuote(quote.id)).html).toContain('$1,500');
  const rows = await setup.database.query(
    `select text_body from outbox_mails where subject like 'Quote accepted, invoice it by hand%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[0]).toContain(`quote_id ${quote.id}`);
  // It was already reported.
  await setup.pass('1 hour');
  await setup.runSchedule();
  expect(await setup.toBilling('Accepted quote not invoiced')).toEqual([]);
});

test('an acceptance waits while Stripe’s keys are missing', async () => {
  expectLoggedError(/the invoice waits for the next run.*PaymentsNotConfigured/);
  const quote = await makeQuote(setup.database);
  delete process.env.STRIPE_SECRET_KEY;
  forgetEnv();
  expect((await acceptQuote(quote)).status).toBe(303);
  await setup.runSchedule();
  usePayments(setup.payments);
  await setup.runSchedule();
  expect((await setup.invoiceOf(quote))?.status).toBe('open');
});
