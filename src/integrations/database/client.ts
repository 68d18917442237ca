/** The only access to Postgres: Neon's driver over HTTP, in production and on a laptop. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { neon, neonConfig } from '@neondatabase/serverless';
import type { BatchItem as DrizzleBatchItem } from 'drizzle-orm/batch';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http';
import type { PgTable } from 'drizzle-orm/pg-core';
import { asDeploy, isPreview } from '#src/environment/deploy-context.ts';
import { env } from '#src/environment/env.ts';
import { RefusedDatabase } from './database-error.ts';

/** A statement that can be part of a {@link batch}. */
export type BatchItem = DrizzleBatchItem<'pg'>;
/** Drizzle over our tables, without its own batch, whose answers are numbered instead of named. */
export type Database = Omit<NeonHttpDatabase, 'batch'>;

/** The statements of a batch by name, in their order: one, a list of any length, or null for none. */
export type Statements = Record<string, BatchItem | readonly BatchItem[] | null>;
type AnswerOf<Given> = Given extends BatchItem
  ? Given['_']['result']
  : Given extends readonly BatchItem[]
    ? { [Place in keyof Given]: AnswerOf<Given[Place]> }
    : null;
/** The answer to each statement of a batch, under its name: a list for a list, null for none. */
export type Answers<Given extends Statements> = { [Name in keyof Given]: AnswerOf<Given[Name]> };
/** Runs statements as {@link batch} does; a visitor's also counts the try. */
export type Batch = <Given extends Statements>(statements: Given) => Promise<Answers<Given>>;

/** Work that follows after a statement has stored something, e.g. sending the mail that it queued. */
export type FollowUp = (log: FollowUpLog) => Promise<unknown>;
/** The part of a log that such work writes to. */
export interface FollowUpLog {
  info(event: string, facts: Record<string, string | number>): void;
  warn(event: string, facts: Record<string, string | number>): void;
  error(event: string, error: unknown): void;
}

/** For work that nobody waits for. */
const answerTimeoutMs = 10_000;
/** How long the work that somebody waits for still waits for answers; nothing once one did not come. */
const patience = new AsyncLocalStorage<{ leftMs: number }>();
const platformEndpoint = neonConfig.fetchEndpoint;
const followUps = new WeakMap<BatchItem, FollowUp>();
let opened: NeonHttpDatabase | undefined;

neonConfig.fetchEndpoint = (...address) =>
  env().NEON_FETCH_ENDPOINT ??
  (typeof platformEndpoint === 'string' ? platformEndpoint : platformEndpoint(...address));
neonConfig.fetchFunction = async (url: string, init: RequestInit) => {
  // Here and not by those who ask: no statement of a preview gets past it.
  if (isPreview()) await requirePreviewDatabase();
  const waiting = patience.getStore();
  const signal = AbortSignal.timeout(waiting?.leftMs ?? answerTimeoutMs);
  try {
    return await fetch(url, { ...init, signal, redirect: 'error' });
  } catch (error) {
    if (waiting && signal.aborted) waiting.leftMs = 1;
    throw error;
  }
};

let forPreviews: string | undefined;

async function requirePreviewDatabase(): Promise<void> {
  const { DATABASE_URL: address, NEON_FETCH_ENDPOINT: endpoint = '' } = env();
  const asked = `${address} ${endpoint}`;
  if (forPreviews === asked) return;
  // As no deploy: this question is not asked about itself.
  if ((await asDeploy('', readDeployContext))?.context !== 'preview') throw new RefusedDatabase();
  forPreviews = asked;
}

/** Which deploys a database is for, and the address it had when somebody said so. */
export interface DeployContext {
  context: 'production' | 'preview';
  host: string;
}

/** What this database is marked with; null before the first `npm run db:migrate`. */
export async function readDeployContext(): Promise<DeployContext | null> {
  const sql = sqlOverHttp();
  const [{ name } = {}] = await sql`select to_regclass('deploy_context')::text as name`;
  if (!name) return null;
  const [row] = await sql`select context, host from deploy_context`;
  return (row as DeployContext | undefined) ?? null;
}

/** Runs work that somebody waits for: a round trip is given up after this time, and all after it at once. */
export function withDatabasePatience<Result>(timeoutMs: number, work: () => Result): Result {
  return patience.run({ leftMs: timeoutMs }, work);
}

/** Runs work that nobody waits for, e.g. after an answer. */
export function withoutHurry<Result>(work: () => Result): Result {
  return patience.exit(work);
}

/** Drizzle on our database; each statement or batch is one round trip, given up after 10 seconds. */
export function database(): Database {
  return open();
}

function open(): NeonHttpDatabase {
  // Also once it is open: a missing address is reported by name, in whatever order things run.
  void env().DATABASE_URL;
  opened ??= drizzle(sqlOverHttp());
  return opened;
}

/**
 * Runs all statements in one transaction and one round trip, in their order; all are stored or none.
 * No statements take no round trip.
 */
export const batch: Batch = async (statements) => (await runBatch(statements)).answers;

/** The same with statements before and after them, and with the work that follows. */
export async function runBatch<Given extends Statements>(
  statements: Given,
  { first = [], last = [] }: { first?: BatchItem[]; last?: BatchItem[] } = {},
): Promise<{ answers: Answers<Given>; due: Set<FollowUp> }> {
  const named = Object.entries(statements);
  const items = [...first, ...named.flatMap(([, given]) => given ?? []), ...last];
  const results: unknown[] = items.length > 0 ? await open().batch(items as [BatchItem]) : [];
  const due = items.filter((_, at) => storedSomething(results[at])).flatMap(findFollowUp);
  const rest = results.slice(first.length);
  const answers = named.map(([name, given]) => {
    if (given === null) return [name, null];
    return [name, Array.isArray(given) ? rest.splice(0, given.length) : rest.shift()];
  });
  return { answers: Object.fromEntries(answers) as Answers<Given>, due: new Set(due) };
}

/** The same statement, marked with the work that follows when it has stored something in a visitor's batch. */
export function followedBy<Item extends BatchItem>(statement: Item, followUp: FollowUp): Item {
  followUps.set(statement, followUp);
  return statement;
}

/**
 * Holds for a row that an earlier statement of the same batch has written. `now()` does not tell: two
 * batches may start in the same microsecond.
 */
export const isOfThisBatch = (table: PgTable): SQL =>
  sql`${table}.xmin = pg_current_xact_id()::xid`;

const findFollowUp = (statement: BatchItem): FollowUp[] => {
  const followUp = followUps.get(statement);
  return followUp ? [followUp] : [];
};

function storedSomething(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'rowCount' in result
    ? Number(result.rowCount) > 0
    : false;
}

/** The driver itself, for statements that no query builder writes. */
export function sqlOverHttp() {
  const { DATABASE_URL: address, NEON_FETCH_ENDPOINT: endpoint } = env();
  // Read here, too: a malformed address is reported by name, before the driver makes an error of its own from it.
  void endpoint;
  return neon(address);
}
