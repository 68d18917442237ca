import { expect, test } from 'vitest';
import answerQuotes from '#functions/quotes.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { payInvoice } from '#tests/fixtures/pay-invoice.ts';
import { readPdf } from '#tests/fixtures/pdf.ts';
import { setUpQuotesWithPayments } from '#tests/fixtures/quotes-with-payments.ts';
import { acceptQuote, makeQuote, openQuote } from '#tests/fixtures/quotes.ts';
import { site } from '#src/site.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { dollars } from '#tests/fixtures/prices.ts';

const setup = setUpQuotesWithPayments();
const open = async (id: string, file: 'quote' | 'receipt') => {
  const request = new Request(`https://www.levee.example/quote/${id}/${file}.pdf`);
  return answerQuotes(request, makeContext({ params: { quoteId: id } }));
};
const read = async (response: Response) => {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toContain('no-store');
  return readPdf(await response.bytes());
};

test.each(['small-rural-yearly', 'small-rural-monthly-coalition', 'levee-standard'])(
  'the PDF of a quote of %s is one tagged page with all details',
  async (priceId) => {
    const quote = await makeQuote(setup.database, { priceId, isCoalitionMember: true });
    const number = await setup.column('number', quote);
    expect((await openQuote(quote.id)).html).toContain(`href="/quote/${quote.id}/quote.pdf"`);
    const pdf = await read(await open(quote.id, 'quote'));
    expect(pdf).toMatchObject({
      pages: 1,
      isTagged: true,
      language: 'en-US',
      title: `Quote ${number}`,
    });
    expect(pdf.untagged).toEqual([]);
    expect(pdf.of('H1')).toEqual([`Quote ${number}`]);
    expect(pdf.of('TR').join(' | ')).toContain('PO number PO-4711');
    const [parties = ''] = pdf.of('TR').filter((row) => row.includes(site.legalName));
    for (const text of [
      'City of Port Amelie',
      '1 Levee Road',
      'Port Amelie, LA 70112',
      'Dana Reyes',
    ])
      expect(parties).toContain(text);
    expect(pdf.of('LI').join(' ')).toContain(`due ${legalFigures.invoiceDue.text} after its date`);
    // The agreement and, with a plan, the addendum.
    expect(pdf.of('Link')).toHaveLength(priceId === 'levee-standard' ? 1 : 2);
    // Empty values in site.ts are left out.
    expect(pdf.of('TR').join(' ')).not.toContain('Tax ID');
  },
);

test('the PDF of a quote has names of any script as typed, and a PO number with plain hyphens', async () => {
  const { id } = await makeQuote(setup.database, {
    contactName: 'Nguyễn Thị Hạnh',
    agency: '北京市 Ирина',
    poNumber: '26\u20110042',
  });
  const rows = (await read(await open(id, 'quote'))).of('TR').join(' | ');
  for (const typed of ['Nguyễn Thị Hạnh', 'PO number 26-0042']) expect(rows).toContain(typed);
  expect(rows).not.toContain('?');
});

test('the PDF of an accepted quote has its acceptance, and a paid quote has a receipt', async () => {
  const quote = await makeQuote(setup.database);
  expect((await open(quote.id, 'receipt')).status).toBe(404);
  await acceptQuote(quote);
  const number = await setup.column('number', quote);
  const accepted = await read(await open(quote.id, 'quote'));
  expect(accepted).toMatchObject({ pages: 1, title: `Accepted quote ${number}` });
  expect(accepted.of('TR').join(' | ')).toMatch(
    /Accepted on \w+ \d+, \d{4} \| Accepted by Dana Reyes, dana@city\.example, by the link in our email \| Invoice LOCAL-\d+/,
  );
  const invoice = await payInvoice(setup, quote);
  expect((await openQuote(quote.id)).html).toContain(`href="/quote/${quote.id}/receipt.pdf"`);
  const receipt = await read(await open(quote.id, 'receipt'));
  expect(receipt).toMatchObject({ pages: 1, isTagged: true, untagged: [] });
  const rows = receipt.of('TR').join(' | ');
  for (const text of [`Quote ${number}`, 'PO number PO-4711', 'City of Port Amelie', invoice])
    expect(rows).toContain(text);
  expect(receipt.of('TR').at(-1)).toBe(`Total paid in US dollars ${dollars('small-rural-yearly')}`);
});

test('an unknown quote has no files', async () => {
  for (const file of ['quote', 'receipt'] as const)
    expect((await open('A'.repeat(24), file)).status).toBe(404);
});
