import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import invoiceWaiting from '#functions/invoice-quotes.ts';
import receiveWebhook from '#functions/payment-webhook.ts';
import { prices } from '#src/catalogue/prices.ts';
import { forgetEnv } from '#src/server/env.ts';
import { site } from '#src/site.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import {
  openTestPayments,
  usePayments,
  type TestPayments,
} from '../../../tests/fixtures/payments.ts';
import {
  acceptQuote,
  makeQuote,
  openLink,
  openQuote,
  quoteRequest,
  type MailedQuote,
} from '../../../tests/fixtures/quotes.ts';
import { openTestShell } from '../../../tests/fixtures/shell.ts';
import { listEvents, listRequests, webhookRequest } from '../../../tests/fixtures/webhooks.ts';

// Sending has tests of its own.
vi.mock('#src/integrations/mail/send-outbox.server.ts', () => ({
  sendOutbox: vi.fn(() => Promise.resolve()),
}));

let fixture: TestDatabase;
let payments: TestPayments;
let shell: { remove: () => void };
beforeAll(async () => {
  [fixture, payments] = await Promise.all([openTestDatabase(), openTestPayments()]);
  usePayments(payments);
  shell = openTestShell();
});
afterAll(async () => {
  shell.remove();
  await Promise.all([fixture.close(), payments.close()]);
});
beforeEach(async () => {
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  await payments.standIn.control('weather', { mode: 'up' });
  await fixture.query('truncate quotes, purchases, payment_events, outbox_mails, rate_limit_hits');
});

const column = async (name: string, { id }: MailedQuote) =>
  (await fixture.query(`select ${name} from quotes where id = $1`, [id]))[0]?.[0];
const invoiceOf = async (quote: MailedQuote) => {
  const id = await column('invoice_id', quote);
  return id ? payments.client.invoices.retrieve(id) : null;
};
/** Everything at Stripe that a quote led to. */
async function whatStripeHas({ id }: MailedQuote) {
  const { data: customers } = await payments.client.customers.list({ limit: 100 });
  const own = customers.filter(({ metadata }) => metadata['quote_id'] === id);
  const invoices = await Promise.all(
    own.map(({ id: customer }) => payments.client.invoices.list({ customer })),
  );
  return { customers: own, invoices: invoices.flatMap(({ data }) => data) };
}
const runSchedule = async () => {
  // Two minutes pass.
  await fixture.query(`update quotes set confirmed_at = confirmed_at - interval '3 minutes'`);
  await invoiceWaiting(new Request('https://www.levee.example/'), makeContext());
};
const expire = ({ id }: MailedQuote) =>
  fixture.query(`update quotes set valid_until = current_date - 2 where id = $1`, [id]);
/** Billing writes an invoice at Stripe by hand, and the ledger hears of it. */
const invoiceByHand = ({ id }: MailedQuote, status = 'pending', invoice = 'in_by_hand') =>
  fixture.query(
    `insert into purchases
      (id, kind, occasion, status, amount_cents, currency, customer_id, quote_id, settled_at, created_at, read_at)
     values ($1, 'invoice', 'purchase', $2, 1100000, 'usd', 'cus_by_hand', $3,
       case $2 when 'paid' then now() end, now(), now())`,
    [invoice, status, id],
  );
const toBilling = (subject: string) =>
  fixture.query(`select text_body from outbox_mails where recipient = $1 and subject like $2`, [
    site.contact.billingEmail,
    `${subject}%`,
  ]);
const notices = async () =>
  (await fixture.query(`select subject from outbox_mails where subject like 'Quote accepted%'`))
    .length;

test.each(prices.map(({ priceId, priceCents, plan }) => ({ priceId, priceCents, plan })))(
  'the mailed link turns a quote of $priceId into its invoice, at that amount, due in 30 days',
  async ({ priceId, priceCents, plan }) => {
    const quote = await makeQuote(fixture, { priceId, isCoalitionMember: true });
    const asked = await openLink(quote);
    expect(asked.status).toBe(200);
    expect(await column('confirmed_at', quote)).toBeNull();

    const answer = await acceptQuote(quote);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(quote.url);
    const invoice = await invoiceOf(quote);
    expect(invoice).toMatchObject({
      status: 'open',
      total: priceCents,
      collection_method: 'send_invoice',
      customer_email: quoteRequest.payablesEmail,
      customer_name: quoteRequest.legalName,
      customer_address: { line1: '1 Levee Road', city: 'Port Amelie', state: 'LA' },
      metadata: { quote_id: quote.id, price_id: priceId },
      custom_fields: [
        { name: 'Quote', value: await column('number', quote) },
        { name: 'PO number', value: 'PO-4711' },
        { name: 'Contact', value: 'Dana Reyes' },
      ],
    });
    expect((invoice?.due_date ?? 0) - (invoice?.created ?? 0)).toBe(30 * 86_400);
    const origin = invoice?.parent?.subscription_details;
    expect(origin?.metadata?.['quote_id']).toBe(plan ? quote.id : undefined);
    expect(payments.mails.at(-1)?.to).toBe(quoteRequest.payablesEmail);
    const { html } = await openQuote(quote.id);
    expect(html).toContain(`href="${invoice?.hosted_invoice_url}"`);
    expect(html).toContain('awaits payment');
    expect(await notices()).toBe(1);
  },
);

