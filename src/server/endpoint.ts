/** The entry point of every function: checks the request, runs the handler and writes the response (R16, R38). */
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { withDatabaseTimeout } from '#src/integrations/database/client.ts';
import {
  findDatabaseError,
  findPreviewDatabaseError,
  isDatabaseUnreachable,
  isTemporaryFault,
} from '#src/integrations/database/database-error.ts';
import type { Account } from './sessions/session.server.ts';
import { renderFor, requireSameAccount } from './sessions/rendered-for.ts';
import { seeOther, toJson, toResultPage, type Answer } from './answer.ts';
import { mailFact } from '#src/formats/mail-waits.ts';
import { asDeploy, EnvError } from '#src/environment/env.ts';
import { HttpError, TimeoutError, withTimeout } from './errors.ts';
import {
  findSecondsToWait,
  readLimit,
  tooManyTriesMessage,
  writeLimit,
  type Limit,
} from './limits/limits.ts';
import { createLog } from './log.ts';
import {
  findUnstorableText,
  isFormPost,
  readBody,
  readText,
  readQuery,
  type AcceptedFile,
  type RawInput,
} from './request-input.ts';
import { renderRefusal } from './pages/link-page.server.tsx';
import { repairAddress, repairParams } from './pages/repair-address.ts';
import {
  readOpenedOn,
  readOwnOrigins,
  readRequestId,
  readRoute,
  receiveVisitor,
  type Visitor,
} from './visitor.ts';

export { created, ok, toAddress } from './answer.ts';
export type { Answer } from './answer.ts';
export type { Visitor } from './visitor.ts';

/** What an `admit` may resolve to: the signed-in account, if any. */
export type Admittable = Account | null | undefined;

/** The options of an endpoint. */
export interface EndpointOptions<Admitted extends Admittable = undefined> {
  method: 'GET' | 'POST';
  /**
   * Runs before the body is read: resolves to the handler's third argument or to a response, or throws
   * 401 or 403. Forms in the response are bound to this account, and a form of another one is refused.
   */
  admit?: (request: Request) => Promise<Admitted | Response>;
  /** The largest accepted body; 100 kB by default. */
  bodyLimitBytes?: number;
  /** The one file that a multipart form may contain, passed as bytes under its field name; none by default. */
  file?: AcceptedFile;
  /** `Cache-Control` of a successful answer to a GET; `no-store` by default. */
  cache?: string;
  /** Tries allowed per IP address; 20 writes or 200 reads in 10 minutes by default, `'none'` for no limit. */
  limit?: Limit | 'none';
  /**
   * Counts the try in an extra round trip before the handler runs: true by default for a GET. A POST
   * needs it if its handler calls an external service before its first batch.
   */
  countsFirst?: boolean;
  /**
   * The source of a POST's input: its body by default. `'query'` ignores the body; `'raw'` passes
   * `{ raw }`, the body as text, for verifying a signature.
   */
  input?: 'body' | 'query' | 'raw';
  /** The media types of a raw body; JSON alone by default. */
  rawTypes?: readonly string[];
  /** The page of a form that doesn't send where it was opened. */
  pageOf?: (posted: RawInput) => string;
  /** Accepts cross-site requests; only where the request itself proves its authorization (R16). */
  anyOrigin?: boolean;
}

/** The input that an endpoint accepts with one method. */
export interface AcceptedInput extends Pick<EndpointOptions, 'method' | 'input'> {
  schema: z.core.$ZodType;
  /** The form that posts here, if any. */
  form?: object;
}

/** A request handler. It counts and logs tries under `route`, which `routes()` passes, or under the request's path. */
export interface Endpoint {
  (request: Request, context: Context, route?: string): Promise<Response>;
  /** One entry for each method, so that tests can attack every endpoint by its own rules. */
  accepts: AcceptedInput[];
  /** Loads the endpoint behind an {@link onDemand} one. */
  load?: () => Promise<Endpoint>;
}

type Handler<Input, Admitted> = (
  input: Input,
  visitor: Visitor,
  admitted: Admitted,
) => Promise<Answer | Response>;

const defaultBodyLimitBytes = 100_000;
/** The most errors that a response lists; no form of ours has that many fields. */
const mostProblems = 100;
/**
 * The timeout of one database request. Writes get longer: one that timed out may still be stored, and
 * the visitor would send it again.
 */
const databaseTimeoutMs = { GET: 2_000, POST: 5_000 } as const;
/** Half of the platform's limit of a minute, so that mail can still be sent after the response. Tests shorten it. */
export const callLimit = { ms: 30_000 };
const minimumFillTimeMs = 1_000;
/** The statuses of an address that may be damaged. */
const unknownStatuses = new Set([400, 404, 410]);
const notForRobots = 'Please wait a moment and send it again.';
const checkForm = 'Please check what you entered.';

