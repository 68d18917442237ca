import { formPost } from '#tests/fixtures/post-json.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import postQuote from '#functions/quotes.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { findPrice, prices } from '#src/buying/catalog/prices.ts';
import { agreementOn } from '#src/buying/terms/agreements.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { askForQuote, makeQuote, openQuote } from '#tests/fixtures/quotes.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { messages, priceGroups, quoteForm } from './quote-request.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
setUpShell(quoteForm);
beforeEach(async () => {
  await fixture.query('truncate quotes, outbox_mails, rate_limit_hits');
});
afterEach(() => void vi.useRealTimers());

const count = async (table: string) =>
  Number((await fixture.query(`select count(*) from ${table}`))[0]?.[0]);
const mailsTo = (address: string) =>
  fixture.query('select subject, text_body, html_body from outbox_mails where recipient = $1', [
    address,
  ]);

test('a request stores the quote and both mails, and counts the try, in one round trip (R20)', async () => {
  let roundTrips = 0;
  const before = fixture.roundTrips();
  const { status, success, data } = await askForQuote({}, makeContext(), () => {
    roundTrips = fixture.roundTrips() - before;
  });
  expect(roundTrips).toBe(1);
  expect({ status, success }).toEqual({ status: 201, success: true });
  expect(data.url).toMatch(/^\/quote\/[\w-]{24}$/);
  expect(await count('outbox_mails')).toBe(2);
});

test.each([
  ['small-rural-yearly', 'plan'],
  ['levee-standard', 'once'],
] as const)(
  'a quote of %s stores its version of the agreement, and its page links to it',
  async (priceId, bought) => {
    const { id } = await makeQuote(fixture, { priceId });
    const [[agreement, createdOn] = []] = await fixture.query(
      'select agreement, created_on from quotes',
    );
    expect(agreement).toBe(agreementOn(createdOn ?? '', bought));
    expect((await openQuote(id)).html).toContain(`href="/legal/${agreement}"`);
  },
);

test.each([
  ['Louisiana', '70112 1234', 'LA', '70112-1234'],
  ['D.C.', '20001–0042', 'DC', '20001-0042'],
  ['north carolina', ' 27513 ', 'NC', '27513'],
])(
  'an address as a browser fills it in, %s %s, is stored as the post office writes it',
  async (state, zip, code, number) => {
    await makeQuote(fixture, { state, zip });
    expect(await fixture.query('select state, zip from quotes')).toEqual([[code, number]]);
  },
);

test('sends both mails after the response', async () => {
  const mailServer = await setUpTestMailServer();
  await askForQuote();
  const recipients = (await mailServer.parsed()).map(({ to }) => to?.[0]?.address).sort();
  expect(recipients).toEqual([site.contact.billingEmail, 'dana@city.example']);
});

test.each(prices.map((price) => [price.priceId, price] as const))(
  'a quote of %s has the catalog’s values, whatever else a client sends (R8, R11)',
  async (priceId, { priceCents, name, isCoalitionPrice }) => {
    const { id } = await makeQuote(fixture, {
      priceId,
      isCoalitionMember: true,
      totalCents: 1,
      priceCents: 1,
      currency: 'eur',
      quantity: 0,
      validUntil: '2099-01-01',
      id: 'mine',
      number: 'Q-1',
      confirmedAt: '2020-01-01',
      invoiceId: 'in_mine',
    });
    const [row] = await fixture.query(
      `select total_cents, item_name, is_coalition_price, valid_until - created_on, confirmed_at,
         invoice_id from quotes where id = $1`,
      [id],
    );
    expect(row).toEqual([String(priceCents), name, isCoalitionPrice ? 't' : 'f', '60', null, null]);
    const { html } = await openQuote(id);
    expect(html).toContain(`<strong>${formatCents(priceCents)}</strong>`);
    const [mail] = await mailsTo(quoteRequest.contactEmail);
    expect(mail?.[1]).toContain(`Total: ${formatCents(priceCents)}\n`);
    expect(mail?.[0]).toContain(name);
  },
);

test('refuses a wrong amount in any of its fields (R11)', async () => {
  const amount = fc.oneof(
    fc.double(),
    fc.string(),
    fc.constantFrom(0, -11_000, '11000.001', '1e4', 11_000.01, null, {}, [11_000, 1]),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('amount', 'price', 'total'), amount, async (name, value) => {
      fc.pre(Number(value) !== 11_000);
      const { status, fields } = await askForQuote({ [name]: value });
      expect({ status, fields }).toEqual({ status: 400, fields: { [name]: messages.changed } });
    }),
    { numRuns: 30 },
  );
  expect(await count('quotes')).toBe(0);
  for (const right of [11_000, '11000', '11000.00'])
    expect((await askForQuote({ amount: right })).status).toBe(201);
});

