import { beforeEach, expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { readPdf } from '#tests/fixtures/pdf.ts';
import { makeQuote } from '#tests/fixtures/quotes.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { dollars } from '#tests/fixtures/prices.ts';

const fixture = setUpDatabase();
setUpShell();
beforeEach(() => fixture.query('truncate purchases, quotes, outbox_mails, rate_limit_hits'));

const get = (path: string, cookie: string) =>
  answerAccount(
    new Request(`https://www.levee.example${path}`, { headers: { cookie } }),
    makeContext({ params: { purchaseId: path.split('/').at(-1) ?? '' } }),
  );
/** The items of a list, as text. */
const listed = (html: string, label: string) =>
  (new RegExp(`<ul[^>]*aria-label="${label}">(.*?)</ul>`).exec(html)?.[1] ?? '')
    .split('</li>')
    .slice(0, -1)
    .map((item) =>
      item
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
const addPurchase = (id: string, accountId: string, email: string) =>
  fixture.query(
    `insert into purchases (id, kind, occasion, status, plan_id, price_id, amount_cents, currency,
       email, account_id, customer_id, settled_at, created_at, read_at)
     values ($1, 'subscription', 'purchase', 'paid', 'medium-yearly', 'medium-yearly', 2800000, 'usd',
       $3, $2, 'cus_' || $1, '2026-11-20T18:00:00Z', '2026-11-20T18:00:00Z', now())`,
    [id, accountId, email],
  );

test('lists purchases with receipts, and quotes with their state', async () => {
  const { account, cookie } = await openTestAccount({ email: quoteRequest.contactEmail });
  expect(await (await get('/account', cookie)).text()).toContain('None yet.');
  await addPurchase('in_mine', account.id, account.email);
  const quote = await makeQuote(fixture);
  const html = await (await get('/account', cookie)).text();
  expect(listed(html, 'Purchases')).toEqual([
    'Medium Agency $28,000, paid November 20, 2026 Receipt (PDF) of November 20, 2026',
  ]);
  expect(html).toContain('href="/api/account/receipts/in_mine"');
  expect(listed(html, 'Quotes')).toEqual([
    expect.stringContaining(`Small Rural ${dollars('small-rural-yearly')}, open `),
  ]);
  expect(html).toContain(`href="${quote.url}"`);
  const receipt = await get('/api/account/receipts/in_mine', cookie);
  expect(receipt.headers.get('content-type')).toBe('application/pdf');
  const pdf = await readPdf(await receipt.bytes());
  expect(pdf).toMatchObject({ pages: 1, isTagged: true, title: 'Receipt of November 20, 2026' });
  expect(pdf.of('TR').join(' | ')).toContain('Medium Agency $28,000');
});

test('a trial and an order with nothing due have no receipt, and a part of an invoice is shown', async () => {
  const { account, cookie } = await openTestAccount();
  for (const [id, occasion, status, amount, paid] of [
    ['in_trial', 'trial', 'paid', 0, 0],
    ['in_free', 'purchase', 'paid', 0, 0],
    ['in_part', 'renewal', 'pending', 2_800_000, 1_000_000],
  ] as const) {
    await addPurchase(id, account.id, account.email);
    await fixture.query(
      `update purchases set occasion = $2, status = $3, amount_cents = $4, paid_cents = $5,
         settled_at = case when $3 = 'paid' then settled_at end where id = $1`,
      [id, occasion, status, String(amount), String(paid)],
    );
  }
  const html = await (await get('/account', cookie)).text();
  expect(listed(html, 'Purchases').toSorted()).toEqual([
    'Medium Agency $0, nothing to pay November 20, 2026',
    'Medium Agency $0, trial, nothing to pay November 20, 2026',
    'Medium Agency $28,000, pending, $10,000 paid so far November 20, 2026',
  ]);
  for (const id of ['in_trial', 'in_free', 'in_part'])
    expect((await get(`/api/account/receipts/${id}`, cookie)).status).toBe(404);
});

test('shows the state of an invoice that was written by hand', async () => {
  const { account, cookie } = await openTestAccount();
  const quote = await makeQuote(fixture, { contactEmail: account.email });
  const other = await makeQuote(fixture);
  await fixture.query('update quotes set confirmed_at = now()');
  for (const [id, quoteId, status] of [
    ['in_first', quote.id, 'paid'],
    ['in_other', other.id, 'pending'],
  ] as const)
    await fixture.query(
      `insert into purchases (id, kind, occasion, status, amount_cents, currency, quote_id, created_at, read_at)
       values ($1, 'invoice', 'purchase', $2, 1100000, 'usd', $3, now(), now())`,
      [id, status, quoteId],
    );
  const html = await (await get('/account', cookie)).text();
  expect(listed(html, 'Quotes')).toEqual([
    expect.stringContaining(`Small Rural ${dollars('small-rural-yearly')}, paid`),
  ]);
});

test('shows no purchases, quotes or receipts of other accounts (R41)', async () => {
  const mine = await openTestAccount();
  const other = await openTestAccount();
  await addPurchase('in_mine', mine.account.id, mine.account.email);
  // A matching email address proves nothing.
  await addPurchase('in_typed', mine.account.id, other.account.email);
  await makeQuote(fixture);
  const html = await (await get('/account', other.cookie)).text();
  expect(html).toContain('None yet.');
  for (const id of ['in_mine', 'in_typed', 'in_none'])
    expect((await get(`/api/account/receipts/${id}`, other.cookie)).status).toBe(404);
  expect((await get('/api/account/receipts/in_mine', '')).status).toBe(401);
});
