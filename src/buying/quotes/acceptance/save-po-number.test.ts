import { expect, test } from 'vitest';
import { payInvoice } from '#tests/fixtures/pay-invoice.ts';
import { setUpQuotesWithPayments } from '#tests/fixtures/quotes-with-payments.ts';
import {
  acceptQuote,
  makeQuote,
  openLink,
  openQuote,
  typePoNumber,
} from '#tests/fixtures/quotes.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { site } from '#src/site.ts';

const setup = setUpQuotesWithPayments();
const poOnInvoice = async (quote: Parameters<typeof setup.invoiceOf>[0]) =>
  (await setup.invoiceOf(quote))?.custom_fields?.find(({ name }) => name === 'PO number')?.value;

test('a PO number that is added later is on the page, in a mail to billing and on the invoice', async () => {
  const quote = await makeQuote(setup.database, { poNumber: '' });
  const [mail] = await setup.mailsTo(quoteRequest.contactEmail);
  expect(mail?.text).toContain(`/quote/${quote.id}/po-number?token=${quote.token}`);
  const form = await typePoNumber(quote);
  expect([form.status, form.html]).toEqual([
    200,
    expect.stringContaining('Saving it doesn’t place an order'),
  ]);
  const saved = await typePoNumber(quote, ' PO-2027-3 ');
  expect([saved.status, saved.headers.get('location')]).toEqual([303, quote.url]);
  expect((await openQuote(quote.id)).html).toContain('PO-2027-3');
  expect(await setup.column('confirmed_at', quote)).toBeNull();
  expect((await setup.toBilling('PO number added'))[0]).toContain('PO number: PO-2027-3');
  await acceptQuote(quote);
  expect(await poOnInvoice(quote)).toBe('PO-2027-3');
});

test.each(['FY26.115.0042', 'K12.BOE.331', 'PO26-A:001', '45//0012', "St.John's 7"])(
  'the PO number %s is exact in every mail, on the invoice and on the page',
  async (poNumber) => {
    const quote = await makeQuote(setup.database, { poNumber });
    await acceptQuote(quote);
    await payInvoice(setup, quote);
    expect(await poOnInvoice(quote)).toBe(poNumber);
    expect((await openQuote(quote.id)).html.replaceAll('&#39;', "'")).toContain(poNumber);
    const mails = [
      ...(await setup.toBilling('New quote')),
      ...(await setup.toBilling('Quote accepted')),
      ...(await setup.mailsTo('sales@levee.example')).map(({ text }) => text),
      ...(await setup.mailsTo(quoteRequest.contactEmail))
        .filter(({ subject }) => subject.startsWith('Payment received'))
        .map(({ text }) => text),
    ];
    expect(mails.filter((text) => text.includes(`PO number: ${poNumber}\n`))).toHaveLength(4);
  },
);

test('a PO number that can be a host name is exact on the invoice, and no link in a mail (R41)', async () => {
  const quote = await makeQuote(setup.database, { poNumber: '26.115.IT/7' });
  await acceptQuote(quote);
  expect(await poOnInvoice(quote)).toBe('26.115.IT/7');
  expect((await setup.toBilling('Quote accepted'))[0]).toContain('PO number: 26. 115. IT/7\n');
});

test('a PO number that is sent several times at once makes one mail to billing', async () => {
  const quote = await makeQuote(setup.database, { poNumber: '' });
  const { length: before } = await setup.toBilling('PO number added');
  const answers = await Promise.all([1, 2, 3, 4].map(() => typePoNumber(quote, 'PO-2027-4')));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await setup.toBilling('PO number added')).toHaveLength(before + 1);
});

test('accepting a quote can add a PO number, and an empty one removes it', async () => {
  const added = await makeQuote(setup.database, { poNumber: '' });
  expect((await openLink(added)).html).toMatch(/<input[^>]*name="poNumber"/);
  await acceptQuote(added, { poNumber: 'PO-9' });
  expect(await poOnInvoice(added)).toBe('PO-9');
  expect((await setup.toBilling('Quote accepted'))[0]).toContain('PO number: PO-9');

  const removed = await makeQuote(setup.database);
  expect((await openLink(removed)).html).toContain('value="PO-4711"');
  await acceptQuote(removed, { poNumber: '' });
  expect(await poOnInvoice(removed)).toBeUndefined();
});

test('a PO number that is too long is refused, and the quote isn’t accepted', async () => {
  const quote = await makeQuote(setup.database);
  for (const post of [
    () => acceptQuote(quote, { poNumber: 'x'.repeat(41) }),
    () => typePoNumber(quote, 'x'.repeat(41)),
  ]) {
    const { status, html } = await post();
    expect(status).toBe(400);
    expect(html).toContain('use 40 characters or fewer (you have 4');
    expect(html).toContain('x'.repeat(41));
  }
  expect(await setup.column('confirmed_at', quote)).toBeNull();
});

test('once there is an invoice the PO number can’t change, and the page says whom to write to', async () => {
  const quote = await makeQuote(setup.database);
  await acceptQuote(quote);
  for (const answer of [await typePoNumber(quote), await typePoNumber(quote, 'PO-LATE')]) {
    expect(answer.status).toBe(409);
    expect(answer.html).toContain(site.contact.billingEmail);
  }
  expect(await setup.column('po_number', quote)).toBe('PO-4711');
});

test('an accepted quote without an invoice still accepts a PO number', async () => {
  const quote = await makeQuote(setup.database, { poNumber: '' });
  await setup.database.query('update quotes set confirmed_at = now() where id = $1', [quote.id]);
  await typePoNumber(quote, 'PO-77');
  await setup.runSchedule();
  expect(await poOnInvoice(quote)).toBe('PO-77');
});

test('a wrong token gets 404 and changes nothing', async () => {
  const quote = await makeQuote(setup.database);
  const wrong = { id: quote.id, token: 'A'.repeat(24) };
  for (const answer of [await typePoNumber(wrong), await typePoNumber(wrong, 'PO-X')])
    expect(answer.status).toBe(404);
  expect(await setup.column('po_number', quote)).toBe('PO-4711');
});
