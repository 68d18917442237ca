import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { hashToken } from '#src/server/accounts/tokens.ts';
import { sqlOverHttp } from './client.ts';
import { migrate } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

let fixture: TestDatabase;
let folder: string;
beforeAll(async () => {
  fixture = await openTestDatabase({ migrated: false });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.query('drop schema public cascade');
  await fixture.query('create schema public');
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const migrations = 'netlify/database/migrations';

test('the migrations of this site apply once, and a second run applies nothing', async () => {
  const names = (await readdir(migrations)).toSorted();
  expect(await migrate()).toEqual(names);
  expect(await migrate()).toEqual([]);
});

test('each migration of this site can run again, because the platform has its own list of applied ones', async () => {
  await migrate();
  for (const name of (await readdir(migrations)).toSorted()) {
    const text = await readFile(join(migrations, name), 'utf8');
    const sql = sqlOverHttp();
    const again = sql.transaction(splitStatements(text).map((statement) => sql.query(statement)));
    await expect(again).resolves.toHaveLength(splitStatements(text).length);
  }
});

test('subscribers from before confirmations stay subscribed (R40)', async () => {
  const names = (await readdir(migrations)).filter((name) => name < '0016');
  await Promise.all(names.map((name) => copyFile(join(migrations, name), join(folder, name))));
  await migrate({ folder });
  await fixture.query(`insert into newsletter_subscribers (id, email, token, activation_id)
    values (gen_random_uuid(), 'reader@city.example', 'a', gen_random_uuid())`);
  await migrate();
  await fixture.query(`insert into newsletter_subscribers (id, email, token, activation_id)
    values (gen_random_uuid(), 'typed@city.example', 'b', gen_random_uuid())`);
  expect(await fixture.query('select email, state from newsletter_subscribers order by 1')).toEqual(
    [
      ['reader@city.example', 'active'],
      ['typed@city.example', 'unconfirmed'],
    ],
  );
});

test('links that were emailed before their tokens were hashed still work, and no token is kept', async () => {
  for (const name of (await readdir(migrations)).filter((name) => name < '0085'))
    await copyFile(join(migrations, name), join(folder, name));
  await migrate({ folder });
  const addDemo = (id: string) =>
    fixture.query(`insert into demo_bookings (id, reference, name, email, agency, preferred_date,
        preferred_time, time_zone, starts_at, link_token)
      values (gen_random_uuid(), '${id}', 'Dana', '${id}@city.example', 'City', '2027-01-04', '9:00',
        'America/Chicago', now(), 'demo-${id}')`);
  const addReader = (id: string) =>
    fixture.query(`insert into newsletter_subscribers (id, email, token, confirmation_token, activation_id)
      values (gen_random_uuid(), '${id}@city.example', 'reader-${id}', 'confirm-${id}', gen_random_uuid())`);
  await addDemo('a');
  await addReader('a');
  await fixture.query(`insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, headers, state)
    values (gen_random_uuid(), 'a', 'a@city.example', 'Weekly', 'reader-a', 'reader-a',
      '{"Reply-To": "us", "List-Unsubscribe": "<reader-a>"}', 'sent')`);
  await migrate();
  // A function of the previous deploy may still run.
  await addDemo('b');
  await addReader('b');
  const hashes = (...tokens: string[]) => tokens.map((token) => `{${hashToken(token)}}`);
  expect(
    await fixture.query('select link_hashes, link_token from demo_bookings order by reference'),
  ).toEqual([
    [...hashes('demo-a'), null],
    [...hashes('demo-b'), null],
  ]);
  expect(
    await fixture.query(`select link_hashes, confirmation_hashes, token, confirmation_token
      from newsletter_subscribers order by email`),
  ).toEqual([
    [...hashes('reader-a', 'confirm-a'), null, null],
    [...hashes('reader-b', 'confirm-b'), null, null],
  ]);
  expect(await fixture.query('select text_body, html_body, headers from outbox_mails')).toEqual([
    ['', '', '{"Reply-To": "us", "List-Unsubscribe": ""}'],
  ]);
});

/** PostgreSQL's description of all columns in order, indexes, constraints, triggers and functions. */
const describeSchema = () =>
  fixture.query(`
    select r.relname || ' ' || a.attnum || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || ' ' || a.attnotnull || ' ' || a.attgenerated::text || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
      from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0
      left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
      where r.relnamespace = 'public'::regnamespace and r.relkind = 'r'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);

test('a database with generated search words is upgraded to the schema of a new one, with its rows', async () => {
  await migrate();
  const fresh = await describeSchema();
  await fixture.query('drop schema public cascade');
  await fixture.query('create schema public');
  for (const name of (await readdir(migrations)).filter((name) => name < '0060'))
    await copyFile(join(migrations, name), join(folder, name));
  await copyFile('tests/fixtures/migrations/0011_inbox.sql', join(folder, '0011_inbox.sql'));
  await migrate({ folder });
  await fixture.query(`insert into newsletter_subscribers (id, email, token, activation_id)
    values (gen_random_uuid(), 'reader@city.example', 'a', gen_random_uuid())`);
  expect(await migrate()).toContain('0060_search_words.sql');
  expect(await describeSchema()).toEqual(fresh);
  await fixture.query(`update newsletter_subscribers set state = 'active'`);
  expect(
    await fixture.query(`select email from newsletter_subscribers
      where search_words @@ 'reader & active'::tsquery and not search_words @@ 'unconfirmed'::tsquery`),
  ).toEqual([['reader@city.example']]);
});

test('files apply in the order of their numbers', async () => {
  await write('00010_second.sql', 'alter table things add column b text;');
  await write('0002_first.sql', 'create table things (a text);');
  expect(await migrate({ folder })).toEqual(['0002_first.sql', '00010_second.sql']);
});

test('a file that was edited after it was applied is an error, unless only its line endings changed', async () => {
  await write('0001_a.sql', 'create table a ();\n-- done\n');
  await migrate({ folder });
  await write('0001_a.sql', 'create table a ();\r\n-- done\r\n');
  expect(await migrate({ folder })).toEqual([]);
  await write('0001_a.sql', 'create table b ();');
  await expect(migrate({ folder })).rejects.toThrow(
    '0001_a.sql was edited after it was applied: restore it and write a new migration instead.',
  );
});

test('a file that fails changes nothing, and applies after it is fixed', async () => {
  await write('0001_a.sql', 'create table a (); insert into missing values (1);');
  await expect(migrate({ folder })).rejects.toThrow(
    /^0001_a\.sql failed and changed nothing: .*42P01/,
  );
  expect(await fixture.query(`select to_regclass('a')::text`)).toEqual([[null]]);
  await write('0001_a.sql', 'create table a ();');
  expect(await migrate({ folder })).toEqual(['0001_a.sql']);
});

test('concurrent runs apply each file once', async () => {
  for (let n = 1; n <= 5; n += 1) await write(`000${n}_t.sql`, `create table t${n} (); select 1;`);
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate({ folder })));
  expect(runs.flat().toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `000${n}_t.sql`));
});

test('files with invalid names or the same number are refused', async () => {
  await write('0001_a.sql', '');
  await write('00001_b.sql', '');
  await expect(migrate({ folder })).rejects.toThrow('Two migrations have the number 1.');
  await rm(join(folder, '00001_b.sql'));
  await write('add-things.sql', '');
  await expect(migrate({ folder })).rejects.toThrow('add-things.sql is not named like');
});

test('statements end at semicolons, except in strings, names, function bodies and comments', () => {
  const text = `
    -- a; comment
    insert into a values ('x;''y'); /* b; /* c; */ d; */ select ";" ;
    create function f() returns void language plpgsql as $$ begin perform 1; end; $$;
    select $tag$ $$;$$ ; $tag$, 4 - 2 / 1, $1;;
    select 'last'`;
  expect(splitStatements(text)).toEqual([
    `insert into a values ('x;''y')`,
    'select ";"',
    'create function f() returns void language plpgsql as $$ begin perform 1; end; $$',
    'select $tag$ $$;$$ ; $tag$, 4 - 2 / 1, $1',
    `select 'last'`,
  ]);
});