test('a quote without a PO number has an invoice without one', async () => {
  const quote = await makeQuote(fixture, { poNumber: '' });
  await acceptQuote(quote);
  const names = (await invoiceOf(quote))?.custom_fields?.map(({ name }) => name);
  expect(names).toEqual(['Quote', 'Contact']);
});

test('accepted twice, at once or later, it is one invoice and one notice', async () => {
  const quote = await makeQuote(fixture);
  const both = await Promise.all([acceptQuote(quote), acceptQuote(quote)]);
  await Promise.all(both.map(({ context }) => context.settled()));
  await runSchedule();
  const { status, headers } = await acceptQuote(quote);
  expect([status, headers.get('location')]).toEqual([303, quote.url]);
  const again = await openLink(quote);
  expect([again.status, again.headers.get('location')]).toEqual([303, quote.url]);

  const { customers, invoices } = await whatStripeHas(quote);
  expect([customers.length, invoices.length]).toEqual([1, 1]);
  const sent = (await listRequests(payments)).filter(
    ({ path, status: code }) => path.endsWith(`${invoices[0]?.id}/send`) && code === 200,
  );
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(await notices()).toBe(1);
});

test('with Stripe down the confirmation is stored, said so, and becomes one invoice later', async () => {
  const quote = await makeQuote(fixture);
  await payments.standIn.control('weather', { mode: 'down' });
  const { status, context } = await acceptQuote(quote);
  expect(status).toBe(303);
  await context.settled();
  const stored = 'Your confirmation is stored; the invoice follows by email.';
  expect((await openQuote(quote.id)).html).toContain(stored);
  await runSchedule();
  expect((await openQuote(quote.id)).html).toContain(stored);

  await payments.standIn.control('weather', { mode: 'up' });
  await runSchedule();
  await runSchedule();
  expect((await whatStripeHas(quote)).invoices).toHaveLength(1);
  expect((await openQuote(quote.id)).html).toContain('View and pay the invoice');
});

test('nobody waits for a slow Stripe, whose invoice comes all the same', async () => {
  const quote = await makeQuote(fixture);
  await payments.standIn.control('weather', { mode: 'slow', delayMs: 7_000, requests: 1 });
  const { status, context } = await acceptQuote(quote);
  expect(status).toBe(303);
  const done = context.settled().then(() => 'done');
  expect(await Promise.race([done, Promise.resolve('still waiting')])).toBe('still waiting');
  await done;
  expect((await whatStripeHas(quote)).invoices).toHaveLength(1);
});

test('the schedule leaves alone who accepted just now', async () => {
  const quote = await makeQuote(fixture);
  await payments.standIn.control('weather', { mode: 'down' });
  await (await acceptQuote(quote)).context.settled();
  await payments.standIn.control('weather', { mode: 'up' });
  await invoiceWaiting(new Request('https://www.levee.example/'), makeContext());
  expect(await column('invoice_id', quote)).toBeNull();
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
    const quote = await makeQuote(fixture, { priceId });
    await payments.standIn.control('weather', { mode: 'lost', path });
    await (await acceptQuote(quote)).context.settled();
    await payments.standIn.control('weather', { mode: 'up' });
    // By then Stripe has forgotten every idempotency key.
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    await runSchedule();
    vi.useRealTimers();
    const { invoices } = await whatStripeHas(quote);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatchObject({ id: await column('invoice_id', quote), status: 'open' });
    expect(invoices[0]?.lines.data).toHaveLength(1);
  },
);

