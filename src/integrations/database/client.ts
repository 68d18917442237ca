/** The one door to Postgres: Neon's driver over HTTP, in production and on a laptop. */
import { neon, neonConfig } from '@neondatabase/serverless';
import type { BatchItem as DrizzleBatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/neon-http';
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { env } from '#src/server/env.ts';

/** A statement that can take its place in a `database().batch([...])`. */
export type BatchItem = DrizzleBatchItem<'pg'>;
/** Drizzle over our tables; interactive transactions do not exist here, a batch is the transaction. */
export type Database = NeonHttpDatabase;

const answerTimeoutMs = 10_000;
const platformEndpoint = neonConfig.fetchEndpoint;
let opened: Database | undefined;

neonConfig.fetchEndpoint = (...address) =>
  env().NEON_FETCH_ENDPOINT ??
  (typeof platformEndpoint === 'string' ? platformEndpoint : platformEndpoint(...address));
neonConfig.fetchFunction = (url: string, init: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) });

/** Drizzle on our database; each statement or batch is one round trip, given up after 10 seconds. */
export function database(): Database {
  opened ??= drizzle(sqlOverHttp());
  return opened;
}

/** The driver itself, for statements that no query builder writes. */
export function sqlOverHttp() {
  const { DATABASE_URL: address, NEON_FETCH_ENDPOINT: endpoint } = env();
  // Read here, too: what is malformed is said by name, before the driver makes an error of its own from it.
  void endpoint;
  return neon(address);
}
