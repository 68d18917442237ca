import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { parse } from 'parse5';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { daysBefore, writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { retention } from '#src/retention.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { addInboxRows, emptyInbox, keptFor, ownRows } from '#tests/fixtures/inbox.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import answerInbox from '#functions/inbox.ts';
import { inboxLists, listNames, type ListName } from './lists.server.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
let cookie: string;
setUpShell();
beforeAll(async () => {
  ({ cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true }));
});
beforeEach(async () => {
  for (const kind of listNames) await emptyInbox(fixture, kind);
});

const origin = 'https://www.levee.example';
const get = (path: string) => new Request(new URL(path, origin), { headers: { cookie } });

async function readPage(query: Record<string, string> | string): Promise<string> {
  const path =
    typeof query === 'string' ? query : `/admin/inbox?${new URLSearchParams(query).toString()}`;
  const response = await answerInbox(get(path), makeContext());
  expect(response.status).toBe(200);
  return response.text();
}

const readFile = async (kind: ListName) =>
  (await answerInbox(get(`/api/admin/inbox.csv?kind=${kind}`), makeContext())).text();

/** The numbers of the rows on a page, in order. */
const numbersOf = (page: string) =>
  [...page.matchAll(/<bdi>(?:LV-R|webinar-|cs_test_r|Q-2030-R)(\d+)</g)].map(([, n]) => Number(n));

