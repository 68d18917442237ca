/** The entry of every function: checks a request, runs the handler, answers in one form (R16, R38). */
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { withDatabaseTimeout } from '#src/integrations/database/client.ts';
import {
  findDatabaseError,
  findPreviewDatabaseError,
  isDatabaseUnreachable,
} from '#src/integrations/database/database-error.ts';
import { seeOther, toJson } from './answer.ts';
import type { Answer } from './answer.ts';
import { asDeploy } from '../environment/deploy-context.ts';
import { EnvError } from '../environment/env.ts';
import { HttpError } from './errors.ts';
import { findSecondsToWait, readLimit, sayTooManyTries, writeLimit } from './limits.ts';
import type { Limit } from './limits.ts';
import { createLog } from './log.ts';
import { findUnstorableText, isFormPost, readBody, readText, readQuery } from './request-input.ts';
import type { RawInput, TakenFile } from './request-input.ts';
import { renderRefusal } from './refusal-page.server.tsx';
import { readOpenedOn } from './opened-on.ts';
import { readOwnOrigins, readRequestId, readRoute, receiveVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';
import { TookTooLong, within } from './within.ts';

export { created, ok, toAddress } from './answer.ts';
export type { Answer } from './answer.ts';
export type { Visitor } from './visitor.ts';

/** The options of an endpoint. */
export interface EndpointOptions<Admitted = undefined> {
  method: 'GET' | 'POST';
  /**
   * Admits visitors before anything is read: resolves to the handler's third argument, throws 401 or
   * 403, or answers by itself.
   */
  admit?: (request: Request) => Promise<Admitted | Response>;
  /** The largest accepted body; 100 kB by default. */
  bodyLimitBytes?: number;
  /** The one file that a multipart form may bring, as bytes under its field; none by default. */
  file?: TakenFile;
  /** `Cache-Control` of a successful answer to a GET; `no-store` by default. */
  cache?: string;
  /** Tries allowed per address; 20 writes or 200 reads in 10 minutes by default, `'none'` for no count. */
  limit?: Limit | 'none';
  /**
   * Counts the try before the handler runs, in a round trip of its own: a GET does unless this is false,
   * a POST only for a handler that asks an outside service first. A limit that is checked afterwards
   * limits nothing.
   */
  countsFirst?: boolean;
  /**
   * The source of a POST's input: its body by default. With `'query'` the body is ignored; with
   * `'raw'` the input is `{ raw }`, the body as the text that was signed.
   */
  input?: 'body' | 'query' | 'raw';
  /** The media types of a raw body; JSON alone by default. */
  rawTypes?: readonly string[];
  /** The page of a form that does not say where it was opened. */
  pageOf?: (posted: RawInput) => string;
  /** Accepts requests from other sites, where something in the request itself authorizes it (R16). */
  anyOrigin?: boolean;
}

/** What an endpoint takes: its method, the source of its input, and the schema of that. */
export interface Asked extends Pick<EndpointOptions, 'method' | 'input'> {
  schema: z.core.$ZodType;
  /** The form that leads here, where there is one. */
  form?: object;
}

/** Answers requests to an address; tries are counted and logged under the route that a table of `routes` gives, or one of its own. */
export interface Endpoint {
  (request: Request, context: Context, route?: string): Promise<Response>;
  /** What it takes, so that tests can attack every address by its own rules; one entry a method. */
  asks: Asked[];
  /** Loads the endpoint that answers, where this one only stands for it. */
  load?: () => Promise<Endpoint>;
}

type Handler<Input, Admitted> = (
  input: Input,
  visitor: Visitor,
  admitted: Admitted,
) => Promise<Answer | Response>;

type Reading = Pick<EndpointOptions, 'method' | 'input' | 'bodyLimitBytes' | 'rawTypes' | 'file'>;

const defaultBodyLimitBytes = 100_000;
/** No form of ours has as many fields; an answer lists no more mistakes than this. */
const mostProblems = 100;
/**
 * How long somebody waits for one answer of the database, until a page says that it is away. A write is
 * given more time: one that is given up may still be stored, and its sender would send it again.
 */
const databasePatienceMs = { GET: 2_000, POST: 5_000 } as const;
/**
 * Half of the minute that the platform gives a call: an answer comes in time, whatever is asked and however
 * often, and mail can still leave after it. Tests shorten it.
 */
export const callLimit = { ms: 30_000 };
const minimumFillTimeMs = 1_000;
const notForRobots = 'Please wait a moment and send it again.';
const checkForm = 'Please check what you entered.';

/** Makes a function of a schema and a handler; the only place where errors become answers. */
export function endpoint<Schema extends z.core.$ZodType, Admitted = undefined>(
  schema: Schema,
  handler: Handler<z.output<Schema>, Admitted>,
  options: EndpointOptions<Admitted>,
): Endpoint {
  const { method, input } = options;
  const respond = async (request: Request, context: Context, given?: string) => {
    const startedAt = performance.now();
    const requestId = readRequestId(context);
    const route = given ?? readRoute(request, context);
    const log = createLog({ requestId });
    let response: Response;
    try {
      response = await asDeploy(context.deploy?.context, () =>
        withDatabaseTimeout(databasePatienceMs[options.method], () =>
          within(callLimit.ms, answer(schema, handler, options, request, context, route)),
        ),
      );
    } catch (error) {
      const refusal = toRefusal(error, requestId);
      if (refusal.status >= 500) log.error('request failed', error);
      response = await refuse(refusal, request);
    }
    response.headers.set('x-request-id', requestId);
    log.info('request', {
      method: request.method,
      route,
      status: response.status,
      durationMs: Math.round(performance.now() - startedAt),
    });
    if (request.method !== 'HEAD') return response;
    return new Response(null, { status: response.status, headers: response.headers });
  };
  return Object.assign(respond, { asks: [{ schema, method, ...(input && { input }) }] });
}

async function answer<Schema extends z.core.$ZodType, Admitted>(
  schema: Schema,
  handler: Handler<z.output<Schema>, Admitted>,
  options: EndpointOptions<Admitted>,
  request: Request,
  context: Context,
  route: string,
): Promise<Response> {
  requireMethod(request, options);
  if (!options.anyOrigin) requireOwnOrigin(request);
  const limit = options.limit ?? (options.method === 'GET' ? readLimit : writeLimit);
  const { visitor, countTry } = receiveVisitor(request, context, { limit, route });
  if (options.method === 'GET' && options.countsFirst !== false) await countTry();

  const act = async () => {
    const admitted = (await options.admit?.(request)) as Admitted | Response;
    if (admitted instanceof Response) return admitted;
    const values = { ...(await readValues(options, request)), ...context.params };
    visitor.openedOn = findOpenedOn(values, options);
    const input = await parseInput(schema, values);
    if (options.countsFirst) await visitor.batch({});
    return handler(input, visitor, admitted);
  };
  const result = await act().catch(async (error: unknown) => {
    // Whatever the result, this was a try; only a database that is down could not count it.
    if (!isDatabaseUnreachable(error)) await countTry();
    throw error;
  });
  await countTry();
  return result instanceof Response ? result : accept(result, request, options);
}

function requireMethod(request: Request, { method }: Pick<EndpointOptions, 'method'>): void {
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
  if (allowed.includes(request.method)) return;
  const allow = allowed.join(', ');
  throw new HttpError(405, `Please use ${allow} here.`, { headers: { allow } });
}

function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin === null || readOwnOrigins(request).has(origin)) return;
  throw new HttpError(403, 'This request came from another site.');
}

