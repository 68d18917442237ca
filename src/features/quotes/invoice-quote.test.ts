import { expect, test, vi } from 'vitest';
import invoiceWaiting from '#functions/invoice-quotes.ts';
import { forgetEnv } from '#src/server/env.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import { usePayments } from '../../../tests/fixtures/payments.ts';
import { openQuoteDesk } from '../../../tests/fixtures/quote-desk.ts';
import { acceptQuote, makeQuote, openLink, openQuote } from '../../../tests/fixtures/quotes.ts';

// Sending has tests of its own.
vi.mock('#src/integrations/mail/send-outbox.server.ts', () => ({
  sendOutbox: vi.fn(() => Promise.resolve()),
}));

const desk = openQuoteDesk();

test('with Stripe down the confirmation is stored, said so, and becomes one invoice later', async () => {
  const quote = await makeQuote(desk.database);
  await desk.weather('down');
  const { status, context } = await acceptQuote(quote);
  expect(status).toBe(303);
  await context.settled();
  const stored = 'Your confirmation is stored; the invoice follows by email.';
  expect((await openQuote(quote.id)).html).toContain(stored);
  await desk.runSchedule();
  expect((await openQuote(quote.id)).html).toContain(stored);

  await desk.weather('up');
  await desk.runSchedule();
  await desk.runSchedule();
  expect((await desk.whatStripeHas(quote)).invoices).toHaveLength(1);
  expect((await openQuote(quote.id)).html).toContain('View and pay the invoice');
});

test('nobody waits for a slow Stripe, whose invoice comes all the same', async () => {
  const quote = await makeQuote(desk.database);
  await desk.weather('slow', { delayMs: 7_000, requests: 1 });
  const { status, context } = await acceptQuote(quote);
  expect(status).toBe(303);
  const done = context.settled().then(() => 'done');
  expect(await Promise.race([done, Promise.resolve('still waiting')])).toBe('still waiting');
  await done;
  expect((await desk.whatStripeHas(quote)).invoices).toHaveLength(1);
});

test('the schedule leaves alone who accepted just now', async () => {
  const quote = await makeQuote(desk.database);
  await desk.weather('down');
  await (await acceptQuote(quote)).context.settled();
  await desk.weather('up');
  await invoiceWaiting(new Request('https://www.levee.example/'), makeContext());
  expect(await desk.column('invoice_id', quote)).toBeNull();
});

test.each(
  ['medium-monthly', 'levee-standard'].flatMap((priceId) =>
    ['/v1/customers', '/v1/subscriptions', '/v1/invoices', '/v1/invoiceitems'].map((path) => ({
      priceId,
      path,
    })),
  ),
)(
  'an answer of $path that is lost on its way makes no second invoice of $priceId, even a day later',
  async ({ priceId, path }) => {
    const quote = await makeQuote(desk.database, { priceId });
    await desk.weather('lost', { path });
    await (await acceptQuote(quote)).context.settled();
    await desk.weather('up');
    // By then Stripe has forgotten every idempotency key.
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    await desk.runSchedule();
    vi.useRealTimers();
    const { invoices } = await desk.whatStripeHas(quote);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatchObject({
      id: await desk.column('invoice_id', quote),
      status: 'open',
    });
    expect(invoices[0]?.lines.data).toHaveLength(1);
  },
);

test.each(['/v1/customers', '/v1/invoiceitems'])(
  'an error that Stripe repeats for %s under its key for a day holds a quote up for minutes only',
  async (path) => {
    const quote = await makeQuote(desk.database, { priceId: 'levee-standard' });
    await desk.weather('crashed', { path });
    await (await acceptQuote(quote)).context.settled();
    await desk.weather('up');
    await desk.runSchedule();
    expect(await desk.column('invoice_id', quote)).toBeNull();
    await desk.pass('15 minutes');
    await desk.runSchedule();
    expect((await desk.whatStripeHas(quote)).invoices).toMatchObject([
      { id: await desk.column('invoice_id', quote), status: 'open' },
    ]);
  },
);

