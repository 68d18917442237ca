import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { retention } from '#src/retention.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { readCsv, rearm } from '#tests/fixtures/csv.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { addInboxRows, emptyInbox, ownRows, textFields } from '#tests/fixtures/inbox.ts';
import answerFile from '#functions/inbox.ts';
import { listNames, type ListName } from './lists.server.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
let admin: Awaited<ReturnType<typeof openTestAccount>>;
beforeAll(async () => {
  admin = await openTestAccount({ role: 'admin', hasSecondFactor: true });
});
beforeEach(async () => {
  for (const kind of listNames) await emptyInbox(fixture, kind);
});

const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  answerFile(
    new Request(`https://www.levee.example/api/admin/inbox.csv?${new URLSearchParams(query)}`, {
      headers: { cookie: admin.cookie, ...headers },
    }),
    makeContext(),
  );

/** The rows of a file as stored values by column heading. */
async function readRows(query: Record<string, string>): Promise<Record<string, string>[]> {
  const bytes = new Uint8Array(await (await ask(query)).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [headings = [], ...rows] = readCsv(new TextDecoder().decode(bytes));
  return rows.map((row) => {
    expect(row).toHaveLength(headings.length);
    return Object.fromEntries(row.map((field, index) => [headings[index] ?? '', rearm(field)]));
  });
}

test('the list of subscribers shows their choices', async () => {
  await addInboxRows(fixture, 'subscribers');
  expect((await readRows({ kind: 'subscribers' }))[0]).toMatchObject({ Gets: 'Everything' });
  await fixture.query(`update newsletter_subscribers
    set wants = 'register', states = '{ohio,texas}', topics = '{chatbots}'`);
  expect((await readRows({ kind: 'subscribers' }))[0]).toMatchObject({
    Gets: 'Deadlines and changes: ohio, texas, chatbots',
  });
});

test('the file is private, its name has list and day, and the audit names who downloaded it', async () => {
  const response = await ask({ kind: 'quotes', q: 'someone@city.example' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': expect.stringContaining('text/csv; charset=utf-8') as string,
    'content-disposition': expect.stringMatching(
      RegExp(`^attachment; filename="${site.fileName}-quotes-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    ) as string,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const entries = await fixture.query('select actor_email, action, detail from audit_entries');
  expect(entries.at(-1)).toEqual([
    admin.account.email,
    'Inbox downloaded as CSV',
    'Quotes, searched',
  ]);
});

test('any stored text is the same after a spreadsheet reads the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<ListName>(...listNames),
      anyText({ maxLength: 40 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
      fc.constantFrom('', '=', '+', '"=', '\t', '\r\n', "'", '@'),
      async (kind, text, start) => {
        await emptyInbox(fixture, kind);
        const typed = start + text;
        await addInboxRows(fixture, kind, { text: typed });
        const rows = await readRows({ kind });
        expect(rows).toHaveLength(1 + ownRows(kind));
        for (const field of textFields[kind])
          expect(rows[0]?.[field], `${kind} ${field}`).toBe(typed);
      },
    ),
    { numRuns: 35 },
  );
});

test.each(['00420', '3-12', '1E5', '1234567890123456789', '+15045550178'])(
  '%s is marked as text, so that a spreadsheet keeps it',
  async (text) => {
    await addInboxRows(fixture, 'bookings', { text });
    expect(await (await ask({ kind: 'bookings' })).text()).toContain(`"'${text}"`);
  },
);

test('times are in UTC, amounts are numbers with a currency column, and missing values are empty', async () => {
  await addInboxRows(fixture, 'purchases', { at: `timestamptz '2026-11-20 06:07:08.9-06'` });
  expect(await readRows({ kind: 'purchases' })).toEqual([
    expect.objectContaining({
      Received: '2026-11-20T12:07:08.900Z',
      Amount: '1999.99',
      Refunded: '',
      Currency: 'USD',
      'Coalition price': 'no',
      'Kept until': `${2026 + retention.purchases.count}-11-20T12:07:08.900Z`,
    }),
  ]);
});

test('the file has a long list in full, newest first, or only the results of a search', async () => {
  await addInboxRows(fixture, 'bookings', { count: 600, at: `now() - n * interval '1 second'` });
  await addInboxRows(fixture, 'bookings', { count: 501, text: 'Zelda' });
  const all = await readRows({ kind: 'bookings' });
  expect(new Set(all.map(({ Reference }) => Reference)).size).toBe(1_101);
  const times = all.map(({ Received = '' }) => Received);
  expect(times).toEqual(times.toSorted().reverse());
  expect(await readRows({ kind: 'bookings', q: 'zeld' })).toHaveLength(501);
  expect(await readRows({ kind: 'bookings', q: '%' })).toHaveLength(0);
});

test('browsers get a gzipped file, because the platform limits responses to 20 MB', async () => {
  await addInboxRows(fixture, 'bookings', { count: 600 });
  const plain = await (await ask({ kind: 'bookings' })).arrayBuffer();
  const zipped = await ask({ kind: 'bookings' }, { 'accept-encoding': 'gzip, deflate, br' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  const bytes = Buffer.from(await zipped.arrayBuffer());
  expect(gunzipSync(bytes).equals(Buffer.from(plain))).toBe(true);
  expect(bytes.length).toBeLessThan(plain.byteLength / 4);
});

test('the file is streamed: at most one page of rows is read ahead, and none after the client cancels', async () => {
  await addInboxRows(fixture, 'bookings', { count: 5_000 });
  const before = fixture.roundTrips();
  const response = await ask({ kind: 'bookings' });
  const admitted = fixture.roundTrips();
  expect(admitted - before).toBe(3);
  const reader = response.body!.getReader();
  await reader.read();
  await reader.read();
  expect(fixture.roundTrips() - admitted).toBe(1);
  await reader.cancel();
  expect(fixture.roundTrips() - admitted).toBe(1);
});

test('a file that breaks off ends in an error, which is logged', async () => {
  expectLoggedError(/the file broke off.*NeonDbError/);
  await addInboxRows(fixture, 'bookings', { count: 1_500 });
  const response = await ask({ kind: 'bookings' });
  const reader = response.body!.getReader();
  await reader.read();
  await reader.read();
  fixture.setReachable(false);
  await expect(reader.read()).rejects.toThrow();
  fixture.setReachable(true);
  expect(logged().join()).toContain('the file broke off');
  expect(logged().join()).not.toContain('Dana');
});

test('no file is sent when the audit record cannot be stored', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  await fixture.query('alter table audit_entries rename to elsewhere');
  expect((await ask({ kind: 'bookings' })).status).toBe(500);
  await fixture.query('alter table elsewhere rename to audit_entries');
});
