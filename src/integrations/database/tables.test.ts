import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../../tests/fixtures/database.ts';

const fixture = setUpDatabase();

const folder = join(import.meta.dirname, 'tables');
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
);
const tables = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((it) => is(it, PgTable));

const write = (value: unknown): string => {
  if (is(value, SQL)) return new PgDialect().sqlToQuery(value).sql;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text}'`;
};
const names = (columns: { name: string }[]) => columns.map(({ name }) => `"${name}"`).join(', ');

/** The statements that create a table as declared in TypeScript. */
function declare(table: PgTable): string[] {
  const { name, columns, foreignKeys, primaryKeys, uniqueConstraints, indexes } =
    getTableConfig(table);
  const lines = [
    ...columns.flatMap((column) => [
      `"${column.name}" ${column.getSQLType()}${column.notNull ? ' not null' : ''}${
        column.default === undefined ? '' : ` default ${write(column.default)}`
      }${column.primary ? ' primary key' : ''}${column.isUnique ? ' unique' : ''}`,
      ...(column.enumValues
        ? [`check ("${column.name}" in (${column.enumValues.map(write).join(', ')}))`]
        : []),
    ]),
    ...primaryKeys.map(({ columns }) => `primary key (${names(columns)})`),
    ...uniqueConstraints.map(({ columns }) => `unique (${names(columns)})`),
    ...foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const there = `${getTableConfig(foreignTable).name} (${names(foreignColumns)})`;
      return `foreign key (${names(columns)}) references ${there} on delete ${key.onDelete ?? 'no action'}`;
    }),
  ];
  return [
    `create table ${name} (${lines.join(', ')})`,
    ...indexes.map(({ config }) => {
      const on = config.columns.map((column) =>
        is(column, IndexedColumn) ? `"${column.name}" ${column.indexConfig.order}` : write(column),
      );
      const where = config.where ? ` where ${write(config.where)}` : '';
      return `create ${config.unique ? 'unique ' : ''}index ${config.name} on ${name} using ${config.method} (${on.join(', ')})${where}`;
    }),
  ];
}

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

/** Referenced tables first, indexes last. */
const order = (statement: string) =>
  /index/.test(statement) ? 2 : Number(/foreign key/.test(statement));

test('the tables in TypeScript match the migrations: columns, keys, checks and indexes (received: TypeScript; after a change, add a migration)', async () => {
  await fixture.query('create schema declared');
  const statements = tables.flatMap(declare).toSorted((a, b) => order(a) - order(b));
  await fixture.query(
    `do $$ begin set local search_path to declared; ${statements.join('; ')}; end $$`,
  );
  expect(await describe('declared')).toEqual(await describe('public'));
});
