/** Neon's HTTP protocol on top of any Postgres, so that the production driver runs locally. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** One statement as the driver sends it. */
export interface SqlQuery {
  query: string;
  params: (string | null)[];
}

/** One statement's result, every value as Postgres' own text. */
export interface SqlResult {
  command: string;
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
  rowCount: number;
}

/** Transaction options in SQL: `''` or, for example, `isolation level serializable read only`. */
export type TransactionMode = string;

/** A Postgres that runs a list of statements as one transaction, all or nothing. */
export interface SqlExecutor {
  run(queries: SqlQuery[], mode: TransactionMode): Promise<SqlResult[]>;
  close(): Promise<void>;
}

/** A Node HTTP handler for `POST /sql` that counts its requests. */
interface NeonEndpoint extends RequestListener {
  (request: IncomingMessage, response: ServerResponse): void;
  /** Requests served so far. */
  requests: number;
  /** The same without a socket: resolves to the status and the JSON body. */
  answer(request: NeonRequest): Promise<[number, unknown]>;
}

interface NeonRequest {
  method: string | undefined;
  /** A header's value, `''` when it is missing. */
  header: (name: string) => string;
  body: () => Promise<string>;
}

const bodyLimitBytes = 10_000_000;
const isolationLevels: Record<string, string> = {
  ReadUncommitted: 'isolation level read uncommitted',
  ReadCommitted: 'isolation level read committed',
  RepeatableRead: 'isolation level repeatable read',
  Serializable: 'isolation level serializable',
};
const errorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
];

/** Serves the Neon HTTP protocol over an executor: single queries and batches, each one transaction. */
export function createNeonEndpoint(executor: SqlExecutor): NeonEndpoint {
  const endpoint = ((request, response) => {
    const { method, headers } = request;
    const header = (name: string) => String(headers[name] ?? '');
    void endpoint
      .answer({ method, header, body: () => readBody(request) })
      .then((answer) => send(response, ...answer));
  }) as NeonEndpoint;
  endpoint.requests = 0;
  endpoint.answer = (request) => serve(request).then((answer) => [200, answer], describeFailure);
  return endpoint;

  async function serve(request: NeonRequest): Promise<unknown> {
    if (request.method !== 'POST') throw new Refusal(405, 'Send a POST request.');
    const body = parseBody(await request.body());
    const queries = 'queries' in body ? body.queries : [body];
    endpoint.requests += 1;
    const results = await executor.run(queries, 'queries' in body ? readMode(request) : '');
    const answers = results.map((result) => ({ ...result, rowAsArray: true }));
    return 'queries' in body ? { results: answers } : answers[0];
  }
}

class Refusal extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimitBytes) throw new Refusal(413, 'The request is larger than 10 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseBody(text: string): SqlQuery | { queries: SqlQuery[] } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The request is not JSON.');
  }
  if (isObject(body) && Array.isArray(body.queries)) {
    return { queries: body.queries.map(readQuery) };
  }
  return readQuery(body);
}

function readQuery(value: unknown): SqlQuery {
  if (!isObject(value) || typeof value.query !== 'string') {
    throw new Refusal(400, 'A query needs a "query" text.');
  }
  const params = Array.isArray(value.params) ? (value.params as unknown[]) : [];
  return { query: value.query, params: params.map(readParam) };
}

function readParam(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readMode({ header }: NeonRequest): TransactionMode {
  const parts = [isolationLevels[header('neon-batch-isolation-level')] ?? ''];
  if (header('neon-batch-read-only') === 'true') parts.push('read only');
  if (header('neon-batch-deferrable') === 'true') parts.push('deferrable');
  return parts.filter(Boolean).join(' ');
}

function describeFailure(error: unknown): [number, unknown] {
  if (error instanceof Refusal) return [error.status, { message: error.message }];
  const message = error instanceof Error ? error.message : String(error);
  const facts = isObject(error) ? error : {};
  // Without an SQLSTATE, Postgres never ran the statement. The driver treats any status but 400 as a connection failure.
  if (!/^[0-9A-Z]{5}$/.test(String(facts.code))) return [503, { message }];
  const details = errorFields.map((name) => [name, facts[name] ?? undefined]);
  return [400, { message, ...Object.fromEntries(details) }];
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}
