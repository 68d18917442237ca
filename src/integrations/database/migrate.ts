/** `npm run db:migrate`: applies the numbered SQL files once each, in order, and marks the database for production, or with `-- preview` for previews. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#src/environment/env.ts';
import { readDeployContext, sqlOverHttp, type DeployContext } from './client.ts';
import { findDatabaseError } from './database-error.ts';

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
/** An arbitrary advisory lock: concurrent runs wait for each other. */
const advisoryLock = 4_817_201;
/** The migrations that 0001_schema.sql replaced, and the last commit that has them. */
export const replaced = {
  first: '0001_foundations.sql',
  last: '0090_fold_words.sql',
  lastNumber: 90,
  commit: '6dcd9ab1',
};

/** Migrates the database and returns the names of the files that this call applied. */
export async function migrate({ folder = defaultFolder } = {}): Promise<string[]> {
  const files = await readMigrations(folder);
  const sql = sqlOverHttp();
  const lock = sql`select pg_advisory_xact_lock(${advisoryLock})`;
  await sql.transaction([
    lock,
    sql`create table if not exists applied_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`,
  ]);
  await acceptReplaced();
  const applied: string[] = [];
  const checksums = await readApplied();
  for (const file of files) {
    const checksum = checksums.get(file.number);
    if (checksum === undefined && (await applyOnce(file))) applied.push(file.name);
    else requireUnchanged(file, checksum ?? (await readApplied()).get(file.number));
  }
  return applied;

  async function readApplied(): Promise<Map<number, string>> {
    const rows = await sql`select number, checksum from applied_migrations`;
    return new Map(rows.map((row) => [Number(row.number), String(row.checksum)]));
  }

  /** A database with all replaced migrations has the schema of 0001, so that only the list of applied ones changes. */
  async function acceptReplaced(): Promise<void> {
    const rows = await sql`select name from applied_migrations order by number`;
    const names = rows.map(({ name }) => String(name));
    const [schema] = files;
    if (!names.includes(replaced.first) || !schema) return;
    if (!names.includes(replaced.last)) {
      throw new MigrationError(
        `The database has the migrations up to ${names.at(-1)}, and ${schema.name} continues from ${replaced.last}: run npm run db:migrate (or npm start, for a local folder) at commit ${replaced.commit} once, then try again.`,
      );
    }
    await sql.transaction([
      lock,
      // A concurrent run may have done this already.
      sql`delete from applied_migrations where number <= ${replaced.lastNumber}
        and exists (select from applied_migrations where name = ${replaced.first})`,
      sql`insert into applied_migrations (number, name, checksum)
        values (${schema.number}, ${schema.name}, ${schema.checksum}) on conflict do nothing`,
    ]);
  }

  async function applyOnce({ number, name, checksum, text }: MigrationFile): Promise<boolean> {
    try {
      await sql.transaction([
        lock,
        // Waits only briefly for a table's lock, because the site's statements would queue behind this one.
        sql`set local lock_timeout = '5s'`,
        sql`insert into applied_migrations (number, name, checksum)
          values (${number}, ${name}, ${checksum})`,
        // The driver takes one statement at a time; a block is one.
        sql.query(`do $migration$ begin ${text}\n end $migration$`),
      ]);
      return true;
    } catch (error) {
      const cause = findDatabaseError(error);
      // A concurrent run applied the file; its checksum is checked like that of any applied file.
      if (cause?.code === '23505' && cause.constraint === 'applied_migrations_pkey') return false;
      if (!cause) throw error;
      const message = error instanceof Error ? error.message : '';
      throw new MigrationError(`${name} failed and changed nothing: ${message} (${cause.code}).`, {
        cause: error,
      });
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
  if (checksum === file.checksum) return;
  throw new MigrationError(
    `${file.name} was edited after it was applied: restore it and write a new migration instead.`,
  );
}

/**
 * Marks the environment's database, for production unless it is marked already. Resolves to a sentence about it, or
 * null when nothing changed. A branch of production's database has the same mark and another host, so it can be
 * marked for previews; production's own database can't. A preview refuses a database without the mark.
 */
export async function markDatabase(wanted?: DeployContext['context']): Promise<string | null> {
  const { hostname } = new URL(env().DATABASE_URL);
  // Neon's pooled host of the same database.
  const host = hostname.replace('-pooler.', '.');
  const current = await readDeployContext();
  const context = wanted ?? current?.context ?? 'production';
  if (current?.context === context && current.host === host) return null;
  if (current?.context === 'production' && !wanted) {
    return `It was marked for production at ${current.host}, and is now at ${host}: a branch is marked with npm run db:migrate -- preview, a database that moved with -- production.`;
  }
  if (current?.context === 'production' && context === 'preview' && current.host === host) {
    throw new MigrationError(
      'This is production’s own database, not a branch of it: previews get one of their own.',
    );
  }
  const sql = sqlOverHttp();
  await sql`
    insert into deploy_context (context, host) values (${context}, ${host})
    on conflict (id) do update set context = excluded.context, host = excluded.host, marked_at = now()`;
  return `Marked the database as one for ${context === 'preview' ? 'previews' : 'production'}.`;
}

async function run(): Promise<void> {
  try {
    const [context, ...more] = process.argv.slice(2);
    if (more.length > 0 || (context && context !== 'production' && context !== 'preview'))
      throw new Error('say -- preview, -- production, or nothing.');
    const applied = await migrate();
    console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.');
    const marked = await markDatabase(context as 'production' | 'preview' | undefined);
    if (marked) console.log(marked);
  } catch (error) {
    console.error(`The database was not migrated: ${explain(error)}`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message.split('\n').join(' ') : 'an unknown error.';
}

if (import.meta.main) await run();
