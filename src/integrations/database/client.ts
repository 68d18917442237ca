/** The only access to Postgres: Neon's driver over HTTP, in production and locally. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { neon, neonConfig } from '@neondatabase/serverless';
import type { BatchItem as DrizzleBatchItem } from 'drizzle-orm/batch';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import type { PgTable } from 'drizzle-orm/pg-core';
import { asDeploy, isPreview, env } from '#src/environment/env.ts';
import { PreviewDatabaseError, isRolledBack, isTemporary } from './database-error.ts';
import type { CountedMail } from '#src/integrations/mail/mail-caps.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** A statement that can be part of a {@link batch}. */
export type BatchItem = DrizzleBatchItem<'pg'>;
/** Drizzle without its own batch, whose results are numbered instead of named. */
export type Database = Omit<NeonHttpDatabase, 'batch'>;

/** The statements of a batch by name, in order: one, a list, or null for none. */
export type Statements = Record<string, BatchItem | readonly BatchItem[] | null>;
type AnswerOf<Given> = Given extends BatchItem
  ? Given['_']['result']
  : Given extends readonly BatchItem[]
    ? { [Place in keyof Given]: AnswerOf<Given[Place]> }
    : null;
/** The results of a batch by name: a list for a list, null for none. */
export type Answers<Given extends Statements> = { [Name in keyof Given]: AnswerOf<Given[Name]> };
/** Runs statements like {@link batch}; a visitor's batch also counts the request for rate limiting. */
export type Batch = <Given extends Statements>(statements: Given) => Promise<Answers<Given>>;

/** Work to do after a statement has stored something, such as sending the email that it queued. */
export type FollowUp = (log: FollowUpLog) => Promise<unknown>;
/** The part of a log that a {@link FollowUp} writes to. */
export interface FollowUpLog {
  info(event: string, facts: Record<string, string | number>): void;
  warn(event: string, facts: Record<string, string | number>): void;
  error(event: string, error: unknown): void;
}

const defaultTimeoutMs = 10_000;
/** The remaining time of {@link withDatabaseTimeout}; almost none after a timeout. */
const timeLimit = new AsyncLocalStorage<{ leftMs: number }>();
const platformEndpoint = neonConfig.fetchEndpoint;
const followUps = new WeakMap<BatchItem, FollowUp>();
let opened: NeonHttpDatabase | undefined;

neonConfig.fetchEndpoint = (...host) =>
  env().NEON_FETCH_ENDPOINT ??
  (typeof platformEndpoint === 'string' ? platformEndpoint : platformEndpoint(...host));
neonConfig.fetchFunction = async (url: string, init: Omit<DatabaseRequest, 'signal'>) => {
  // Checked here, so that no statement of a preview can bypass it.
  if (isPreview()) await requirePreviewDatabase();
  const limit = timeLimit.getStore();
  const signal = AbortSignal.timeout(limit?.leftMs ?? defaultTimeoutMs);
  try {
    return await sendTwice((request) => fetch(url, request), {
      ...init,
      signal,
      redirect: 'error',
    });
  } catch (error) {
    if (limit && signal.aborted) limit.leftMs = 1;
    throw error;
  }
};

let checkedDatabase: string | undefined;

async function requirePreviewDatabase(): Promise<void> {
  const { DATABASE_URL: address, NEON_FETCH_ENDPOINT: endpoint = '' } = env();
  const used = `${address} ${endpoint}`;
  if (checkedDatabase === used) return;
  // Runs outside of the preview's context, because this query must not be checked itself.
  if ((await asDeploy('', readDeployContext))?.context !== 'preview')
    throw new PreviewDatabaseError();
  checkedDatabase = used;
}

/** The deploys for which a database is marked, and its host at that time. */
export interface DeployContext {
  context: 'production' | 'preview';
  host: string;
}

/** The mark of this database; null before the first `npm run db:migrate`. */
export async function readDeployContext(): Promise<DeployContext | null> {
  const sql = sqlOverHttp();
  const [{ name } = {}] = await sql`select to_regclass('deploy_context')::text as name`;
  if (!name) return null;
  const [row] = await sql`select context, host from deploy_context`;
  return (row as DeployContext | undefined) ?? null;
}

/** Runs work with a timeout for each round trip; after the first timeout, further round trips fail at once. */
export function withDatabaseTimeout<Result>(timeoutMs: number, work: () => Result): Result {
  return timeLimit.run({ leftMs: timeoutMs }, work);
}

/** Runs work with the default timeout, for work after the response. */
export function withDefaultDatabaseTimeout<Result>(work: () => Result): Result {
  return timeLimit.exit(work);
}

/**
 * Drizzle on our database. Each statement or batch is one round trip, which times out after 10 seconds. Temporary
 * faults are tried again once where nothing can be stored twice.
 */
export function database(): Database {
  return open();
}

function open(): NeonHttpDatabase {
  // Read even when the client exists, so that a missing variable is always reported by name.
  void env().DATABASE_URL;
  opened ??= drizzle(sqlOverHttp());
  return opened;
}

/**
 * Runs all statements in order in one transaction and one round trip. Without statements there is no round trip.
 */
export const batch: Batch = async (statements) => (await runBatch(statements)).answers;