/** Makes an endpoint of a schema and a handler; the only place where errors become responses. */
export function endpoint<Schema extends z.core.$ZodType, Admitted extends Admittable = undefined>(
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
        withDatabaseTimeout(databaseTimeoutMs[options.method], () =>
          withTimeout(callLimit.ms, answer(schema, handler, options, request, context, route)),
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
  return Object.assign(orRepair(respond), {
    accepts: [{ schema, method, ...(input && { input }) }],
  });
}

type Respond = (request: Request, context: Context, route?: string) => Promise<Response>;

/** Redirects from an unknown address to the one that was probably meant, if that is known. */
const orRepair =
  (respond: Respond): Respond =>
  async (request, context, route) => {
    const response = await respond(request, context, route);
    if (!unknownStatuses.has(response.status) || !wantsPage(request)) return response;
    const repaired = repairAddress(new URL(request.url));
    if (repaired === null) return response;
    const other = new Request(new URL(repaired, request.url), request);
    const params = repairParams(context.params);
    const { status } = await respond(other, { ...context, params }, route);
    return status < 400 ? seeOther(repaired) : response;
  };

async function answer<Schema extends z.core.$ZodType, Admitted extends Admittable>(
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

  const run = async () => {
    const admitted = (await options.admit?.(request)) as Admitted | Response;
    if (admitted instanceof Response) return admitted;
    const values = { ...(await readValues(options, request)), ...context.params };
    visitor.openedOn = findOpenedOn(values, options);
    const input = await parseInput(schema, requireSameAccount(values, admitted));
    if (options.countsFirst) await visitor.batch({});
    return renderFor(admitted?.id, () => handler(input, visitor, admitted));
  };
  const result = await run().catch(async (error: unknown) => {
    // A failed request counts, too, unless the database is down.
    if (!isDatabaseUnreachable(error)) await countTry();
    throw error;
  });
  await countTry();
  return result instanceof Response ? result : accept(result, visitor, options);
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
    const message = 'This contains a character that we can’t store.';
    throw new HttpError(400, message, { fields: { [unstorable]: message } });
  }
  const parsed = await z.safeParseAsync(schema, removeBotTraps(values));
  if (parsed.success) return parsed.data;
  throw toFieldErrors(parsed.error.issues);
}

async function readValues(
  {
    method,
    input = 'body',
    bodyLimitBytes = defaultBodyLimitBytes,
    rawTypes,
    file,
  }: Omit<EndpointOptions, 'admit'>,
  request: Request,
): Promise<RawInput> {
  if (method === 'GET' || input === 'query') return readQuery(request);
  if (input === 'raw') return { raw: await readText(request, bodyLimitBytes, rawTypes) };
  return readBody(request, bodyLimitBytes, file);
}

/** Rejects a form that a bot filled in, and removes the two fields that detect bots. */
function removeBotTraps({ website, elapsedMs, ...input }: RawInput): RawInput {
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
  const listed = sentences.slice(0, 5).map((sentence) => sentence.replace(/([^.!?])$/, '$1.'));
  const message = sentences.length === 1 ? sentences[0] : listed.join(' ');
  return new HttpError(400, message ?? checkForm, { fields: Object.fromEntries(fields) });
}

/** The response to an accepted request. It says when its email waits for a person. */
function accept(
  { status, data, headers, cookies = [], page }: Answer,
  visitor: Visitor,
  { cache }: Pick<EndpointOptions, 'cache'>,
): Response {
  const facts = mailFact(visitor);
  const response =
    page && isFormPost(visitor.request)
      ? toResultPage(page, facts)
      : toJson(
          status,
          { success: true, data: Array.isArray(data) ? data : { ...data, ...facts } },
          { ...(cache && { 'cache-control': cache }), ...headers },
        );
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

function toRefusal(error: unknown, requestId: string): HttpError {
  const seconds = findSecondsToWait(error);
  if (seconds !== null) {
    return new HttpError(429, `${tooManyTriesMessage(seconds)}.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
  if (error instanceof HttpError) return error;
  const refusedDatabase = findPreviewDatabaseError(error);
  if (refusedDatabase) return new HttpError(503, refusedDatabase.message);
  // A concurrent request deleted the account.
  const { code, constraint } = findDatabaseError(error) ?? {};
  if (code === '23503' && constraint?.endsWith('_account_id_fkey'))
    return new HttpError(401, 'This account no longer exists. Please sign in again.');
  if (error instanceof TimeoutError) {
    return new HttpError(
      503,
      `This takes too long right now. Please try again in a minute. (Request ${requestId})`,
      { headers: { 'retry-after': '60' } },
    );
  }
  if (isTemporaryFault(error) || error instanceof EnvError) {
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

/** Whether an error is shown as a page: outside `/api/`, and wherever a browser navigates to. */
function wantsPage({ method, url, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isPage = !new URL(url).pathname.startsWith('/api/');
  // Browsers send no Origin when they navigate; scripts of other sites do.
  if (!isRead || headers.has('origin')) return false;
  return isPage || (headers.get('accept') ?? '').includes('text/html');
}