test('what Stripe refuses is told to billing at once, and once', async () => {
  const quote = await makeQuote(desk.database);
  // A key that was revoked.
  process.env.STRIPE_SECRET_KEY = 'sk_test_revoked';
  forgetEnv();
  await (await acceptQuote(quote)).context.settled();
  await desk.runSchedule();
  usePayments(desk.payments);
  const told = await desk.toBilling('Accepted quote not invoiced');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`quote_id ${quote.id}`);
});

test.each(['down', 'broken', 'rate-limited'])(
  'a Stripe that is %s is told to billing after an hour, and once',
  async (mode) => {
    const quote = await makeQuote(desk.database);
    await desk.weather(mode);
    await (await acceptQuote(quote)).context.settled();
    await desk.runSchedule();
    expect(await desk.toBilling('Accepted quote not invoiced')).toEqual([]);
    await desk.pass('1 hour');
    await desk.runSchedule();
    await desk.runSchedule();
    expect(await desk.toBilling('Accepted quote not invoiced')).toHaveLength(1);
  },
);

test.each([
  ['pending', 'Accepted. The invoice was sent and awaits payment.'],
  ['failed', 'The last payment of the invoice did not go through.'],
  ['paid', 'Paid. The invoice was paid on '],
])(
  'an invoice by hand that is %s stands on the page, and there is no second',
  async (status, words) => {
    const [unconfirmed, accepted] = [
      await makeQuote(desk.database),
      await makeQuote(desk.database),
    ];
    await desk.weather('down');
    await (await acceptQuote(accepted)).context.settled();
    await desk.weather('up');
    await desk.invoiceByHand(unconfirmed, status, 'in_1');
    await desk.invoiceByHand(accepted, status, 'in_2');
    await desk.invoiceByHand(accepted, 'canceled', 'in_later');
    await desk.database.query(
      `update purchases set created_at = now() + interval '1 day' where id = 'in_later'`,
    );
    await desk.runSchedule();
    for (const quote of [unconfirmed, accepted]) {
      expect((await openQuote(quote.id)).html).toContain(words);
      for (const open of [openLink, acceptQuote]) {
        const { status: code, headers } = await open(quote);
        expect([code, headers.get('location')]).toEqual([303, quote.url]);
      }
      expect((await desk.whatStripeHas(quote)).invoices).toEqual([]);
    }
    expect(await desk.column('confirmed_at', unconfirmed)).toBeNull();
  },
);

test('what our own tries left unpaid in the ledger is completed', async () => {
  const quote = await makeQuote(desk.database);
  await acceptQuote(quote);
  await desk.invoiceByHand(quote);
  await desk.database.query(
    `update purchases set subscription_id = 'sub_1', customer_id = (select customer_id from quotes)`,
  );
  const first = await desk.column('invoice_id', quote);
  await desk.database.query('update quotes set invoice_id = null');
  await desk.runSchedule();
  expect(await desk.column('invoice_id', quote)).toBe(first);
});

test('what Stripe would charge otherwise than quoted is not sent', async () => {
  const quote = await makeQuote(desk.database, { priceId: 'levee-standard' });
  await desk.database.query('update quotes set total_cents = 150000');
  await (await acceptQuote(quote)).context.settled();
  await desk.runSchedule();
  expect((await desk.whatStripeHas(quote)).invoices).toEqual([]);
  expect((await openQuote(quote.id)).html).toContain('$1,500');
  const rows = await desk.database.query(
    `select text_body from outbox_mails where subject like 'Quote accepted, invoice it by hand%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[0]).toContain(`quote_id ${quote.id}`);
  // Told already.
  await desk.pass('1 hour');
  await desk.runSchedule();
  expect(await desk.toBilling('Accepted quote not invoiced')).toEqual([]);
});

test('without Stripe’s keys a confirmation waits, too', async () => {
  const quote = await makeQuote(desk.database);
  delete process.env.STRIPE_SECRET_KEY;
  forgetEnv();
  expect((await acceptQuote(quote)).status).toBe(303);
  await desk.runSchedule();
  usePayments(desk.payments);
  await desk.runSchedule();
  expect((await desk.invoiceOf(quote))?.status).toBe('open');
});
