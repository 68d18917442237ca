import { expect, test } from 'vitest';
import { formatCents } from '#src/buying/catalog/money.ts';
import { prices } from '#src/buying/catalog/prices.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { addendumOf, agreementOn, effectiveDay } from '#src/buying/terms/agreements.ts';
import { endingTexts, legalFigures } from '#src/buying/terms/legal-figures.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { readPdf } from '#tests/fixtures/pdf.ts';
import { payInvoice } from '#tests/fixtures/pay-invoice.ts';
import { setUpQuotesWithPayments } from '#tests/fixtures/quotes-with-payments.ts';
import { acceptQuote, makeQuote, openLink, openQuote } from '#tests/fixtures/quotes.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { listRequests } from '#tests/fixtures/webhooks.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { site } from '#src/site.ts';

const setup = setUpQuotesWithPayments();

const expire = (id: string) =>
  setup.database.query(`update quotes set valid_until = current_date - 2 where id = $1`, [id]);

test.each(prices.map(({ priceId, priceCents, plan }) => ({ priceId, priceCents, plan })))(
  'accepting a quote of $priceId creates its invoice, with the right amount and due date',
  async ({ priceId, priceCents, plan }) => {
    const quote = await makeQuote(setup.database, { priceId, isCoalitionMember: true });
    expect((await openLink(quote)).status).toBe(200);
    expect(await setup.column('confirmed_at', quote)).toBeNull();

    const answer = await acceptQuote(quote);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(quote.url);
    const invoice = await setup.invoiceOf(quote);
    expect(invoice).toMatchObject({
      status: 'open',
      total: priceCents,
      collection_method: 'send_invoice',
      customer_email: quoteRequest.contactEmail,
      customer_name: quoteRequest.legalName,
      customer_address: { line1: '1 Levee Road', city: 'Port Amelie', state: 'LA' },
      metadata: { quote_id: quote.id, price_id: priceId },
      custom_fields: [
        { name: 'Quote', value: await setup.column('number', quote) },
        { name: 'PO number', value: 'PO-4711' },
        { name: 'Contact', value: 'Dana Reyes' },
      ],
    });
    expect((invoice?.due_date ?? 0) - (invoice?.created ?? 0)).toBe(
      legalFigures.invoiceDue.count * 86_400,
    );
    const origin = invoice?.parent?.subscription_details;
    expect(origin?.metadata?.['quote_id']).toBe(plan ? quote.id : undefined);
    expect(setup.payments.mails.at(-1)?.to).toBe(quoteRequest.contactEmail);
    const { html } = await openQuote(quote.id);
    expect(html).toContain(`href="${invoice?.hosted_invoice_url}"`);
    expect(html).toContain('awaits payment');
    expect(await setup.toBilling('Quote accepted')).toHaveLength(1);
  },
);

test('without a PO number the invoice has none', async () => {
  const quote = await makeQuote(setup.database, { poNumber: '' });
  await acceptQuote(quote);
  const names = (await setup.invoiceOf(quote))?.custom_fields?.map(({ name }) => name);
  expect(names).toEqual(['Quote', 'Contact']);
});

test('accepting a quote twice, concurrently or later, makes one invoice and one notice', async () => {
  const quote = await makeQuote(setup.database);
  const both = await Promise.all([acceptQuote(quote), acceptQuote(quote)]);
  await Promise.all(both.map(({ context }) => context.settled()));
  await setup.runSchedule();
  const { status, headers } = await acceptQuote(quote);
  expect([status, headers.get('location')]).toEqual([303, quote.url]);
  const again = await openLink(quote);
  expect([again.status, again.headers.get('location')]).toEqual([303, quote.url]);

  const { customers, invoices } = await setup.whatStripeHas(quote);
  expect([customers.length, invoices.length]).toEqual([1, 1]);
  const sent = (await listRequests(setup.payments)).filter(
    ({ path, status: code }) => path.endsWith(`${invoices[0]?.id}/send`) && code === 200,
  );
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(await setup.toBilling('Quote accepted')).toHaveLength(1);
});

test('the contact gets one mail without typed text', async () => {
  const quote = await makeQuote(setup.database);
  await Promise.all([acceptQuote(quote), acceptQuote(quote)]);
  const mails = await setup.database.query(
    `select text_body from outbox_mails where recipient = $1 and subject like 'Your order is accepted: quote Q-%'`,
    [quoteRequest.contactEmail],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.[0]).toContain('We send you the invoice');
  expect(mails[0]?.[0]).toContain(`Access begins within ${legalFigures.accessAfterPayment.text}`);
  const { contactName, legalName, payablesEmail } = quoteRequest;
  for (const typed of [contactName, legalName, payablesEmail, quote.token])
    expect(mails[0]?.[0]).not.toContain(typed);
});

test('the page shows everything that is accepted: item, total, term, PO number, agreement and addendum', async () => {
  const quote = await makeQuote(setup.database);
  const { html } = await openLink(quote);
  const agreement = agreementOn(ourDay(), 'plan');
  const addendum = addendumOf(agreement)!;
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  for (const expected of [
    'Small Rural, yearly',
    'in US dollars',
    'for the first year',
    'Taxes Not included in the price',
    formatCents(1_100_000),
    'PO number PO-4711',
    endingTexts.year,
    `Subscription Agreement , version of ${writtenDay(effectiveDay(agreement))}`,
    `AI Contract Clause Addendum , version of ${writtenDay(effectiveDay(addendum))}`,
  ])
    expect(text).toContain(expected);
  for (const version of [agreement, addendum]) expect(html).toContain(`href="/legal/${version}"`);
});

