import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { databaseUrl } from '../../../tests/fixtures/postgres-databases.ts';
import { migrate } from './migrate.ts';

/** The migrations before this one were applied while nobody used the site. */
const firstWatched = 47;
const rowCount = 100_000;
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

/** Writes without a pause while the work lasts; resolves to the longest wait and the whole time, in milliseconds. */
async function writeDuring(statement: string, work: () => Promise<unknown>) {
  const [[name] = []] = await fixture.query('select current_database()');
  const client = new pg.Client(databaseUrl(inject('postgresServer'), name ?? ''));
  await client.connect();
  let isOver = false;
  let longestMs = 0;
  let writes = 0;
  const writing = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await client.query(statement);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      writes += 1;
      await wait(1);
    }
  })();
  const startedAt = performance.now();
  await work().finally(() => (isOver = true));
  const totalMs = performance.now() - startedAt;
  await writing;
  await client.end();
  expect(writes).toBeGreaterThan(0);
  return { longestMs, totalMs };
}

const fillMails = `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, state)
  select gen_random_uuid(), n::text, 'a@b.example', 'a', 'b', 'c', 'sent' from generate_series(1, ${rowCount}) n`;
const fillPurchases = `insert into purchases (id, kind, occasion, status, amount_cents, currency, created_at, read_at)
  select 'cs_' || n, 'one_time', 'purchase', 'paid', 1, 'usd', now(), now() from generate_series(1, ${rowCount}) n`;
const writePurchase = `insert into purchases (id, kind, occasion, status, amount_cents, currency, created_at, read_at)
  values (gen_random_uuid()::text, 'one_time', 'purchase', 'paid', 1, 'usd', now(), now())`;

test('no new migration rewrites a table of 100,000 rows, or keeps those waiting who write to it', async () => {
  await migrateBelow(firstWatched);
  // Filling it is most of the time, and says nothing here.
  await fixture.query('drop index purchases_words');
  await fixture.query(fillMails);
  await fixture.query(fillPurchases);
  // A table that is rewritten is in another file afterwards.
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
  const { longestMs } = await writeDuring(writePurchase, () => migrate());
  expect(await files()).toEqual(before);
  expect(longestMs).toBeLessThan(1_000);
}, 60_000);

test('the migration that gave the lists their indexes holds one table at a time', async () => {
  await migrateBelow(11);
  await fixture.query(`insert into newsletter_subscribers (id, email, token, activation_id)
    select gen_random_uuid(), n || '@b.example', n::text, gen_random_uuid() from generate_series(1, ${rowCount}) n`);
  const write = `insert into demo_bookings (id, reference, name, email, agency, preferred_date, preferred_time, time_zone, starts_at)
    values (gen_random_uuid(), gen_random_uuid()::text, 'a', gen_random_uuid() || '@c.example', 'd', '2030-01-01', '9:00', 'America/Chicago', now())`;
  const { longestMs, totalMs } = await writeDuring(write, () => migrateBelow(12));
  expect(longestMs).toBeLessThan(totalMs / 2);
}, 60_000);
