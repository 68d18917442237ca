import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { anyText } from '#tests/fixtures/any-text.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { addInboxRows, emptyInbox, tableOf } from '#tests/fixtures/inbox.ts';
import { database } from '#src/integrations/database/client.ts';
import { selectUndeliveredCounts } from './inbox-notices.server.tsx';
import { inboxLists, listNames, type ListName } from './lists.server.ts';
import type { Place } from './lists/list.server.ts';

const fixture = setUpDatabase();

async function find(kind: ListName, typed: string): Promise<number> {
  const list = inboxLists[kind];
  return list.toRows(await list.select({ after: null, typed, limit: 51 })).length;
}

const booking = `insert into demo_bookings (id, reference, name, email, agency, preferred_date,
  preferred_time, time_zone, starts_at)
  values (gen_random_uuid(), $1, $2, $3, $4, '2030-01-02', '9:00', 'America/Chicago', now())`;

test('a booking is found by beginnings of words in its reference, name, email and agency, ignoring case', async () => {
  await emptyInbox(fixture, 'bookings');
  await fixture.query(booking, [
    'LV-7QK2M9X',
    'Zoë O’Brien-Nguyễn',
    'z_obrien+ai@it.city-of.example',
    'City of ÉCOLE Springs',
  ]);
  for (const typed of [
    'lv-7qk2m9x',
    '7qk',
    'ZOË',
    'o’brien',
    // A straight apostrophe finds a curly one.
    "O'Brien",
    'nguyễn zoë',
    'it.city-of.example',
    'z_obrien+ai@it.city-of.example',
    'école spr',
    'SPRINGS city',
    ' city\tof ',
    '(city)',
    "'city'",
  ])
    expect(await find('bookings', typed), typed).toBe(1);
  const nearly = 'lv 7qk2m9x zoë o brien nguyễn z obrien ai it city of example école springs zelda';
  for (const typed of ['qk2', 'brien7', 'pringsx', 'springs houston', 'zz', '👍', nearly])
    expect(await find('bookings', typed), typed).toBe(0);
});

test.each(listNames)(
  'a row of %s is found by each searched column, and by no other',
  async (kind) => {
    const table = tableOf(kind);
    await emptyInbox(fixture, kind);
    await addInboxRows(fixture, kind, { text: 'Zelda' });
    const columns = Object.values(inboxLists[kind].searched).flat();
    for (const { name, enumValues } of columns)
      if (!enumValues) await fixture.query(`update ${table} set ${name} = '${name} of Ohio'`);
    expect(await find(kind, 'zelda')).toBe(0);
    for (const { name, enumValues } of columns) {
      const [[value] = []] = await fixture.query(`select ${name} from ${table}`);
      expect(await find(kind, enumValues ? String(value) : name), name).toBeGreaterThan(0);
    }
  },
);

test.each(['%', '_', '\\', "'", '%%%', '*', ':*', '!', '&', '|', '<->', '"', '()', ' '])(
  'the character %s alone finds nothing',
  async (typed) => {
    await emptyInbox(fixture, 'bookings');
    await addInboxRows(fixture, 'bookings', { text: 'Dana Reyes' });
    expect(await find('bookings', typed)).toBe(0);
    expect(await find('bookings', `${typed}dana${typed}`)).toBe(1);
  },
);

const separators = /[\t\n\r\u00a0 !-/:-@[-`{-~\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+/;
const hasWord = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').split(separators).some(Boolean);

test.each<[stored: string, typed: string[]]>([
  ['Núñez', ['Nunez', 'núñez', 'NÚÑEZ', 'Nu\u0301n\u0303ez', 'Ｎｕｎｅｚ']],
  ['Nun\u0303ez Añasco', ['Nuñez', 'nunez', 'anasco', 'Añas']],
  ['Nunez', ['Núñez', 'Nu\u0301n\u0303ez']],
  ['Kauaʻi', ['Kauai', 'kauaʻi', "Kaua'i", 'Kaua’i', 'Kaua‘i', 'Kaua`i', 'kaua i']],
  ['Kauai', ['Kauaʻi', "Kaua'i", 'Kauaʼi']],
  ["O'Brien", ['O’Brien', 'OBrien', 'Brien', "o'b", 'obr']],
  ['Đặng Łukasz Ørsted', ['Dang', 'đặng', 'lukasz', 'orsted', 'Ørs']],
  ['Cañon City’s office', ['canon citys', 'cañon city']],
])('%s is found with and without accents and apostrophes', async (stored, typed) => {
  await emptyInbox(fixture, 'bookings');
  await addInboxRows(fixture, 'bookings', { text: stored });
  for (const query of typed) expect(await find('bookings', query), query).toBe(1);
  expect(await find('bookings', `${stored}x`)).toBe(0);
});