test('billing and the contact get the accepted quote as a PDF file with its PO number', async () => {
  const quote = await makeQuote(setup.database);
  const number = await setup.column('number', quote);
  await acceptQuote(quote, { poNumber: 'PO-4712' });
  const mails = await setup.database.query(
    `select recipient, attachments from outbox_mails where jsonb_array_length(attachments) > 0 order by 1`,
  );
  expect(mails.map(([recipient]) => recipient)).toEqual([
    site.contact.billingEmail,
    quoteRequest.contactEmail,
  ]);
  for (const [, attachments] of mails) {
    const [file] = JSON.parse(attachments ?? '[]') as MailAttachment[];
    expect(file).toMatchObject({
      filename: `${site.fileName}-accepted-quote-${number}.pdf`,
      contentType: 'application/pdf',
      encoding: 'base64',
    });
    const pdf = await readPdf(Buffer.from(file?.content ?? '', 'base64'));
    expect(pdf.title).toBe(`Accepted quote ${number}`);
    expect(pdf.of('TR').join(' | ')).toContain('PO number PO-4712');
    expect(pdf.of('TR').join(' | ')).toContain('Accepted by Dana Reyes');
  }
});

test('an expired quote can’t be accepted, and its page offers a new one; an accepted quote stays valid', async () => {
  const quote = await makeQuote(setup.database);
  const accepted = await makeQuote(setup.database);
  await acceptQuote(accepted);
  await Promise.all([expire(quote.id), expire(accepted.id)]);
  for (const answer of [await openLink(quote), await acceptQuote(quote)]) {
    expect(answer.status).toBe(410);
    expect(answer.html).toContain('This quote has expired');
    expect(answer.html).toContain('href="/quote?plan=small-rural-yearly"');
  }
  expect(await setup.column('confirmed_at', quote)).toBeNull();
  const { html } = await openQuote(quote.id);
  expect(html).toContain('can no longer be accepted');
  expect(html).toContain('href="/quote?plan=small-rural-yearly"');
  expect((await openQuote(accepted.id)).html).toContain('awaits payment');
});

test('a wrong token gets the same response as an unknown quote', async () => {
  const quote = await makeQuote(setup.database);
  const other = await makeQuote(setup.database);
  const unknown = await openLink({ id: 'A'.repeat(24), token: quote.token });
  for (const token of [other.token, 'A'.repeat(24), '', quote.token.slice(1), `${quote.token}x`]) {
    for (const open of [openLink, acceptQuote]) {
      const { status, html } = await open({ ...quote, token });
      expect({ status, html }).toEqual({ status: 404, html: unknown.html });
    }
  }
  expect(await setup.column('confirmed_at', quote)).toBeNull();
  // The token is only in the mail.
  expect((await openQuote(quote.id)).html).not.toContain(quote.token);
  expect((await setup.database.query('select * from quotes')).flat()).not.toContain(quote.token);
});

test.each(['levee-standard', 'large-monthly'])(
  'when the invoice of %s is paid, the ledger and the quote’s page show it (R15)',
  async (priceId) => {
    const quote = await makeQuote(setup.database, { priceId });
    await acceptQuote(quote);
    const invoice = await payInvoice(setup, quote);
    expect(
      await setup.database.query('select kind, status, quote_id from purchases where id = $1', [
        invoice,
      ]),
    ).toEqual([['invoice', 'paid', quote.id]]);
    const { html } = await openQuote(quote.id);
    expect(html).toMatch(/Paid\. Invoice LOCAL-\d{4} was paid on \w+ \d+, \d{4}/);
    expect(html).not.toContain('View and pay');
  },
);

test('the mails about a paid invoice name the quote and the PO number', async () => {
  const quote = await makeQuote(setup.database);
  await acceptQuote(quote);
  const number = await setup.column('number', quote);
  await payInvoice(setup, quote);
  const mails = await setup.mailsTo(quoteRequest.contactEmail);
  const receipt = mails.find(({ subject }) => subject.startsWith('Payment received'));
  expect(receipt?.text).toContain(`Quote: ${number}\nPO number: PO-4711`);
  expect(receipt?.text).toContain('after you accepted the quote');
  expect(receipt?.text).not.toContain('Your access is active');
  // The buyer is promised the access details, and billing is asked to send them.
  const order = mails.find(({ subject }) => subject.startsWith('Your order is accepted'));
  expect(order?.text).toContain(`${site.contact.supportEmail} emails you the access details`);
  expect(order?.text).toContain('https://www.levee.example/register with this address');
  expect((await setup.toBilling('Quote accepted'))[0]).toContain('send the access details');
  const [sale] = await setup.mailsTo('sales@levee.example');
  expect(sale?.subject).toBe(`New sale: Small Rural, ${dollars('small-rural-yearly')}, ${number}`);
  expect(sale?.text).toContain(`Quote: ${number}`);
});

test('while the database is down, accepting a quote leads to a page that explains the problem', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  expectLoggedError(/the quote could not be looked up.*NeonDbError/);
  expectLoggedError(/try not counted.*NeonDbError/);
  const quote = await makeQuote(setup.database);
  setup.database.setReachable(false);
  const { status, html } = await acceptQuote(quote);
  const shown = [await openLink(quote), await openQuote(quote.id)];
  setup.database.setReachable(true);
  expect([status, html]).toEqual([503, expect.stringContaining('We couldn’t accept the quote')]);
  expect(html).toContain(`name="token" value="${quote.token}"`);
  expect(shown.map(({ status: code }) => code)).toEqual([503, 503]);
  expect(await setup.column('confirmed_at', quote)).toBeNull();
});
