import { beforeEach, expect, test } from 'vitest';
import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { endingTexts, legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeQuote, openLink, openQuote } from '#tests/fixtures/quotes.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { isExpired, stateOf, type QuoteState, type Quote } from './quote.ts';
import { dollars } from '#tests/fixtures/prices.ts';

const fixture = setUpDatabase();
beforeEach(() => fixture.query('truncate rate_limit_hits, outbox_mails'));
setUpShell();

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the page shows all details of a quote (R8, R37)', async () => {
  const { id } = await makeQuote(fixture);
  const { html } = await openQuote(id);
  const [row] = await fixture.query('select number, valid_until from quotes where id = $1', [id]);
  const today = writtenDay(todayIn(site.timeZone, new Date()));
  const text = wordsOf(html);
  for (const fact of [
    `Quote ${row?.[0]}`,
    `Date ${today}`,
    `Valid until ${writtenDay(row?.[1] ?? '')}`,
    'PO number PO-4711',
    'City of Port Amelie 1 Levee Road Port Amelie, LA 70112',
    'Dana Reyes dana@city.example',
    'payables@city.example',
    site.legalName,
    'Small Rural, yearly Subscription, billed yearly in advance',
    `${dollars('small-rural-yearly')} ${dollars('small-rural-yearly')}`,
    `Total in US dollars for the first year ${dollars('small-rural-yearly')}`,
    endingTexts.year,
    `due ${legalFigures.invoiceDue.text} after`,
    `begins within ${legalFigures.accessAfterPayment.text} after you accept`,
    'do not include taxes',
    'W-9',
    site.contact.billingEmail,
    site.contact.tollFree.display,
  ])
    expect(text).toContain(fact);
});

test('the terms are those of the quoted plan (R37)', async () => {
  const termsOf = async (changes: object) =>
    wordsOf((await openQuote((await makeQuote(fixture, { ...changes })).id)).html);
  const monthly = await termsOf({
    priceId: 'small-rural-monthly-coalition',
    isCoalitionMember: true,
  });
  expect(monthly).toContain(`runs month to month, in terms of ${legalFigures.monthlyTerm.text}`);
  expect(monthly).toContain('for members of the GovAI Coalition');
  expect(monthly).toContain('Small Rural, monthly, GovAI Coalition');
  const once = await termsOf({ priceId: 'levee-standard' });
  expect(once).toContain('The license is paid once and does not renew.');
  expect(once).not.toContain('GovAI Coalition');
  expect(once).toContain(dollars('levee-standard'));
});

test('quotes are not indexed or cached, and their URL isn’t sent to other sites', async () => {
  const quote = await makeQuote(fixture);
  for (const { headers } of [await openQuote(quote.id), await openLink(quote)]) {
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    // With `no-referrer` the page's form would have a null origin and be refused.
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

test.each([' ', 'x', 'A'.repeat(24), '../../etc', '%00', '<script>'])(
  'the id %j gets 404, and is not echoed',
  async (id) => {
    const { status, html } = await openQuote(id);
    expect(status).toBe(404);
    expect(html).toContain('We couldn’t find this quote');
    expect(html).not.toContain('<script>');
  },
);

test('escapes typed text, and removes direction marks from it', async () => {
  const evil = '</bdi><script>alert(1)</script>"\' \u202egpj.exe';
  const quote = await makeQuote(fixture, {
    legalName: evil,
    street: evil,
    city: evil,
    contactName: evil,
    poNumber: '<b>1</b>',
  });
  for (const { html } of [await openQuote(quote.id), await openLink(quote)]) {
    expect(html).not.toMatch(/<script>|<b>|\u202e/);
    expect(html).toContain('&lt;script>');
  }
});

test('opening the link doesn’t accept the quote', async () => {
  const quote = await makeQuote(fixture);
  const { html } = await openLink(quote);
  expect(html).toContain(`<form action="/quote/${quote.id}/confirm" method="post"`);
  await openLink(quote);
  const rows = await fixture.query('select confirmed_at from quotes where id = $1', [quote.id]);
  expect(rows).toEqual([[null]]);
});

const now = new Date('2026-11-20T12:00:00Z');
const accepted = { confirmedAt: now, invoiceId: 'in_1', validUntil: '2026-01-01' };
const before = new Date('2026-11-19T12:00:00Z');
test.each<[QuoteState, Partial<Quote>, string?]>([
  ['open', { validUntil: '2026-11-20' }],
  ['expired', { validUntil: '2026-11-19' }],
  ['accepted', { ...accepted, invoiceId: null }],
  ['invoiced', accepted],
  ['invoiced', accepted, 'pending'],
  ['overdue', { ...accepted, invoiceDueAt: before }, 'pending'],
  ['processing', { ...accepted, invoiceDueAt: before }, 'processing'],
  ['failed', accepted, 'failed'],
  ['paid', { ...accepted, invoiceDueAt: before }, 'paid'],
  ['canceled', accepted, 'canceled'],
  ['refunded', accepted, 'partially_refunded'],
  ['refunded', accepted, 'refunded'],
  ['invoiced', { validUntil: '2026-11-19' }, 'pending'],
  ['paid', { ...accepted, invoiceId: null }, 'paid'],
])('a quote is %s: %j, ledger %s', (state, row, status) => {
  const quote = { confirmedAt: null, invoiceId: null, invoiceDueAt: null, ...row } as Quote;
  const payment = status ? { status, settledAt: null } : null;
  expect(stateOf(quote, payment as Parameters<typeof stateOf>[1], now)).toBe(state);
});

test('a quote is valid through its last day in our time zone', () => {
  const dates = { validUntil: '2026-11-20', confirmedAt: null };
  // 11:59 PM in New Orleans.
  expect(isExpired(dates, new Date('2026-11-21T05:59:59Z'))).toBe(false);
  expect(isExpired(dates, new Date('2026-11-21T06:00:00Z'))).toBe(true);
});