test('a coalition price needs the confirmation of a member (R9)', async () => {
  const priceId = 'small-urban-monthly-coalition';
  for (const isCoalitionMember of [undefined, false, 'false', '']) {
    const { status, fields } = await askForQuote({ priceId, isCoalitionMember });
    expect({ status, fields }).toEqual({
      status: 400,
      fields: { isCoalitionMember: messages.isCoalitionMember },
    });
  }
  // Reported together with other errors.
  const { fields } = await askForQuote({ priceId, city: '' });
  expect(Object.keys(fields ?? {}).sort()).toEqual(['city', 'isCoalitionMember']);
  expect((await askForQuote({ priceId, isCoalitionMember: 'on' })).status).toBe(201);
});

test.each<[string, unknown, string?]>([
  ['priceId', 'medium-monthly-coalition'],
  ['priceId', ['medium-monthly', 'large-monthly']],
  ['legalName', ' \n '],
  ['legalName', 'x'.repeat(151), 'Please use 150 characters or fewer (you have 151)'],
  ['street', '\u202e'],
  ['city', undefined],
  ['state', 'Louis XIV'],
  ['state', 'ZZ'],
  ['zip', '7011'],
  ['zip', '70112-12'],
  ['contactName', 7],
  ['contactEmail', 'dana@city.example, boss@city.example'],
  ['contactEmail', 'dana@city.example\r\nBcc: all@city.example'],
  ['payablesEmail', '"x"@city.example'],
  ['poNumber', 'x'.repeat(41), 'Please use 40 characters or fewer (you have 41)'],
  ['attemptId', 'once'],
])('refuses %s %j with a message (R16)', async (name, value, message) => {
  const { status, fields } = await askForQuote({ [name]: value });
  expect(status).toBe(400);
  expect(fields).toEqual({ [name]: message ?? messages[name as keyof typeof messages] });
});

test('a repeated request makes one quote; a changed request or another attempt makes another', async () => {
  const attemptId = crypto.randomUUID();
  const [first, again] = await Promise.all([
    askForQuote({ attemptId }),
    askForQuote({ attemptId: attemptId.toUpperCase() }),
  ]);
  expect(again.data).toEqual(first.data);
  expect(await count('outbox_mails')).toBe(2);
  const changed = await askForQuote({ attemptId, city: 'New Orleans' });
  const other = await askForQuote({ attemptId: crypto.randomUUID() });
  expect(new Set([first, changed, other].map(({ data }) => data.url)).size).toBe(3);
});

test('without an attempt id, a visitor’s double click makes one quote, and another visitor gets another', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:00:10Z'), toFake: ['Date'] });
  const context = () => makeContext({ ip: '203.0.113.7' });
  const first = await askForQuote({}, context());
  expect((await askForQuote({}, context())).data).toEqual(first.data);
  expect((await askForQuote({})).data).not.toEqual(first.data);
  vi.setSystemTime(new Date('2026-11-20T16:01:10Z'));
  expect((await askForQuote({}, context())).data).not.toEqual(first.data);
});

test('a plain form post is redirected to its quote; a refused one gets the form with errors (R16)', async () => {
  const post = (fields: Record<string, string>) =>
    postQuote(formPost('/api/quotes', { ...quoteRequest, website: '', ...fields }), makeContext());
  const made = await post({ isCoalitionMember: 'on' });
  expect(made.status).toBe(303);
  expect(made.headers.get('location')).toMatch(/^\/quote\/[\w-]{24}$/);
  const refused = await post({ state: 'somewhere' });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('<a href="#quote-state-field">Please enter the state as two letters');
  expect(html).toContain('value="somewhere"');
});

test('only our own staff get typed text by email, on one line and without links (R41)', async () => {
  const evil = '<b onclick="x()">Call 555</b>\r\nBcc: all@city.example\u202e';
  await makeQuote(fixture, { legalName: evil, street: evil, city: evil, contactName: evil });
  const [buyer] = await mailsTo(quoteRequest.contactEmail);
  expect(buyer?.join()).not.toMatch(/Call 555|Bcc/);
  const [notice] = await mailsTo(site.contact.billingEmail);
  expect(notice?.[0]).toMatch(
    /^New quote: Q-\d{4}-[2-9A-Z]{7}, Small Rural, yearly, <b onclick="x\(\)">Call 555<\/b> Bcc: all @ city\. example$/,
  );
  expect(notice?.[2]).not.toContain('<b onclick');
  expect(notice?.join()).not.toContain('all@city.example');
});

test('quote numbers are unique and easy to read out', async () => {
  await Promise.all(
    Array.from({ length: 12 }, () => askForQuote({ attemptId: crypto.randomUUID() })),
  );
  const numbers = (await fixture.query('select number from quotes')).flat();
  expect(new Set(numbers).size).toBe(12);
  for (const number of numbers) expect(number).toMatch(/^Q-\d{4}-[2-9A-HJ-NP-Z]{7}$/);
});

test('the form offers every price once, with its amount', () => {
  const options = priceGroups.flatMap(({ options: group }) => group);
  expect(options.map(({ priceId }) => priceId).sort()).toEqual(
    prices.map(({ priceId }) => priceId).sort(),
  );
  for (const { priceId, label } of options)
    expect(label).toContain(`: ${formatCents(findPrice(priceId)!.priceCents)} `);
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
});