/** Like {@link batch}, with more statements before and after, the results of those before, and the follow-up work. */
export async function runBatch<Given extends Statements>(
  statements: Given,
  { first = [], last = [] }: { first?: BatchItem[]; last?: BatchItem[] } = {},
): Promise<{ before: unknown[]; answers: Answers<Given>; due: Set<FollowUp> }> {
  const named = Object.entries(statements);
  const items = [...first, ...named.flatMap(([, given]) => given ?? []), ...last];
  const results: unknown[] = items.length > 0 ? await open().batch(items as [BatchItem]) : [];
  const due = items.filter((_, at) => storedSomething(results[at])).flatMap(findFollowUp);
  const before = results.slice(0, first.length);
  const rest = results.slice(first.length);
  const answers = named.map(([name, given]) => {
    if (given === null) return [name, null];
    return [name, Array.isArray(given) ? rest.splice(0, given.length) : rest.shift()];
  });
  return { before, answers: Object.fromEntries(answers) as Answers<Given>, due: new Set(due) };
}

/** Attaches follow-up work to a statement, for when it has stored something in a visitor's batch. */
export function followedBy<Item extends BatchItem>(statement: Item, followUp: FollowUp): Item {
  followUps.set(statement, followUp);
  return statement;
}

/**
 * A condition for rows that an earlier statement of the same batch wrote. `now()` can't identify them, because two
 * batches may start in the same microsecond.
 */
export const isOfThisBatch = (table: PgTable): SQL =>
  sql`${table}.xmin = pg_current_xact_id()::xid`;

/** What `on conflict … do update set` assigns to replace these values of a row by those of the new one. */
export const asInserted = (table: PgTable, values: object): SQL =>
  sql.join(
    Object.keys(values).map((name) => {
      const column = sql.identifier(getTableColumns(table)[name]!.name);
      return sql`${column} = excluded.${column}`;
    }),
    sql`, `,
  );

const findFollowUp = (statement: BatchItem): FollowUp[] => {
  const followUp = followUps.get(statement);
  return followUp ? [followUp] : [];
};

function storedSomething(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'rowCount' in result
    ? Number(result.rowCount) > 0
    : false;
}

/** The driver itself, for plain SQL. */
export function sqlOverHttp() {
  const { DATABASE_URL: address, NEON_FETCH_ENDPOINT: endpoint } = env();
  // Read here, so that a malformed variable is reported by name instead of by the driver.
  void endpoint;
  return neon(address);
}

const countedMails = new WeakMap<BatchItem, CountedMail>();

/** Marks a statement as one that may store an email with caps. */
export function markCounted<Item extends BatchItem>(statement: Item, counted: CountedMail): Item {
  if (counted.mailbox !== null) countedMails.set(statement, counted);
  return statement;
}

/** The emails with caps that the statements may store, each mailbox once. */
export function findCountedMails(statements: Statements): CountedMail[] {
  const items = Object.values(statements).flatMap((given) => given ?? []);
  const counted = items.flatMap((statement) => countedMails.get(statement) ?? []);
  return [...new Map(counted.map((mail) => [mail.mailbox, mail])).values()];
}

interface Statement {
  query: string;
  params: unknown[];
}

/** A request as Neon's driver makes it: one statement, or a batch. */
interface DatabaseRequest extends RequestInit {
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

type Send = (request: DatabaseRequest) => Promise<Response>;

/**
 * Sends a request, and again after a fault that goes away by itself: if the transaction was rolled back, or if it only
 * reads. The signal ends both tries.
 */
async function sendTwice(send: Send, request: DatabaseRequest): Promise<Response> {
  const first = await send(request).catch((error: Error) => error);
  const fate = await findFate(first, request.signal);
  if (fate !== 'settled') {
    // Random, so that two transactions that were in each other's way don't meet again.
    await wait(50 + Math.random() * 100, undefined, { signal: request.signal });
    const second = fate === 'rolled back' ? await send(request) : await readAgain(send, request);
    if (second) return second;
  }
  if (first instanceof Error) throw first;
  return first;
}

/** What became of a request; `unknown` when a part of it may be stored. */
async function findFate(
  answer: Response | Error,
  signal: AbortSignal,
): Promise<'settled' | 'rolled back' | 'unknown'> {
  if (answer instanceof Error) return signal.aborted ? 'settled' : 'unknown';
  if (answer.ok) return 'settled';
  // Only an answer of Postgres has an SQLSTATE.
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (!isTemporary(code)) return 'settled';
  return isRolledBack(code) ? 'rolled back' : 'unknown';
}

/** Repeats what only reads, in a read-only transaction; null when a statement writes after all. */
async function readAgain(send: Send, request: DatabaseRequest): Promise<Response | null> {
  const body = JSON.parse(request.body) as Statement | { queries: Statement[] };
  const queries = 'queries' in body ? body.queries : [body];
  if (!queries.every(({ query }) => /^\s*select\b/i.test(query))) return null;
  const headers = { ...request.headers, 'Neon-Batch-Read-Only': 'true' };
  const response = await send({ ...request, headers, body: JSON.stringify({ queries }) });
  if (!response.ok) return null;
  if ('queries' in body) return response;
  const { results } = (await response.json()) as { results: unknown[] };
  return Response.json(results[0]);
}
