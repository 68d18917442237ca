import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { databaseUrl } from '../../../tests/fixtures/postgres-databases.ts';
import { migrate } from './migrate.ts';

/** The migrations before this one were applied before the site had visitors. */
const firstWatched = 47;
const rowCount = 100_000;
/** A write that waits for a whole migration takes a larger share of the time. */
const longestShare = 0.5;
const migrations = join(import.meta.dirname, '../../../netlify/database/migrations');

let fixture: TestDatabase;
let folder: string;
beforeEach(async () => {
  fixture = await openTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'levee-migrations-'));
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** Applies every migration with a number below this. */
async function migrateBelow(number: number): Promise<void> {
  for (const name of await readdir(migrations))
    if (Number.parseInt(name, 10) < number)
      await copyFile(join(migrations, name), join(folder, name));
  await migrate({ folder });
}

/** Opens another connection to the test database. */
async function connect(): Promise<pg.Client> {
  const [[name] = []] = await fixture.query('select current_database()');
  const client = new pg.Client(databaseUrl(inject('postgresServer'), name ?? ''));
  await client.connect();
  return client;
}

/**
 * Writes continuously while the work lasts, one statement after the other; resolves to the longest wait of a write,
 * as a share of the whole time. Time is measured in writes to a table that no migration touches, so that a slow disk
 * affects both.
 */
