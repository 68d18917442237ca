/** Backs up the whole database into files with one line per row, and restores them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makePrivateFolder, writePrivateFile } from '#src/integrations/private-files.ts';
import { sqlOverHttp } from './client.ts';
import { migrate, replaced } from './migrate.ts';

/** The manifest of a backup. */
const manifestSchema = z.object({
  /** When the rows were read, in one transaction. */
  backupAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  /** The number of the newest applied migration. */
  migration: z.int(),
  /** The name of the first one; backups from before 0001_schema.sql name none. */
  firstMigration: z.optional(z.string()),
  /** The number of rows of each table; a table comes after the tables that it references. */
  tables: z.array(z.object({ name: z.string().check(z.regex(/^[a-z_]+$/)), rows: z.int() })),
});
type Manifest = z.output<typeof manifestSchema>;

/** Rate limits, which expire within minutes, and tables that migrations fill. */
const excludedTables = ['rate_limit_hits', 'applied_migrations', 'deploy_context'];
const rowsPerInsert = 500;
const manifestFile = 'manifest.json';
/** The folder in the project for backups when no other is named. */
export const backupsFolder = 'backups';

/** Thrown when a backup or restoration is refused; the message explains why. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** Writes all rows into a folder that only this user can open; resolves to their number. Throws {@link BackupRefused}. */
export async function backUpDatabase(folder: string): Promise<number> {
  // Overwriting could leave a mix of old and new files.
  if ((await readText(folder, manifestFile)) !== null)
    throw new BackupRefused(`There is a backup in ${folder} already: name another folder.`);
  const sql = sqlOverHttp();
  const [newest] = (await hasTable('applied_migrations'))
    ? await sql`select max(number) as number from applied_migrations`
    : [];
  if (!newest?.number)
    throw new BackupRefused(
      'The database was never migrated: run npm run db:migrate, or see whether DATABASE_URL names the right one.',
    );
  const names = await listTables();
  const [now, ...contents] = await sql.transaction(
    [
      sql`select now()::text as "backupAt", max(number) as migration, min(name) as "firstMigration"
        from applied_migrations`,
      ...names.map((name) => sql.query(`select to_jsonb(t)::text as row from "${name}" t`)),
    ],
    { readOnly: true, isolationLevel: 'RepeatableRead' },
  );
  const tables: Manifest['tables'] = [];
  await makePrivateFolder(folder);
  for (const [at, name] of names.entries()) {
    const rows = (contents[at] ?? []) as { row: string }[];
    await writePrivateFile(
      join(folder, `${name}.jsonl`),
      rows.map(({ row }) => `${row}\n`).join(''),
    );
    tables.push({ name, rows: rows.length });
  }
  const manifest: Manifest = { ...(now as Omit<Manifest, 'tables'>[])[0]!, tables };
  await writePrivateFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2));
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Migrates and fills an empty database; resolves to the number of rows. Emails and text messages that were waiting
 * may have been sent after the backup, so they become unconfirmed, for an administrator to decide. Throws
 * {@link BackupRefused} before it changes anything. `first` runs after all checks and before the first row; it must
 * be repeatable, because a database with rows is never filled again.
 */
export async function restoreDatabase(
  folder: string,
  first?: () => Promise<void>,
): Promise<number> {
  const {
    backupAt,
    migration,
    firstMigration = replaced.first,
    tables,
  } = await readManifest(folder);
  // Reads all files first, because a partial restoration has to be emptied by hand.
  for (const table of tables) await readLines(folder, table);
  const sql = sqlOverHttp();
  for (const { name } of tables) {
    if (!(await hasTable(name))) continue;
    const [found] = await sql.query(`select exists (select 1 from "${name}") as filled`);
    if (found?.filled)
      throw new BackupRefused(`The table ${name} has rows: restore only into an empty database.`);
  }
  await migrate();
  const [known] = await sql`select max(number) as number from applied_migrations`;
  const newest = firstMigration === replaced.first ? replaced.lastNumber : Number(known?.number);
  if (newest < migration)
    throw new BackupRefused(
      `The backup is of a newer version of the site (migration ${migration}): restore it with that version.`,
    );
  await first?.();
  for (const table of tables) {
    const { name } = table;
    const lines = await readLines(folder, table);
    const columns = await listColumns(name, lines[0]);
    for (let from = 0; from < lines.length; from += rowsPerInsert) {
      const rows = `[${lines.slice(from, from + rowsPerInsert).join(',')}]`;
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

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, manifestFile);
  if (text === null) throw new BackupRefused(`There is no backup in ${folder}.`);
  const manifest = z.safeParse(manifestSchema, parseJson(text));
  if (manifest.success) return manifest.data;
  throw new BackupRefused(`The backup in ${folder} is damaged: ${manifestFile} can’t be read.`);
}

/** The rows of a table, each as JSON. */
async function readLines(folder: string, { name, rows }: Manifest['tables'][number]) {
  const file = `${name}.jsonl`;
  const lines = (await readText(folder, file))?.split('\n').filter(Boolean);
  const reason = !lines
    ? 'is missing'
    : lines.length !== rows
      ? `has ${lines.length} rows instead of ${rows}`
      : lines.some((line) => parseJson(line) === undefined)
        ? 'has a row that can’t be read'
        : null;
  if (lines && reason === null) return lines;
  throw new BackupRefused(`The backup in ${folder} is damaged: ${file} ${reason}.`);
}

/** A file's text, or null if the file or folder doesn't exist. */
async function readText(folder: string, file: string): Promise<string | null> {
  try {
    return await readFile(join(folder, file), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** The parsed JSON, or undefined if the text is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function hasTable(name: string): Promise<boolean> {
  const [row] = await sqlOverHttp()`select to_regclass(${`public.${name}`}) is not null as found`;
  return row?.found === true;
}

/** All tables to back up, each after the tables that it references. */
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
  names.filter((name) => !excludedTables.includes(name)).forEach(add);
  return [...ordered];
}

/** The columns of a table that a row of its backup has, so that newer ones get their defaults; without generated ones. */
async function listColumns(table: string, row = '{}'): Promise<string> {
  const rows = await sqlOverHttp()`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and column_name in (select jsonb_object_keys(${row}::jsonb))`;
  return rows.map((row) => String(row.name)).join(', ');
}
