/** Copies of the whole database as files, a line a row, over the same driver as everything else. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlOverHttp } from './client.ts';

/** What is in a backup. */
interface Manifest {
  /** When its rows were read, all in one transaction. */
  backupAt: string;
  /** The newest migration that made its tables. */
  migration: number;
  /** The rows of each table; a table comes after those that it refers to. */
  tables: { name: string; rows: number }[];
}

/** Counts of tries, which are over in minutes, and what a migration run writes by itself. */
const leftOut = ['rate_limit_hits', 'applied_migrations', 'deploy_context'];
const rowsAtOnce = 500;
const manifestFile = 'manifest.json';

/** The database cannot be restored into; the message says why. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/** Writes every row into a folder; resolves to how many there are. */
export async function backUpDatabase(folder: string): Promise<number> {
  const sql = sqlOverHttp();
  const names = await listTables();
  const [now, ...contents] = await sql.transaction(
    [
      sql`select now()::text as at, (select max(number) from applied_migrations) as migration`,
      ...names.map((name) => sql.query(`select to_jsonb(t)::text as row from "${name}" t`)),
    ],
    { readOnly: true, isolationLevel: 'RepeatableRead' },
  );
  const tables: Manifest['tables'] = [];
  await mkdir(folder, { recursive: true });
  for (const [at, name] of names.entries()) {
    const rows = (contents[at] ?? []) as { row: string }[];
    await writeFile(join(folder, `${name}.jsonl`), rows.map(({ row }) => `${row}\n`).join(''));
    tables.push({ name, rows: rows.length });
  }
  const { at, migration } = (now as { at: string; migration: number }[])[0]!;
  const manifest: Manifest = { backupAt: at, migration: Number(migration), tables };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2));
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Fills an empty, migrated database; resolves to how many rows. Mails and text messages that were waiting
 * may have left after the backup: they become unconfirmed, and an administrator decides about them.
 */
export async function restoreDatabase(folder: string): Promise<number> {
  const sql = sqlOverHttp();
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) throw new RestoreRefused(`There is no backup in ${folder}.`);
  const { backupAt, migration, tables } = JSON.parse(text) as Manifest;
  const [known] = await sql`select max(number) as number from applied_migrations`;
  if (Number(known?.number) < migration)
    throw new RestoreRefused('The backup is of a newer version: apply its migrations first.');
  for (const { name } of tables) {
    const [found] = await sql.query(`select exists (select 1 from "${name}") as filled`);
    if (found?.filled)
      throw new RestoreRefused(`The table ${name} has rows: restore only into an empty database.`);
  }
  for (const { name } of tables) {
    const lines = (await readFile(join(folder, `${name}.jsonl`), 'utf8'))
      .split('\n')
      .filter(Boolean);
    const columns = await listColumns(name);
    for (let from = 0; from < lines.length; from += rowsAtOnce) {
      const rows = `[${lines.slice(from, from + rowsAtOnce).join(',')}]`;
      await sql.query(
        `insert into "${name}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
        [rows],
      );
    }
  }
  await sql.transaction([
    sql`insert into restorations (backup_at) values (${backupAt}::timestamptz)`,
    sql`update outbox_mails set state = 'unconfirmed', lease_id = null, leased_until = null,
      attempts = greatest(attempts, 1), last_error = 'It was waiting in a backup and may have left since.'
      where state = 'waiting'`,
    sql`update text_messages set state = 'unconfirmed', last_error = 'It was waiting in a backup and may have left since.'
      where state in ('waiting', 'sending')`,
  ]);
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** All tables with rows to keep, each after those that it refers to. */
async function listTables(): Promise<string[]> {
  const sql = sqlOverHttp();
  const [rows, references] = await sql.transaction([
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    sql`select conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f'`,
  ]);
  const names = (rows as { name: string }[]).map(({ name }) => name);
  const needs = (references as { from: string; to: string }[]).filter(
    ({ from, to }) => from !== to,
  );
  const ordered = new Set<string>();
  const add = (name: string) => {
    for (const { from, to } of needs) if (from === name && !ordered.has(to)) add(to);
    ordered.add(name);
  };
  names.filter((name) => !leftOut.includes(name)).forEach(add);
  return [...ordered];
}

/** The columns that are stored, not computed. */
async function listColumns(table: string): Promise<string> {
  const rows = await sqlOverHttp()`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
  return rows.map((row) => String(row.name)).join(', ');
}