test.each(['/v1/customers', '/v1/invoiceitems'])(
  'an error that Stripe repeats for %s under its key for a day holds a quote up for minutes only',
  async (path) => {
    const quote = await makeQuote(fixture, { priceId: 'levee-standard' });
    await payments.standIn.control('weather', { mode: 'crashed', path });
    await (await acceptQuote(quote)).context.settled();
    await payments.standIn.control('weather', { mode: 'up' });
    await runSchedule();
    expect(await column('invoice_id', quote)).toBeNull();
    await fixture.query(`update quotes set confirmed_at = confirmed_at - interval '15 minutes'`);
    await runSchedule();
    expect((await whatStripeHas(quote)).invoices).toMatchObject([
      { id: await column('invoice_id', quote), status: 'open' },
    ]);
  },
);

test('who accepts hears so, in words of ours', async () => {
  const quote = await makeQuote(fixture);
  await Promise.all([acceptQuote(quote), acceptQuote(quote)]);
  const mails = await fixture.query(
    `select text_body from outbox_mails where recipient = $1 and subject like 'Your order is accepted: quote Q-%'`,
    [quoteRequest.contactEmail],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.[0]).toContain('The invoice goes to accounts payable');
  expect(mails[0]?.[0]).toContain('Access begins within 24 hours');
  const { contactName, legalName, payablesEmail } = quoteRequest;
  for (const words of [contactName, legalName, payablesEmail, quote.token])
    expect(mails[0]?.[0]).not.toContain(words);
});

test('what Stripe refuses is told to billing at once, and once', async () => {
  const quote = await makeQuote(fixture);
  // A key that was revoked.
  process.env.STRIPE_SECRET_KEY = 'sk_test_revoked';
  forgetEnv();
  await (await acceptQuote(quote)).context.settled();
  await runSchedule();
  usePayments(payments);
  const told = await toBilling('Accepted quote not invoiced');
  expect(told).toHaveLength(1);
  expect(told[0]?.[0]).toContain(`quote_id ${quote.id}`);
});

test.each(['down', 'broken', 'rate-limited'])(
  'a Stripe that is %s is told to billing after an hour, and once',
  async (mode) => {
    const quote = await makeQuote(fixture);
    await payments.standIn.control('weather', { mode });
    await (await acceptQuote(quote)).context.settled();
    await runSchedule();
    expect(await toBilling('Accepted quote not invoiced')).toEqual([]);
    await fixture.query(`update quotes set confirmed_at = confirmed_at - interval '1 hour'`);
    await runSchedule();
    await runSchedule();
    expect(await toBilling('Accepted quote not invoiced')).toHaveLength(1);
  },
);

test.each([
  ['pending', 'Accepted. The invoice was sent and awaits payment.'],
  ['failed', 'The last payment of the invoice did not go through.'],
  ['paid', 'Paid. The invoice was paid on '],
])(
  'an invoice by hand that is %s stands on the page, and there is no second',
  async (status, words) => {
    const [unconfirmed, accepted] = [await makeQuote(fixture), await makeQuote(fixture)];
    await payments.standIn.control('weather', { mode: 'down' });
    await (await acceptQuote(accepted)).context.settled();
    await payments.standIn.control('weather', { mode: 'up' });
    await invoiceByHand(unconfirmed, status, 'in_1');
    await invoiceByHand(accepted, status, 'in_2');
    await invoiceByHand(accepted, 'canceled', 'in_later');
    await fixture.query(
      `update purchases set created_at = now() + interval '1 day' where id = 'in_later'`,
    );
    await runSchedule();
    for (const quote of [unconfirmed, accepted]) {
      expect((await openQuote(quote.id)).html).toContain(words);
      for (const open of [openLink, acceptQuote]) {
        const { status: code, headers } = await open(quote);
        expect([code, headers.get('location')]).toEqual([303, quote.url]);
      }
      expect((await whatStripeHas(quote)).invoices).toEqual([]);
    }
    expect(await column('confirmed_at', unconfirmed)).toBeNull();
  },
);

test('what our own tries left unpaid in the ledger is completed', async () => {
  const quote = await makeQuote(fixture);
  await acceptQuote(quote);
  await invoiceByHand(quote);
  await fixture.query(
    `update purchases set subscription_id = 'sub_1', customer_id = (select customer_id from quotes)`,
  );
  const first = await column('invoice_id', quote);
  await fixture.query('update quotes set invoice_id = null');
  await runSchedule();
  expect(await column('invoice_id', quote)).toBe(first);
});