/** Where the form was opened; a read is no form. */
function findOpenedOn(
  values: RawInput,
  { method, pageOf }: Pick<EndpointOptions, 'method' | 'pageOf'>,
): string {
  if (method === 'GET') return '';
  return readOpenedOn(values['page'] ?? pageOf?.(values));
}

async function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  values: RawInput,
): Promise<z.output<Schema>> {
  const unstorable = findUnstorableText(values);
  if (unstorable !== null) {
    const words = 'This contains a character that we can’t store.';
    throw new HttpError(400, words, { fields: { [unstorable]: words } });
  }
  const parsed = await z.safeParseAsync(schema, takeOutTraps(values));
  if (parsed.success) return parsed.data;
  throw toFieldErrors(parsed.error.issues);
}

async function readValues(
  { method, input = 'body', bodyLimitBytes = defaultBodyLimitBytes, rawTypes, file }: Reading,
  request: Request,
): Promise<RawInput> {
  if (method === 'GET' || input === 'query') return readQuery(request);
  if (input === 'raw') return { raw: await readText(request, bodyLimitBytes, rawTypes) };
  return readBody(request, bodyLimitBytes, file);
}

/** Refuses a robot's form, and removes the two fields that catch it from the input. */
function takeOutTraps({ website, elapsedMs, ...input }: RawInput): RawInput {
  const filled = website !== undefined && website !== null && website !== '';
  const given =
    typeof elapsedMs === 'number' || (typeof elapsedMs === 'string' && elapsedMs !== '');
  if (filled || (given && Number(elapsedMs) < minimumFillTimeMs)) {
    throw new HttpError(400, notForRobots);
  }
  return input;
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[]): HttpError {
  const fields = new Map<string, string>();
  for (const issue of issues.slice(0, mostProblems)) {
    const name = issue.path.map(String).join('.');
    if (!fields.has(name)) fields.set(name, issue.message || checkForm);
  }
  const whole = fields.get('');
  fields.delete('');
  const sentences = [...new Set(whole ? [whole, ...fields.values()] : fields.values())];
  const words = sentences.slice(0, 5).map((sentence) => sentence.replace(/([^.!?])$/, '$1.'));
  const message = sentences.length === 1 ? sentences[0] : words.join(' ');
  return new HttpError(400, message ?? checkForm, { fields: Object.fromEntries(fields) });
}