const linkOf = (page: string, label: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${label}</a>`).exec(page)?.[1]?.replaceAll('&amp;', '&');

const countRows = (page: string) => (page.match(/<tr role="row"><td/g) ?? []).length;

test('the page says what the apostrophes in its file mean', async () => {
  expect(await readPage({ kind: 'bookings' })).toContain('In the file, an apostrophe marks');
});

test.each(listNames)(
  '%s are listed newest first, with the day until which they are kept (R39)',
  async (kind) => {
    await addInboxRows(fixture, kind, {
      text: 'older@city.example',
      at: `now() - interval '1 day'`,
    });
    await addInboxRows(fixture, kind, { text: 'newer@city.example' });
    const page = await readPage({ kind });
    expect(countRows(page)).toBe(2 + ownRows(kind));
    expect(page.indexOf('newer@city.example')).toBeLessThan(page.indexOf('older@city.example'));
    const { momentLabel } = inboxLists[kind];
    expect(page).toContain(`<th role="columnheader" scope="col">${momentLabel}</th>`);
    const moment =
      /data-label="(\w+)"><time datetime="[^"]+Z">\w+ \d+, \d{4}, \d+:\d\d [AP]M C[SD]T</;
    expect(moment.exec(page)?.[1]).toBe(momentLabel);
    const [, day, condition] =
      /data-label="Kept until">(?:<time datetime="([^"]+)">|(while [a-z ]+))/.exec(page) ?? [];
    const period = keptFor[kind];
    if (typeof period === 'string') expect(condition).toBe(period);
    else
      expect(
        await fixture.query(
          `select abs(extract(epoch from $1::timestamptz - now() - $2::interval)) < 2 * 86400`,
          [day ?? '', period.text],
        ),
      ).toEqual([['t']]);
    expect(page).toContain('aria-current="page"');
  },
);

test.each(listNames)('the table of %s has an index in the order of the list', async (kind) => {
  const select = inboxLists[kind].select({ after: null, typed: null, limit: 1 });
  const { sql } = new PgDialect().sqlToQuery(select.getSQL());
  const [, table = '', moment = '', id = ''] =
    /order by "(\w+)"\."(\w+)" desc, "\w+"\."(\w+)" desc limit \$\d+$/.exec(sql) ?? [];
  const indexes = await fixture.query('select indexdef from pg_indexes where tablename = $1', [
    table,
  ]);
  expect(indexes.flat().join('\n')).toContain(`(${moment}, ${id})`);
});

test('a URL without a list shows bookings, and invalid parameters are ignored', async () => {
  await addInboxRows(fixture, 'bookings');
  for (const query of [
    '',
    '?kind=nonsense',
    '?after=1.x',
    '?after=nonsense',
    '?kind=bookings&kind=mail',
    '?after=9999999999999999.00000000-0000-0000-0000-000000000000',
  ])
    expect(countRows(await readPage(`/admin/inbox${query}`)), query).toBe(1);
  expect(await readPage({ kind: 'quotes' })).toContain('Nothing here yet.');
});

test('paging visits every row once, newest first, even when rows are added or share a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<ListName>('bookings', 'webinar-registrations', 'purchases', 'quotes'),
      fc.integer({ min: 0, max: 160 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
      async (kind, count, perMoment, added) => {
        await emptyInbox(fixture, kind);
        // Times differ by microseconds, which a Date cannot represent, and many are equal.
        const first = await addInboxRows(fixture, kind, {
          count,
          at: `timestamptz '2026-11-20 12:00Z' + (n / ${perMoment}) * interval '1 microsecond'`,
        });
        const seen: number[] = [];
        let path: string | undefined = `/admin/inbox?kind=${kind}`;
        while (path) {
          const page = await readPage(path);
          seen.push(...numbersOf(page));
          path = linkOf(page, 'Older');
          const more = added.pop();
          if (more) await addInboxRows(fixture, kind, { count: more });
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: count }, (_, index) => first + index),
        );
        const moments = seen.map((n) => Math.floor(n / perMoment));
        expect(moments).toEqual(moments.toSorted((a, b) => b - a));
      },
    ),
    { numRuns: 12 },
  );
});

test('a later page links back to the newest, and the first page does not', async () => {
  await addInboxRows(fixture, 'bookings', { count: 51 });
  const first = await readPage({ kind: 'bookings', q: 'dana' });
  expect(linkOf(first, 'Newest')).toBeUndefined();
  const second = await readPage(linkOf(first, 'Older') ?? '');
  expect(countRows(second)).toBe(1);
  expect(linkOf(second, 'Older')).toBeUndefined();
  expect(linkOf(second, 'Newest')).toBe('/admin/inbox?kind=bookings&q=dana');
});

test('every list shows the crashes of the last seven days, and nothing without crashes', async () => {
  expect(await readPage('/admin/inbox')).not.toContain('Crashes of');
  const add = (island: string, engine: string, crashes: number, daysAgo = 0) =>
    fixture.query(
      `insert into island_crashes (day, island, error, engine, crashes)
       values ((now() at time zone 'utc')::date - $1::integer, $2, 'RangeError', $3, $4)`,
      [String(daysAgo), island, engine, String(crashes)],
    );
  await add('DemoForm', 'Safari 16', 2);
  await add('DemoForm', 'Safari 16', 1, 6);
  await add('ChatPanel', 'Firefox 128', 9, 7);
  for (const kind of listNames)
    expect(await readPage({ kind })).toContain(
      'Crashes of interactive parts in the last 7 days: 3 (demo form, Safari 16)<',
    );
  await add('ChatPanel', 'Other', 7);
  for (const version of [1, 2, 3, 4, 5]) await add('Toaster', `Chrome ${version}`, 1);
  expect(await readPage({})).toContain(
    'in the last 7 days: 15 (chat, another engine: 7; demo form, Safari 16: 3; toasts, Chrome 1: 1; toasts, Chrome 2: 1; toasts, Chrome 3: 1; others: 2)<',
  );
  await fixture.query('delete from island_crashes');
});

/** The words of the notice about the register, without tags. */
const lawChecksOf = (page: string) =>
  /<details[^>]*>(?:(?!<\/details>)[^])*Records of the register[^]*?<\/details>/
    .exec(page)?.[0]
    .replace(/<\/(li|div|summary|a)>/g, '$&\n')
    .replace(/<[^>]*>/g, '') ?? '';

test('every list names the records of the register that are due for a check, and opens on one with a broken link', async () => {
  const [today, lawChecks] = [
    ourDay(),
    join(process.env.LAMBDA_TASK_ROOT!, 'dist/law-checks.json'),
  ];
  const check = (id: string, age: number, next: string | null = null) => ({
    id,
    name: `Law ${id}`,
    checkedOn: daysBefore(today, age),
    next,
  });
  const near = daysBefore(today, -10);
  writeFileSync(
    lawChecks,
    JSON.stringify([
      check('tx-hb-1', 10),
      check('tx-old', 121),
      check('tx-fresh', 120),
      check('tx-near', 31, near),
    ]),
  );
  onTestFinished(() => writeFileSync(lawChecks, '[]'));
  const quiet = await readPage({});
  expect(quiet).not.toContain('<details open');
  expect(lawChecksOf(quiet)).toMatch(/to check: 2\nLaw tx-near\n: last checked [^]*Law tx-old\n/);
  expect(lawChecksOf(quiet)).toContain(`31 days ago; ${writtenDay(near)} comes near`);

  const add = (url: string, answer: string, unknownInARow: number, brokenSince: string | null) =>
    fixture.query(
      `insert into law_links (url, laws, checked_at, outcome, answer, unknown_in_a_row, broken_since)
       values ($1, '{tx-hb-1,us-rule}', now(), 'unknown', $2, $3, $4)`,
      [url, answer, String(unknownInARow), brokenSince],
    );
  await add('https://a.gov/refuses', '403', 4, null);
  await add('https://b.gov/gone', '404', 0, '2026-11-30T09:20:00Z');
  await add('https://c.gov/refused-once', '403', 3, null);
  for (const kind of listNames) {
    const page = await readPage({ kind });
    expect(page).toContain('<details open');
    expect(lawChecksOf(page)).toMatch(
      /to check: 4\nLaw tx-hb-1\n: last checked [^\n]*, 10 days ago\s*Broken link: https:\/\/b.gov\/gone \(404\)\s*Link not checked for weeks: https:\/\/a.gov\/refuses \(403\)\s*us-rule\n/,
    );
    expect(page).not.toContain('c.gov');
  }
  await fixture.query('delete from law_links');
});

test('without records that are due the inbox has no word about the register', async () => {
  expect(await readPage({})).not.toContain('Records of the register');
});

const hostile = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `"'><b>&amp;&lt;</textarea></details></table></main>`,
  '=HYPERLINK("http://evil.example","x")',
  '\u202egnp.exe\u202c\u200f\u2066\u200b',
  'x'.repeat(20_000),
  `a${'\n'.repeat(50)}b\u0001\u007f\ufffe`,
  '%BODY% %TITLE% $& ${x} {{x}}',
  '',
];

