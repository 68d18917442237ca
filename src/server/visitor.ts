/** The visitor, as far as a handler may know them, and the batch that counts their try. */
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { runBatch, withDefaultDatabaseTimeout } from '#src/integrations/database/client.ts';
import type { Answers, BatchItem, Statements } from '#src/integrations/database/client.ts';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { site } from '#src/site.ts';
import { isPreview } from '../environment/deploy-context.ts';
import { env, EnvError } from '../environment/env.ts';
import { countTry, findSecondsToWait, hashForLimits, visitorNetwork } from './limits.ts';
import type { Limit } from './limits.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';

/** The visitor as a handler sees them: nothing here identifies them. */
export interface Visitor {
  requestId: string;
  /** An HMAC of the visitor's address, for limits and records of consent; never the address. */
  addressKey: string;
  /** The site's address, without a trailing slash. */
  siteUrl: string;
  /** The visitor's first language, e.g. `en-US`. */
  language: string;
  /** The current deploy, e.g. `production` or `deploy-preview`; empty when unknown. */
  deploy: string;
  /** The path of the page of ours where the form was opened, as the form says; empty when it doesn’t (R46). */
  openedOn: string;
  /** The request itself, e.g. for its cookies; its body has been read. */
  request: Request;
  /**
   * Runs statements in one transaction and one round trip. The request's first batch counts the try
   * there, before everything else, and fails with 429 when this visitor tries too often. Mail that a
   * batch has queued is sent after the answer.
   */
  batch: <Given extends Statements>(
    statements: Given,
    options?: { countAs?: CountAs },
  ) => Promise<Answers<Given>>;
  log: Log;
  /** Continues work after the answer; a failure is logged. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The key under which a batch counts a try, whatever was counted before: the visitor's address, or a
 * key of `hashForLimits` for a visitor who has proved who they are.
 */
type CountAs = 'address' | { key: string };

/** A request's visitor, and how the endpoint counts a try that no batch of its handler has counted. */
export interface Visit {
  visitor: Visitor;
  /** Does nothing when the try is counted. A database that cannot count must not hide the answer. */
  countTry: () => Promise<void>;
}

/** The request's own id, the same in its answer and in every log line. */
export function readRequestId(context: Partial<Context>): string {
  return context.requestId || randomUUID();
}

/** The paths of our functions without their parameters: a path in another spelling is not one of them. */
const plainPath = /^\/[a-z0-9./-]*$/;

/**
 * The name of a request in counts and logs, e.g. `/api/chat/:sessionId`: never what a visitor chose.
 * A table of `routes` knows the path. Otherwise it is the names of the parameters, or without parameters
 * the one path that leads here; all odd spellings of any path (encoded letters) are one.
 */
export function readRoute(request: Request, context: Partial<Context>): string {
  const names = Object.keys(context.params ?? {});
  if (names.length > 0) return names.map((name) => `/:${name}`).join('');
  const written = new URL(request.url).pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  const plain = written.toLowerCase();
  return plainPath.test(plain) ? plain : '/:odd-spelling';
}

/** Gathers what a handler may know about a request to an endpoint. */
export function receiveVisitor(
  request: Request,
  context: Partial<Context>,
  { limit, route }: { limit: Limit | 'none'; route: string },
): Visit {
  const log = createLog({ requestId: readRequestId(context) });
  const address = visitorNetwork(context.ip ?? '');
  let isCounted = limit === 'none';
  const count = (as: CountAs | null): BatchItem[] => {
    if (as === null || limit === 'none') return [];
    // A HEAD is a GET: it must not have a second allowance.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const key = () => hashForLimits('try', method, route, address);
    return [countTry(as === 'address' ? key() : as.key, limit)];
  };
  const visitor: Visitor = {
    requestId: readRequestId(context),
    // Read on demand: a missing variable stops only what needs it.
    get addressKey() {
      return hashForLimits('address', address);
    },
    get siteUrl() {
      return readSiteUrl(request);
    },
    language: readLanguage(request),
    deploy: context.deploy?.context ?? '',
    openedOn: '',
    request,
    async batch(statements, { countAs = isCounted ? null : 'address' } = {}) {
      const first = count(countAs);
      const wasCounted = isCounted;
      // Before it is sent: of two concurrent batches one counts.
      isCounted = true;
      const { answers, due } = await runBatch(statements, { first }).catch((error: unknown) => {
        // A batch that was rolled back counted nothing, unless the count itself refused.
        if (findSecondsToWait(error) === null && !isDatabaseUnreachable(error))
          isCounted = wasCounted;
        throw error;
      });
      for (const followUp of due)
        visitor.waitUntil(withDefaultDatabaseTimeout(() => followUp(log)));
      return answers;
    },
    log,
    waitUntil(work: Promise<unknown>) {
      const watched = work.catch((error: unknown) =>
        log.error('work after the answer failed', error),
      );
      context.waitUntil?.(watched);
    },
  };
  const countNow = () =>
    visitor.batch({}).then(
      () => undefined,
      (error: unknown) => {
        // Without its variables a site must not work uncounted.
        if (findSecondsToWait(error) !== null || error instanceof EnvError) throw error;
        isCounted = true;
        log.error('try not counted', error);
      },
    );
  return { visitor, countTry: countNow };
}

/** The origins that count as ours: the configured ones, and the one this request came to. */
export function readOwnOrigins(request: Request): Set<string> {
  const { SITE_URL, URL: deployUrl, DEPLOY_PRIME_URL } = env();
  const addresses = [SITE_URL, deployUrl, DEPLOY_PRIME_URL, request.url];
  return new Set(
    addresses.flatMap((address) => (address ? (URL.parse(address)?.origin ?? []) : [])),
  );
}

/** The site's address, without a trailing slash: as configured, else as in the request; a preview's is always its own. */
export function readSiteUrl(request: Request): string {
  const { origin } = new URL(request.url);
  const address = isPreview() ? origin : (env().SITE_URL ?? env().URL ?? origin);
  return address.replace(/\/+$/, '');
}

function readLanguage(request: Request): string {
  const first = request.headers.get('accept-language')?.split(/[,;]/, 1)[0]?.trim() ?? '';
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(first) ? first : site.language;
}
