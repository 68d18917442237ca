/** Applies the numbered SQL files once each, in order. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlOverHttp } from './client.ts';
import { findDatabaseError } from './database-error.ts';
import { splitStatements } from './split-statements.ts';

/** Explains in one sentence why migrations can't continue. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface MigrationFile {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

const defaultFolder = join(process.cwd(), 'netlify/database/migrations');
/**
 * Files whose statements are applied one by one, because together they would lock every list until the last one is
 * done. Each statement can be repeated, so a failed run is simply run again. Updates are repeated in batches until
 * no row is left, so that no row is locked for long.
 */
const statementByStatement = new Set([11, 60, 61, 85]);
const rowsPerUpdate = 1_000;
/** Checksums of files that were rewritten before the launch; a later file upgrades such databases. */
const rewritten = new Map([
  [11, 'bc877920a16e5e822f4c9a51ca77736eace0f733d737cad45efbf242812cb904'],
]);
/** An arbitrary advisory lock: concurrent runs wait for each other. */
const advisoryLock = 4_817_201;

/** Migrates the database and returns the names of the files that this call applied. */
export async function migrate({ folder = defaultFolder } = {}): Promise<string[]> {
  const files = await readMigrations(folder);
  const sql = sqlOverHttp();
  await sql.transaction([
    sql`select pg_advisory_xact_lock(${advisoryLock})`,
    sql`create table if not exists applied_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`,
  ]);
  const applied: string[] = [];
  const checksums = await readApplied();
  for (const file of files) {
    const checksum = checksums.get(file.number);
    if (checksum === undefined && (await applyOnce(file))) applied.push(file.name);
    else requireUnchanged(file, checksum ?? (await readApplied()).get(file.number));
  }
  return applied;

  // Waits only briefly for a table lock, because other statements queue behind this one.
  function limitLockWait() {
    return sql`set local lock_timeout = '5s'`;
  }

  async function readApplied(): Promise<Map<number, string>> {
    const rows = await sql`select number, checksum from applied_migrations`;
    return new Map(rows.map((row) => [Number(row.number), String(row.checksum)]));
  }

  /** Runs a statement of a split file; resolves to whether it may have more rows to change. */
  async function changesMore(statement: string): Promise<boolean> {
    const atOnce = sql`select set_config('levee.rows_at_once', ${rowsPerUpdate}::text, true)`;
    const results = await sql.transaction([limitLockWait(), atOnce, sql.query(statement)], {
      fullResults: true,
    });
    const { command, rowCount = 0 } = results.at(-1) ?? {};
    return command === 'UPDATE' && rowCount > 0;
  }

  async function applyOnce(file: MigrationFile): Promise<boolean> {
    const statements = splitStatements(file.text);
    const isSplit = statementByStatement.has(file.number);
    try {
      for (const statement of isSplit ? statements : []) while (await changesMore(statement));
      await sql.transaction([
        sql`select pg_advisory_xact_lock(${advisoryLock})`,
        limitLockWait(),
        sql`insert into applied_migrations (number, name, checksum)
          values (${file.number}, ${file.name}, ${file.checksum})`,
        ...(isSplit ? [] : statements.map((statement) => sql.query(statement))),
      ]);
      return true;
    } catch (error) {
      const cause = findDatabaseError(error);
      // A concurrent run applied the file; its checksum is checked like that of any applied file.
      if (cause?.code === '23505' && cause.constraint === 'applied_migrations_pkey') return false;
      if (!cause) throw error;
      const words = error instanceof Error ? error.message : '';
      throw new MigrationError(
        `${file.name} failed and changed nothing: ${words} (${cause.code}).`,
        { cause: error },
      );
    }
  }
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  files.sort((first, second) => first.number - second.number);
  const duplicate = files.find((file, index) => files[index + 1]?.number === file.number);
  if (duplicate) throw new MigrationError(`Two migrations have the number ${duplicate.number}.`);
  return files;
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const number = /^(\d{4,9})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
  if (!number) {
    throw new MigrationError(`${name} is not named like 0007_add_something.sql.`);
  }
  // A checkout on Windows may have changed line endings.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  return { number: Number(number), name, text, checksum };
}

function requireUnchanged(file: MigrationFile, checksum: string | undefined): void {
  if (checksum === file.checksum || checksum === rewritten.get(file.number)) return;
  throw new MigrationError(
    `${file.name} was edited after it was applied: restore it and write a new migration instead.`,
  );
}
