// Needs fresh modules: drizzle-kit adds a method to every array, which PDF.js refuses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { setUpDatabase } from '#tests/fixtures/database.ts';

const fixture = setUpDatabase();

const folder = join(import.meta.dirname, 'tables');
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
);
const declared = Object.assign({}, ...modules) as Record<string, unknown>;
const migrations = 'netlify/database/migrations';
const readMeta = <Content>(name: string) =>
  JSON.parse(readFileSync(join(migrations, 'meta', name), 'utf8')) as Content;

/** What drizzle-kit leaves to a hand-written statement: the values of a column. */
const valueChecks = Object.values(declared)
  .filter((table) => is(table, PgTable))
  .flatMap((table) =>
    getTableConfig(table).columns.flatMap(({ name, enumValues }) =>
      enumValues
        ? `alter table ${getTableConfig(table).name} add check ("${name}" in ('${enumValues.join("', '")}'));`
        : [],
    ),
  );

/** Declared only in SQL: applied migrations, what the inbox's lists need (words and order), and checks other than lists of values. */
const isOnlyInSql = (line: string) =>
  /^applied_migrations |search_words|split_words|_newest ON \w+ USING btree \(\w+, \w+\)|^\w+ CHECK (?!.* = ANY )/.test(
    line,
  );

/** PostgreSQL's description of all columns, keys, checks and indexes, without the names of keys. */
const describe = async (schema: string) => {
  const rows = await fixture.query(`
    select r.relname || ' column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
    from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relnamespace = '${schema}'::regnamespace and r.relkind = 'r'
    union all select (select relname from pg_class where oid = conrelid) || ' ' || replace(pg_get_constraintdef(oid), '${schema}.', '')
    from pg_constraint where connamespace = '${schema}'::regnamespace and contype <> 'n'
    union all select tablename || ' ' || replace(indexdef, '${schema}.', '')
    from pg_indexes i where schemaname = '${schema}'
      and not exists (select from pg_constraint where conname = indexname and connamespace = '${schema}'::regnamespace)
    order by 1`);
  return rows.flat().filter((line) => !isOnlyInSql(line ?? ''));
};

test('the newest migration was generated from the tables in TypeScript (received); after a change, run npm run db:generate -- --name add_something', () => {
  const { entries } = readMeta<{ entries: { tag: string }[] }>('_journal.json');
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  const newest = readMeta<object>(`${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`);
  const anyId = expect.any(String) as string;
  expect(generateDrizzleJson(declared)).toEqual({ ...newest, id: anyId, prevId: anyId });
});

test('the tables in TypeScript (received) match the migrations: columns, keys, checks and indexes', async () => {
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(declared),
  );
  await fixture.query('create schema declared');
  await fixture.query(`do $$ begin set local search_path to declared;
    ${[...statements, ...valueChecks].join('\n').replaceAll('"public".', '')} end $$`);
  expect(await describe('declared')).toEqual(await describe('public'));
});