test('what Stripe would charge otherwise than quoted is not sent', async () => {
  const quote = await makeQuote(fixture, { priceId: 'levee-standard' });
  await fixture.query('update quotes set total_cents = 150000');
  await (await acceptQuote(quote)).context.settled();
  await runSchedule();
  expect((await whatStripeHas(quote)).invoices).toEqual([]);
  expect((await openQuote(quote.id)).html).toContain('$1,500');
  const rows = await fixture.query(
    `select text_body from outbox_mails where subject like 'Quote accepted, invoice it by hand%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[0]).toContain(`quote_id ${quote.id}`);
  // Told already.
  await fixture.query(`update quotes set confirmed_at = confirmed_at - interval '1 hour'`);
  await runSchedule();
  expect(await toBilling('Accepted quote not invoiced')).toEqual([]);
});

test('an expired quote is refused in plain words and offers a new one; one accepted in time stays', async () => {
  const quote = await makeQuote(fixture);
  const accepted = await makeQuote(fixture);
  await acceptQuote(accepted);
  await Promise.all([expire(quote), expire(accepted)]);
  for (const answer of [await openLink(quote), await acceptQuote(quote)]) {
    expect(answer.status).toBe(410);
    expect(answer.html).toContain('This quote has expired');
    expect(answer.html).toContain('href="/quote?plan=small-rural-yearly"');
  }
  expect(await column('confirmed_at', quote)).toBeNull();
  const { html } = await openQuote(quote.id);
  expect(html).toContain('can no longer be accepted');
  expect(html).toContain('href="/quote?plan=small-rural-yearly"');
  expect((await openQuote(accepted.id)).html).toContain('awaits payment');
});

test('a wrong token learns nothing: not even whether there is such a quote', async () => {
  const quote = await makeQuote(fixture);
  const other = await makeQuote(fixture);
  const nobody = { id: 'A'.repeat(24), token: quote.token };
  const unknown = await openLink(nobody);
  for (const token of [other.token, 'A'.repeat(24), '', quote.token.slice(1), `${quote.token}x`]) {
    for (const open of [openLink, acceptQuote]) {
      const { status, html } = await open({ ...quote, token });
      expect({ status, html }).toEqual({ status: 404, html: unknown.html });
    }
  }
  expect(await column('confirmed_at', quote)).toBeNull();
  // What accepts it stands in the mail and nowhere else.
  expect((await openQuote(quote.id)).html).not.toContain(quote.token);
  expect((await fixture.query('select * from quotes')).flat()).not.toContain(quote.token);
});

test.each(['levee-standard', 'large-monthly'])(
  'when the invoice of %s is paid the ledger has it, and the quote’s page says so (R15)',
  async (priceId) => {
    const quote = await makeQuote(fixture, { priceId });
    await acceptQuote(quote);
    const invoice = (await column('invoice_id', quote)) ?? '';
    await payments.standIn.control('pay-invoice', { invoice });
    const events = await listEvents(payments);
    const paid = events.filter(
      ({ type, data }) =>
        type === 'invoice.paid' && 'id' in data.object && data.object.id === invoice,
    );
    for (const event of paid) {
      const { status } = await receiveWebhook(webhookRequest(payments, event), makeContext());
      expect(status).toBe(200);
    }
    expect(
      await fixture.query('select kind, status, quote_id from purchases where id = $1', [invoice]),
    ).toEqual([['invoice', 'paid', quote.id]]);
    const { html } = await openQuote(quote.id);
    expect(html).toMatch(/Paid\. Invoice LOCAL-\d{4} was paid on \w+ \d+, \d{4}/);
    expect(html).not.toContain('View and pay');
  },
);

test('without Stripe’s keys a confirmation waits, too', async () => {
  const quote = await makeQuote(fixture);
  delete process.env.STRIPE_SECRET_KEY;
  forgetEnv();
  expect((await acceptQuote(quote)).status).toBe(303);
  await runSchedule();
  usePayments(payments);
  await runSchedule();
  expect((await invoiceOf(quote))?.status).toBe('open');
});

test('with the database down the button leads to a page that says so', async () => {
  const quote = await makeQuote(fixture);
  fixture.setReachable(false);
  const { status, headers } = await acceptQuote(quote);
  const shown = [await openLink(quote), await openQuote(quote.id)];
  fixture.setReachable(true);
  expect([status, headers.get('location')]).toEqual([303, '/quote-confirmation?outcome=failed']);
  expect(shown.map(({ status: code }) => code)).toEqual([503, 503]);
  expect(await column('confirmed_at', quote)).toBeNull();
});