test.each(listNames)('the list %s shows any stored value as plain text', async (kind) => {
  for (const stored of hostile) {
    await emptyInbox(fixture, kind);
    await addInboxRows(fixture, kind, { text: stored });
    const page = await readPage({ kind });
    expect(countRows(page)).toBe(1 + ownRows(kind));
    expect(elementsOf(page)).toEqual(
      elementsOf(page.replaceAll(/<bdi>[^<]*<\/bdi>/g, '<bdi></bdi>')),
    );
    expect(page).not.toMatch(/<script|<img|<b>|onerror=(?!alert\(1\)>)/);
    const texts = [...page.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, text = '']) => unescape(text));
    if (stored) expect(texts.filter((text) => text.startsWith(stored)).length).toBeGreaterThan(0);
  }
});

test('a missing value is shown as an empty cell', async () => {
  await fixture.query(
    `insert into purchases (id, kind, occasion, status, amount_cents, currency, created_at, read_at)
     values ('in_1', 'invoice', 'purchase', 'pending', 100, 'jpy', now(), now())`,
  );
  const page = await readPage({ kind: 'purchases' });
  expect(page).not.toMatch(/\bnull\b|undefined|NaN|Invalid Date/);
  expect(page).toContain('100 (in the smallest unit of JPY)');
  expect(await readFile('purchases')).not.toMatch(/null|undefined|NaN/);
});