test('every stored text is found by its words and by their beginnings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...listNames),
      fc.string({
        unit: fc.constantFrom(...'aÉ字7ß\u202e% _\'\\&|!:*()<->"@.é́👍İ\n'),
        minLength: 1,
        maxLength: 40,
      }),
      fc.nat(10),
      async (kind, text, cut) => {
        await emptyInbox(fixture, kind);
        await addInboxRows(fixture, kind, { text });
        expect(await find(kind, text)).toBe(hasWord(text) ? 1 : 0);
        const [first = ''] = text.split(separators).filter(hasWord);
        const beginning = [...first].slice(0, cut + 1).join('');
        if (hasWord(beginning)) expect(await find(kind, beginning)).toBe(1);
      },
    ),
    { numRuns: 35 },
  );
});

test('no search fails, and it finds only rows that match', async () => {
  await emptyInbox(fixture, 'mail');
  await addInboxRows(fixture, 'mail', { text: 'Zelda' });
  await fc.assert(
    fc.asyncProperty(anyText({ maxLength: 200 }), async (typed) => {
      const odd = typed.toWellFormed().replaceAll('\0', '');
      // No email has the word "nowhere", so the whole search finds none.
      expect(await find('mail', `${odd} nowhere`)).toBe(0);
      expect(await find('mail', 'zelda')).toBe(1);
    }),
    { numRuns: 20 },
  );
  expect(await find('mail', 'x'.repeat(200))).toBe(0);
});

/** The query plan as text. */
async function explain(query: {
  getSQL: () => Parameters<typeof sql.join>[0][number];
}): Promise<string> {
  const { rows } = await database().execute(sql`explain ${query.getSQL()}`);
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

test.each(listNames)('every page of %s, with or without a search, uses an index', async (kind) => {
  await addInboxRows(fixture, kind, {
    count: 2_000,
    text: 'Dana Reyes dana@city.example',
    at: `now() - n * interval '1 second'`,
  });
  await addInboxRows(fixture, kind, { text: 'Zelda' });
  await fixture.query(`analyze ${tableOf(kind)}`);
  const list = inboxLists[kind];
  const order = `using ${tableOf(kind)}_${kind === 'mail' ? 'undelivered' : 'newest'} `;
  const byWord = `on ${tableOf(kind)}_${kind === 'mail' ? 'undelivered_' : ''}words `;
  const rows = list.toRows(await list.select({ after: null, typed: null, limit: 500 }));
  const middle = rows.at(-1)?.place as Place;

  for (const after of [null, middle]) {
    const page = await explain(list.select({ after, typed: null, limit: 51 }));
    expect(page).toContain(order);
    expect(page).not.toMatch(/Sort|Seq Scan/);
    if (after) expect(page).toMatch(/Index Cond: \(ROW\(/);
    const found = await explain(list.select({ after, typed: 'zelda', limit: 51 }));
    expect(found).toContain(byWord);
    expect(found).not.toContain('Seq Scan');
  }
});

test.each(listNames)('no search of %s splits the words of its rows again', async (kind) => {
  await emptyInbox(fixture, kind);
  for (const count of [20, 2_000]) {
    await addInboxRows(fixture, kind, { count, text: 'Dana Reyes dana@city.example' });
    await fixture.query(`analyze ${tableOf(kind)}`);
    // Words that all, some or no rows have, because the expected number decides the plan.
    for (const typed of ['dana', 'd', 'dana reyes', 'zelda']) {
      const search = { after: null, typed, limit: 51 };
      expect(await explain(inboxLists[kind].select(search))).not.toMatch(/Filter:.*split_words/);
    }
  }
});

test('an account is found by its current words only', async () => {
  await emptyInbox(fixture, 'accounts');
  await addInboxRows(fixture, 'accounts', { text: 'Dana Reyes' });
  expect(await find('accounts', 'dana town.example')).toBe(1);
  await fixture.query(
    `update accounts set last_name = 'Ortiz', email = 'dana@county.example' where first_name = 'Dana Reyes'`,
  );
  expect(await find('accounts', 'ortiz county.example')).toBe(1);
  expect(await find('accounts', 'town.example')).toBe(0);
});

test('counting undelivered emails uses an index', async () => {
  await emptyInbox(fixture, 'mail');
  await addInboxRows(fixture, 'mail', { count: 1_000 });
  await fixture.query(`update outbox_mails set state = 'sent', sent_at = now()`);
  await addInboxRows(fixture, 'mail', { count: 3 });
  await fixture.query('analyze outbox_mails');
  const plan = await explain(selectUndeliveredCounts());
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('using outbox_mails_undelivered_state ');
});
