import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { databaseUrl } from '#tests/fixtures/postgres-databases.ts';
import { migrate } from './migrate.ts';

/** The migrations up to this one were applied before the site had visitors. */
const launched = 2;
const rowCount = 100_000;
/** Tables that grow with visitors. */
const tables = [
  'accounts',
  'chat_exchanges',
  'demo_bookings',
  'maturity_assessments',
  'newsletter_subscribers',
  'outbox_mails',
  'purchases',
  'quotes',
  'webinar_registrations',
];
const migrations = join(import.meta.dirname, '../../../netlify/database/migrations');

let fixture: TestDatabase;
let folder: string;
beforeEach(async () => {
  fixture = await openTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'levee-migrations-'));
  await copyMigrations((number) => number <= launched);
  await migrate({ folder });
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function copyMigrations(isWanted: (number: number) => boolean): Promise<void> {
  for (const name of await readdir(migrations))
    if (name.endsWith('.sql') && isWanted(Number.parseInt(name, 10)))
      await copyFile(join(migrations, name), join(folder, name));
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

/** A statement that inserts `count` rows into a table. */
async function writeInsert(table: string, count: number): Promise<string> {
  const columns = await fixture.query(
    `select column_name, udt_name, (
        select (regexp_match(pg_get_constraintdef(oid), 'ARRAY\\[(''[^'']*'')'))[1] from pg_constraint
        where conrelid = $1::text::regclass and contype = 'c'
          and conkey = array[(select attnum from pg_attribute
            where attrelid = $1::text::regclass and attname = column_name)])
      from information_schema.columns
      where table_schema = 'public' and table_name = $1::text and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const made = columns.map(([name, type, listed]) => {
    const value = listed ?? values[type!];
    if (!value) throw new Error(`No value for ${table}.${name}, which is ${type}.`);
    return value;
  });
  const names = columns.map(([name]) => name).join(', ');
  return `insert into ${table} (${names}) select ${made.join(', ')} from generate_series(1, ${count}) n`;
}

/** Opens another connection to the test database. */
async function connect(): Promise<pg.Client> {
  const [[name] = []] = await fixture.query('select current_database()');
  const client = new pg.Client(databaseUrl(inject('postgresServer'), name ?? ''));
  await client.connect();
  return client;
}

/**
 * Repeats statements, one after the other, while the work lasts; resolves to the longest wait of one of them and to the
 * whole time. Both are measured in writes to a table that no migration touches, so that a slow machine affects them alike.
 */
async function writeDuring(statements: string[], work: () => Promise<unknown>) {
  const [client, clock] = await Promise.all([connect(), connect()]);
  let isOver = false;
  let longest = 0;
  let ticks = 0;
  const ticking = (async () => {
    while (!isOver) {
      await clock.query('insert into clock.ticks values (1)');
      ticks += 1;
      await wait(1);
    }
  })();
  const writing = (async () => {
    for (let writes = 0; !isOver || writes < statements.length; writes += 1) {
      const startedAt = ticks;
      await client.query(statements[writes % statements.length] ?? 'select');
      longest = Math.max(longest, ticks - startedAt);
      await wait(1);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all([writing, ticking]);
    await Promise.all([client.end(), clock.end()]);
  }
  return { longest, ticks };
}

/**
 * Applies the folder's other migrations while full tables are written to. Resolves to the tables that were rewritten, and
 * to whether a write waited half as long as rewriting a table takes.
 */
async function migrateUnderWrites(full: string[]) {
  await fixture.query('create schema clock create table ticks (tick integer)');
  const client = await connect();
  // Without triggers, because making search words would take most of the time.
  await client.query('set session_replication_role = replica');
  for (const table of full) await client.query(await writeInsert(table, rowCount));
  await client.end();
  const writes = await Promise.all(full.map((table) => writeInsert(table, 1)));
  const { ticks: rewriting } = await writeDuring([], () =>
    fixture.query(`vacuum full ${full.at(-1)}`),
  );
  // A rewritten table gets a new file.
  const listFiles = () =>
    fixture.query(
      'select oid::regclass::text, pg_relation_filenode(oid) from pg_class where oid = any($1::text[]::regclass[])',
      [`{${full.join(',')}}`],
    );
  const before = await listFiles();
  const { longest } = await writeDuring(writes, () => migrate({ folder }));
  const after = new Map((await listFiles()) as [string, string][]);
  const rewritten = before
    .filter(([table, file]) => after.get(table!) !== file)
    .map(([table]) => table);
  return { rewritten, isBlocking: longest > rewriting / 2 };
}

test('no new migration rewrites a table of 100,000 rows, or blocks writes to it', async () => {
  await copyMigrations((number) => number > launched);
  expect(await migrateUnderWrites(tables)).toEqual({ rewritten: [], isBlocking: false });
});

test('migrations that rewrite a table, or fill an index slowly, are noticed', async () => {
  const generated = 'add column a text generated always as (lower(email)) stored';
  await writeFile(join(folder, '9998_rewrite.sql'), `alter table accounts ${generated};`);
  const index = 'create index on quotes using gin (split_words(legal_name));';
  await writeFile(join(folder, '9999_fill.sql'), index);
  expect(await migrateUnderWrites(['accounts', 'quotes'])).toEqual({
    rewritten: ['accounts'],
    isBlocking: true,
  });
});