test('a purchase by invoice shows the agency and the number of its quote', async () => {
  const n = await addInboxRows(fixture, 'quotes', { text: 'City of Port Amelie' });
  await fixture.query(
    `insert into purchases (id, kind, occasion, status, amount_cents, currency, quote_id, created_at, read_at)
     values ('in_1', 'invoice', 'purchase', 'paid', 2800000, 'usd', 'canary-quote-${n}', now(), now())`,
  );
  const page = await readPage({ kind: 'purchases' });
  expect(page).toContain('City of Port Amelie');
  expect(page).toContain(`Q-2030-R${n}`);
  expect(page).toContain(dollars('medium-yearly'));
});

test('tokens and private URLs are neither on the page nor in the file', async () => {
  for (const kind of listNames) {
    await addInboxRows(fixture, kind, { text: 'dana@city.example' });
    const [page, file] = [await readPage({ kind }), await readFile(kind)];
    expect(page).toContain('dana@city.example');
    expect(file).toContain('dana@city.example');
    expect(page + file).not.toMatch(/canary/);
  }
});

test('undelivered emails are counted by state, and each count links to its emails', async () => {
  await addInboxRows(fixture, 'mail', { count: 3 });
  await addInboxRows(fixture, 'mail', { count: 1_200 });
  await fixture.query(`update outbox_mails set state = 'waiting', attempts = 0
    where id in (select id from outbox_mails limit 1199)`);
  await fixture.query(`update outbox_mails set state = 'unconfirmed'
    where id in (select id from outbox_mails where state = 'failed' limit 1)`);
  const page = await readPage({ kind: 'mail' });
  expect(page).toContain('Undelivered email (1000+)');
  expect(page).toContain('>3 failed (given up)</a>');
  expect(page).toContain('>1000+ waiting (to be sent)</a>');
  const unconfirmed = await readPage(
    linkOf(page, '1 unconfirmed \\(may have been delivered\\)') ?? '',
  );
  expect(countRows(unconfirmed)).toBe(1);
  expect(unconfirmed).toContain('If so, it arrives twice');
  // The word "failed" in a subject is not a state.
  await fixture.query(`update outbox_mails set subject = 'Payment failed' where state <> 'failed'`);
  expect(countRows(await readPage(linkOf(page, '3 failed \\(given up\\)') ?? ''))).toBe(3);
  await fixture.query(`update outbox_mails set state = 'sent', sent_at = now()`);
  expect(await readPage({ kind: 'mail' })).toContain('>Undelivered email</a>');
});

test('held emails are counted, with the reason, and can be sent now (R41)', async () => {
  await emptyInbox(fixture, 'mail');
  await addInboxRows(fixture, 'mail', { count: 2 });
  await fixture.query(`update outbox_mails set state = 'held', attempts = 0, last_error = null`);
  const page = await readPage({ kind: 'mail' });
  expect(page).toContain('Undelivered email (2)');
  const held = await readPage(linkOf(page, '2 held \\(too many in a day\\)') ?? '');
  expect(countRows(held)).toBe(2);
  expect(held).toContain('our limit of emails in 24 hours');
  expect(held).toMatch(/aria-label="Send now to [^"]+">Send now</);
  expect(held).not.toContain('arrives twice');
});