function accept(
  { status, data, headers, cookies = [], page }: Answer,
  request: Request,
  { cache }: Pick<EndpointOptions, 'cache'>,
): Response {
  const response =
    page && isFormPost(request)
      ? seeOther(page)
      : toJson(
          status,
          { success: true, data },
          { ...(cache && { 'cache-control': cache }), ...headers },
        );
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

function toRefusal(error: unknown, requestId: string): HttpError {
  const seconds = findSecondsToWait(error);
  if (seconds !== null) {
    return new HttpError(429, `${sayTooManyTries(seconds)}.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
  if (error instanceof HttpError) return error;
  const refusedDatabase = findPreviewDatabaseError(error);
  if (refusedDatabase) return new HttpError(503, refusedDatabase.message);
  // Another request has deleted the account in the meantime, and its sessions with it.
  const { code, constraint } = findDatabaseError(error) ?? {};
  if (code === '23503' && constraint?.endsWith('_account_id_fkey'))
    return new HttpError(401, 'This account no longer exists. Please sign in again.');
  if (error instanceof TookTooLong) {
    return new HttpError(
      503,
      `This takes too long right now. Please try again in a minute. (Request ${requestId})`,
      { headers: { 'retry-after': '60' } },
    );
  }
  if (isDatabaseUnreachable(error) || error instanceof EnvError) {
    return new HttpError(
      503,
      `We can’t save anything right now. Please try again in a minute. (Request ${requestId})`,
      { headers: { 'retry-after': '60' } },
    );
  }
  return new HttpError(
    500,
    `Something went wrong on our side. Please try again. (Request ${requestId})`,
  );
}

async function refuse(refusal: HttpError, request: Request): Promise<Response> {
  const { status, message, fields, headers } = refusal;
  const page = wantsPage(request) ? await renderRefusal(refusal) : null;
  if (page) return page;
  return toJson(status, { success: false, error: message, ...(fields && { fields }) }, headers);
}

/** Everything outside `/api/` is a page, also when it cannot be shown; below `/api/`, what a browser opens is one. */
function wantsPage({ method, url, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isPage = !new URL(url).pathname.startsWith('/api/');
  // A browser that opens an address names no origin; a script of another site does.
  if (!isRead || headers.has('origin')) return false;
  return isPage || (headers.get('accept') ?? '').includes('text/html');
}
