import { beforeAll, beforeEach, expect, test } from 'vitest';
import showNumbers from '#functions/operations.ts';
import takeForm from '#functions/forms.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { listMondays } from './numbers.server.ts';

const fixture = setUpDatabase();
setUpShell();
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true }));
});
beforeEach(() =>
  fixture.query(
    `truncate form_counts, demo_bookings, left_questions, purchases, quotes, chat_exchanges,
      resource_downloads, outbox_mails, newsletter_subscribers, rate_limit_hits cascade`,
  ),
);

const open = async (path: string) => {
  const request = new Request(`https://www.levee.example${path}`, { headers: { cookie } });
  const response = await showNumbers(request, makeContext());
  expect(response.status).toBe(200);
  return response.text();
};
async function post(path: string, body: Record<string, string>, isPlain = false): Promise<void> {
  const context = makeContext();
  const request = new Request(`https://www.levee.example${path}`, {
    method: 'POST',
    ...(isPlain
      ? { body: new URLSearchParams(body) }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const response = await takeForm(request, context);
  await context.settled();
  expect(response.status).toBeLessThan(400);
}
const counts = () => fixture.query('select kind, page, forms from form_counts order by 1, 2');
const question = (n: number, page?: string) => ({
  email: 'dana@city.example',
  agency: 'City',
  question: `Question ${n}`,
  ...(page !== undefined && { page }),
});

test('a form is counted once, under the page that it names, which is not stored in its record (R46)', async () => {
  await post('/api/questions', question(1, '/blog/a-law'));
  await post('/api/questions', question(2, '/blog/a-law/'));
  // The same question again is not counted.
  await post('/api/questions', question(2, '/pricing'));
  // A form that names no page is counted under its own page.
  await post('/api/questions', question(3));
  expect(await counts()).toEqual([
    ['questions', '/blog/a-law', '2'],
    ['questions', '/contact', '1'],
  ]);
  const rows = await fixture.query(
    'select t::text from left_questions t union all select o::text from outbox_mails o',
  );
  expect(JSON.stringify(rows)).not.toContain('a-law');
});

test('URLs of other sites, queries, and the secret parts of report and quote URLs are never stored', async () => {
  const sent = [
    'https://evil.example/x',
    '/contact?token=secret',
    '/<b>',
    'x'.repeat(500),
    '/quote/aZ9secret/confirm',
    '/maturity-assessment/report/aZ9secret',
  ];
  for (const [n, page] of sent.entries()) await post('/api/questions', question(n, page));
  expect(await counts()).toEqual([
    ['questions', '', '4'],
    ['questions', '/maturity-assessment/report', '1'],
    ['questions', '/quote', '1'],
  ]);
});

test('without JavaScript a form is counted under its own page, unless it is on every page', async () => {
  await post('/api/questions', question(1), true);
  await post('/api/newsletter-subscribe', { email: 'dana@city.example', source: 'footer' }, true);
  expect(await counts()).toEqual([
    ['newsletter', '', '1'],
    ['questions', '/contact', '1'],
  ]);
});

test('the page shows counts by week and page, Lexi’s answers and downloads', async () => {
  const [before, now] = listMondays(2) as [string, string];
  await fixture.query(
    `insert into form_counts (day, kind, page, forms) values
      ($1, 'bookings', '/', 3), ($1::date + 6, 'bookings', '/software', 4), ($2, 'bookings', '/', 5),
      ($1::date - 700, 'bookings', '/old', 9)`,
    [before, now],
  );
  await fixture.query(
    `insert into purchases (id, kind, occasion, status, amount_cents, currency, opened_on, settled_at, created_at, read_at)
      values ('a', 'one_time', 'purchase', 'paid', 1, 'usd', '/pricing', now(), now(), now()),
        ('b', 'subscription', 'renewal', 'paid', 1, 'usd', '/pricing', now(), now(), now()),
        ('c', 'one_time', 'purchase', 'pending', 1, 'usd', '/pricing', null, now(), now())`,
  );
  await fixture.query(
    `insert into chat_exchanges (session_id, message_id, question, claim_id, claimed_until, reply, reply_id,
        answered_from, answered_at, outcome, helped)
      select gen_random_uuid(), gen_random_uuid(), 'q', gen_random_uuid(), now(), 'a', gen_random_uuid(), 'pages', now(),
        outcome, helped
      from (values ('page', true), ('nothing', false), ('small talk', null)) as v (outcome, helped)`,
  );
  await fixture.query(
    `insert into resource_downloads (resource_id, day, downloads) values ('ai-acceptable-use-policy', $1, 7)`,
    [now],
  );
  const page = await open('/admin/numbers');
  expect(page).toContain(
    'aria-label="Demo bookings: 12 in the last 13 weeks, at most 7 in a week"',
  );
  expect(page.match(/<rect/g)).toHaveLength(13 * 8);
  const row = (name: string) =>
    new RegExp(`<th scope="row"[^>]*><bdi>${name}</bdi></th>(.*?)</tr>`)
      .exec(page)?.[1]
      ?.match(/(?<=>)[^<]+(?=<)/g);
  expect(row('/')).toEqual(['8', '0', '0', '0', '0', '0', '0', '0']);
  expect(row('/software')?.[0]).toBe('4');
  expect(row('/pricing')?.at(-1)).toBe('1');
  expect(row('ai-acceptable-use-policy')).toEqual(['7']);
  expect(page).not.toContain('/old');
  expect(page).toContain('1 (50%)');
  const file = await open('/api/admin/numbers.csv?weeks=13');
  expect(file).toContain(`"${before}","Demo bookings","/software","4"\r\n`);
  expect(file).toContain(`"Messages that Lexi could not answer","","1"\r\n`);
  expect(file.split('\r\n')[0]).toBe('"Week of","What","Page","Count"');
  expect(await open('/admin/numbers?weeks=104')).toContain('/old');
  expect(await open('/admin/numbers?weeks=nonsense')).toContain('the last 13 weeks');
});

test('quotes are counted in the week in which they were made, with those accepted and paid', async () => {
  await fixture.query(
    `insert into quotes (id, number, request_key, token_hash, price_id, item_name, billed_every,
        is_coalition_price, total_cents, legal_name, street, city, state, zip, contact_name,
        contact_email, payables_email, created_on, valid_until, confirmed_at)
      select 'q' || n, 'Q-' || n, 'r' || n, 'h' || n, 'p', 'i', 'year', false, 1, 'l', 's', 'c', 'LA', 'z', 'n',
        'e', 'p', current_date, current_date, case when n < 4 then now() end from generate_series(1, 4) n`,
  );
  await fixture.query(
    `insert into purchases (id, kind, occasion, status, amount_cents, currency, quote_id, settled_at, created_at, read_at)
      values ('a', 'invoice', 'purchase', 'paid', 1, 'usd', 'q1', now(), now(), now())`,
  );
  expect(await open('/admin/numbers')).toMatch(
    /All<\/bdi><\/th><td[^>]*>4<\/td><td[^>]*>3 \(75%\)<\/td><td[^>]*>1 \(25%\)</,
  );
});

test('weeks start on Monday in our time zone, even when daylight-saving time changes', () => {
  // Sunday evening in New Orleans, Monday already in UTC.
  expect(listMondays(2, new Date('2026-11-02T04:00:00Z'))).toEqual(['2026-10-19', '2026-10-26']);
  expect(listMondays(2, new Date('2026-11-02T06:00:00Z'))).toEqual(['2026-10-26', '2026-11-02']);
});