test('the list of subscribers shows the state of each address, and how long it is kept (R40, R47)', async () => {
  await emptyInbox(fixture, 'subscribers');
  await addInboxRows(fixture, 'subscribers', {
    text: 'typed@city.example',
    at: "timestamptz '2030-01-01Z'",
  });
  expect(await readPage({ kind: 'subscribers' })).toContain('while subscribed');
  await fixture.query(`update newsletter_subscribers
    set state = 'unconfirmed', confirmation_mailed_at = '2030-01-02 18:00Z'`);
  const page = await readPage({ kind: 'subscribers', q: 'unconfirmed' });
  expect(countRows(page)).toBe(1);
  expect(page).toContain('<bdi>unconfirmed</bdi>');
  const { count: days } = retention.unconfirmedAddresses;
  const lastDay = new Date(Date.UTC(2030, 0, 2 + days)).toLocaleDateString('en-US', {
    dateStyle: 'medium' as const,
    timeZone: 'UTC',
  });
  expect(page).toContain(`>${lastDay}</time>`);
  expect(page).not.toContain('while subscribed');
});

test('the page is neither cached nor indexed', async () => {
  const { headers } = await answerInbox(get('/admin/inbox'), makeContext());
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
});

test('a page costs one round trip, besides authorization and rate limiting', async () => {
  await readPage({ kind: 'bookings' });
  const before = fixture.roundTrips();
  await readPage({ kind: 'bookings', q: randomUUID() });
  expect(fixture.roundTrips() - before).toBe(3);
});

const elementsOf = (html: string): string[] => {
  const names: string[] = [];
  const visit = (node: {
    nodeName: string;
    childNodes?: unknown[];
    attrs?: { name: string }[];
  }) => {
    names.push(node.nodeName, ...(node.attrs ?? []).map(({ name }) => name));
    for (const child of node.childNodes ?? []) visit(child as typeof node);
  };
  visit(parse(html));
  return names.filter((name) => name !== '#text');
};

const unescape = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

test('a one-time purchase shows the name of its product', async () => {
  await fixture.query(
    `insert into purchases (id, kind, occasion, status, price_id, amount_cents, currency, created_at, read_at)
     values ('cs_once', 'one_time', 'purchase', 'paid', 'levee-standard', 199999, 'usd', now(), now())`,
  );
  expect(await readPage({ kind: 'purchases' })).toContain(`${site.name} Standard`);
  expect(await readFile('purchases')).toContain(`"${site.name} Standard"`);
});

test('a quote shows whether it is open, expired, accepted, invoiced or paid, on the page and in the file', async () => {
  const n = await addInboxRows(fixture, 'quotes', { text: 'Port Amelie' });
  const state = async () => {
    const file = await readFile('quotes');
    const [head = '', row = ''] = file.split('\r\n');
    const value = row.split('","')[head.split('","').indexOf('State')] ?? '';
    expect(await readPage({ kind: 'quotes' })).toContain(`<bdi>${value}</bdi>`);
    return value;
  };
  const set = (what: string) =>
    fixture.query(`update quotes set ${what} where number = 'Q-2030-R${n}'`);
  expect(await state()).toBe('open');
  await set(`valid_until = '2020-01-01'`);
  expect(await state()).toBe('expired');
  await set(`confirmed_at = now()`);
  expect(await state()).toBe('accepted');
  await set(`invoice_id = 'in_7', invoice_due_at = now() + interval '9 days'`);
  expect(await state()).toBe('invoiced');
  await fixture.query(
    `insert into purchases (id, kind, occasion, status, amount_cents, currency, quote_id, created_at, read_at)
     values ('in_7', 'invoice', 'purchase', 'paid', 2800000, 'usd', 'canary-quote-${n}', now(), now())`,
  );
  expect(await state()).toBe('paid');
});

test('running subscriptions are not among the ended ones', async () => {
  await addInboxRows(fixture, 'ended-subscriptions', { text: 'ended@city.example' });
  await fixture.query(
    `insert into subscriptions (id, status, email, customer_id, created_at, read_at)
     values ('sub_runs', 'active', 'runs@city.example', 'cus_1', now(), now())`,
  );
  const page = await readPage({ kind: 'ended-subscriptions' });
  expect(page).toContain('ended@city.example');
  expect(page).not.toContain('runs@city.example');
});
