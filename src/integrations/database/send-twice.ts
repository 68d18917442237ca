/** Tries a request to the database a second time when that can't store anything twice. */
import { setTimeout as wait } from 'node:timers/promises';
import { isRolledBack, isTemporary } from './database-error.ts';

interface Statement {
  query: string;
  params: unknown[];
}

/** A request as Neon's driver makes it: one statement, or a batch. */
export interface DatabaseRequest extends RequestInit {
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

type Send = (request: DatabaseRequest) => Promise<Response>;

/**
 * Sends a request, and again after a fault that goes away by itself: if the transaction was rolled back, or if it only
 * reads. The signal ends both tries.
 */
export async function sendTwice(send: Send, request: DatabaseRequest): Promise<Response> {
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