async function writeDuring(statements: string[], work: () => Promise<unknown>) {
  await fixture.query('create schema clock create table ticks (tick integer)');
  const [client, clock] = await Promise.all([connect(), connect()]);
  let isOver = false;
  let longest = 0;
  let writes = 0;
  let ticks = 0;
  const ticking = (async () => {
    while (!isOver) {
      await clock.query('insert into clock.ticks values (1)');
      ticks += 1;
      await wait(1);
    }
  })();
  const writing = (async () => {
    while (!isOver) {
      const startedAt = ticks;
      await client.query(statements[writes % statements.length]!);
      longest = Math.max(longest, ticks - startedAt);
      writes += 1;
      await wait(1);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all([writing, ticking]);
    await Promise.all([client.end(), clock.end()]);
    await fixture.query('drop schema clock cascade');
  }
  expect(writes).toBeGreaterThanOrEqual(statements.length);
  return longest / ticks;
}

/** Values for columns without a default, by type; `n` is the number of the row. */
const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x' || n || random()`,
  int4: '10 + n % 40',
  int8: '10 + n % 40',
  bool: 'false',
  date: 'current_date',
  timestamptz: 'now()',
  jsonb: `'{}'`,
};

/** A statement that inserts `count` rows into a table in its current form, with empty search words. */
async function writeInsert(table: string, count: number): Promise<string> {
  const columns = await fixture.query(
    `select column_name, udt_name, (
        select (regexp_match(pg_get_constraintdef(oid), 'ARRAY\\[(''[^'']*'')'))[1] from pg_constraint
        where conrelid = $1::text::regclass and contype = 'c'
          and conkey = array[(select attnum from pg_attribute
            where attrelid = $1::text::regclass and attname = column_name)])
      from information_schema.columns
      where table_schema = 'public' and table_name = $1::text and is_generated = 'NEVER'
        and (column_name = 'search_words' or (is_nullable = 'NO' and column_default is null))`,
    [table],
  );
  const made = columns.map(([name, type, listed]) => {
    if (name === 'search_words') return `''`;
    const value = listed ?? values[type!];
    if (!value) throw new Error(`No value for ${table}.${name}, which is ${type}.`);
    return value;
  });
  const names = columns.map(([name]) => name).join(', ');
  return `insert into ${table} (${names}) select ${made.join(', ')} from generate_series(1, ${count}) n`;
}

const fillMails = `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, state, search_words)
  select gen_random_uuid(), n::text, 'a@b.example', 'a', 'b', 'c', 'sent', '' from generate_series(1, ${rowCount}) n`;
const fillPurchases = `insert into purchases (id, kind, occasion, status, amount_cents, currency, created_at, read_at, search_words)
  select 'cs_' || n, 'one_time', 'purchase', 'paid', 1, 'usd', now(), now(), '' from generate_series(1, ${rowCount}) n`;
const writePurchase = `insert into purchases (id, kind, occasion, status, amount_cents, currency, created_at, read_at)
  values (gen_random_uuid()::text, 'one_time', 'purchase', 'paid', 1, 'usd', now(), now())`;

/** Tables that grow with visitors and are changed by migrations from `firstWatched` on. */
const others = [
  ...['demo_bookings', 'webinar_registrations', 'maturity_assessments', 'newsletter_subscribers'],
  ...['quotes', 'chat_exchanges'],
];

test('no new migration rewrites a table of 100,000 rows, or blocks writes to it', async () => {
  await migrateBelow(firstWatched);
  // Filling this index would take most of the time.
  await fixture.query('drop index purchases_words');
  await fixture.query(fillMails);
  await fixture.query(fillPurchases);
  for (const table of others) {
    await fixture.query(`drop index if exists ${table}_words`);
    await fixture.query(await writeInsert(table, rowCount));
  }
  // A rewritten table gets a new file.
  const files = () =>
    fixture.query(
      `select relname, pg_relation_filenode(oid) from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in (
          select table_name from information_schema.tables where table_name = any($1::text[])) order by 1`,
      [`{${known.join(',')}}`],
    );
  const known = (
    await fixture.query(`select tablename from pg_tables where schemaname = 'public'`)
  ).map(([name]) => name!);
  const before = await files();
  const writes = await Promise.all(others.map((table) => writeInsert(table, 1)));
  const longest = await writeDuring([writePurchase, ...writes], () => migrate());
  expect(await files()).toEqual(before);
  expect(longest).toBeLessThan(longestShare);
});

test('the migrations that fill search words do not block writes to a full table', async () => {
  await migrateBelow(11);
  await fixture.query(`insert into newsletter_subscribers (id, email, token, activation_id)
    select gen_random_uuid(), n || '@b.example', n::text, gen_random_uuid() from generate_series(1, ${rowCount}) n`);
  const write = `with old as (update newsletter_subscribers set activation_id = gen_random_uuid()
      where token = (random() * ${rowCount})::integer::text)
    insert into newsletter_subscribers (id, email, token, activation_id)
    select id, id || '@c.example', id, gen_random_uuid() from gen_random_uuid() as id`;
  expect(await writeDuring([write], () => migrateBelow(60))).toBeLessThan(longestShare);
  // Search words are filled for a thousand rows at a time, so ten thousand rows are enough here.
  await fixture.query('delete from newsletter_subscribers where length(token) = 5');
  expect(await writeDuring([write], () => migrate())).toBeLessThan(longestShare);
  const [[rows, found] = []] = await fixture.query(
    `select count(*), count(*) filter (where search_words @@ 'active | unconfirmed'::tsquery) from newsletter_subscribers`,
  );
  expect(Number(rows)).toBeGreaterThanOrEqual(10_000);
  expect(found).toBe(rows);
});

test('the migration that fills search words of accounts does not block registrations', async () => {
  await migrateBelow(61);
  // Search words are filled for a thousand rows at a time, which would take a minute for all rows.
  const count = rowCount / 4;
  // Filling this index would take most of the time, and the migration drops it anyway.
  await fixture.query('drop index accounts_words');
  const values = `n || '@b.example', 'x', 'Dana', 'Reyes', 'City of ' || n`;
  const columns = 'id, email, password_hash, first_name, last_name, agency_name';
  await fixture.query(`insert into accounts (${columns})
    select gen_random_uuid(), ${values} from generate_series(1, ${count}) n`);
  const write = `insert into accounts (${columns}) select id, ${values} from (
    select gen_random_uuid() as id, gen_random_uuid()::text as n) as new`;
  expect(await writeDuring([write], () => migrate())).toBeLessThan(longestShare);
  const [[rows, found] = []] = await fixture.query(
    `select count(*), count(*) filter (where search_words @@ 'dana & city'::tsquery) from accounts`,
  );
  expect(Number(rows)).toBeGreaterThanOrEqual(count);
  expect(found).toBe(rows);
});
