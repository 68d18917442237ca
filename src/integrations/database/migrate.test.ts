import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/database.ts';
import { migrate } from './migrate.ts';

const fixture = await openTestDatabase({ migrated: false });
let folder: string;
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
const listNames = async () =>
  (await readdir('netlify/database/migrations')).filter((name) => name.endsWith('.sql')).toSorted();

test('the migrations of this site apply once, and a second run applies nothing', async () => {
  expect(await migrate()).toEqual(await listNames());
  expect(await migrate()).toEqual([]);
});

test('each migration of this site can run again, because the platform has its own list of applied ones', async () => {
  const names = await migrate();
  await fixture.query('delete from applied_migrations');
  expect(await migrate()).toEqual(names);
});

/** Replaces the list of applied migrations by one from before 0001_schema.sql. */
async function applyReplaced(...names: string[]): Promise<void> {
  await migrate();
  await fixture.query('delete from applied_migrations');
  for (const name of names)
    await fixture.query(
      `insert into applied_migrations (number, name, checksum) values ($1, $2::text, $2::text)`,
      [String(Number.parseInt(name, 10)), name],
    );
}

test('a database with all migrations that 0001_schema.sql replaced continues from there', async () => {
  await applyReplaced('0001_foundations.sql', '0085_hashed_links.sql', '0090_fold_words.sql');
  await fixture.query(`insert into chat_model_days values ('2026-11-27', 7)`);
  expect((await Promise.all([1, 2, 3].map(() => migrate()))).flat()).toEqual(
    (await listNames()).slice(1),
  );
  const names = await fixture.query('select name from applied_migrations order by number');
  expect(names.flat()).toEqual(await listNames());
  expect(await fixture.query('select answers from chat_model_days')).toEqual([['7']]);
});

test('a database with only some of them is refused as it is, with the commit that completes it', async () => {
  await applyReplaced('0001_foundations.sql', '0085_hashed_links.sql');
  await expect(migrate()).rejects.toThrow(
    /up to 0085_hashed_links\.sql, .* continues from 0090_fold_words\.sql: run .* at commit \w{8} once/,
  );
  expect(await fixture.query('select number from applied_migrations')).toEqual([['1'], ['85']]);
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

test('a file may have semicolons in strings, names, function bodies and comments, and end with a comment', async () => {
  await write(
    '0001_a.sql',
    `-- a; comment
    create table a (";" text default 'x;''y'); /* b; /* c; */ d; */
    create function f() returns text language plpgsql as $$ begin return '$1;'; end; $$;
    insert into a values (f()); -- last;`,
  );
  await migrate({ folder });
  expect(await fixture.query('select * from a')).toEqual([['$1;']]);
});

test('concurrent runs apply each file once', async () => {
  for (let n = 1; n <= 5; n += 1)
    await write(`000${n}_t.sql`, `create table t${n} (); drop table if exists x;`);
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
