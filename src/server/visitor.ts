/** The visitor as handlers see them, and the batch that counts their try. */
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import {
  runBatch,
  withDefaultDatabaseTimeout,
  type Answers,
  type BatchItem,
  type Statements,
  findCountedMails,
} from '#src/integrations/database/client.ts';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { site } from '#src/site.ts';
import { isPreview, env, EnvError } from '#src/environment/env.ts';
import {
  countMailRequest,
  countTry,
  findSecondsToWait,
  hashForLimits,
  visitorNetwork,
  type Limit,
} from './limits/limits.ts';
import { createLog, type Log } from './log.ts';

/** The visitor of a request, without identifying data. */
export interface Visitor {
  requestId: string;
  /** An HMAC of the visitor's IP address, for limits and records of consent. */
  addressKey: string;
  /** The site's URL, without a trailing slash. */
  siteUrl: string;
  /** The visitor's first language, e.g. `en-US`. */
  language: string;
  /** The current deploy, e.g. `production` or `deploy-preview`; empty when unknown. */
  deploy: string;
  /** The path of our page where the form was opened; empty when unknown. */
  openedOn: string;
  /** The request, e.g. for its cookies; its body has been read. */
  request: Request;
  /**
   * Runs statements in one transaction and one round trip. The first batch of a request starts by
   * counting the try, and fails with 429 over the limit. Mail that a batch queued is sent after the
   * response.
   */
  batch: <Given extends Statements>(
    statements: Given,
    options?: { countAs?: CountAs },
  ) => Promise<Answers<Given>>;
  /** Whether an email that a batch may have stored waits for a person, for every address alike. */
  mailWaits: boolean;
  log: Log;
  /** Lets work continue after the response; its failure is logged. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The key under which a batch counts a try, even if one was counted before: the visitor's IP address, or
 * a key from `hashForLimits` for a visitor who proved their identity.
 */
type CountAs = 'address' | { key: string };

/** The id of a request, in its response and in every log line. */
export function readRequestId(context: Partial<Context>): string {
  return context.requestId || randomUUID();
}

/** The characters in the paths of our functions. */
const plainPath = /^\/[a-z0-9./-]*$/;

/**
 * The route of a request for counts and logs, without what a visitor chose: the names of its parameters,
 * or its path. All unusual spellings, such as encoded letters, count as one. `routes()` passes a better one.
 */
export function readRoute(request: Request, context: Partial<Context>): string {
  const names = Object.keys(context.params ?? {});
  if (names.length > 0) return names.map((name) => `/:${name}`).join('');
  const written = new URL(request.url).pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  const plain = written.toLowerCase();
  return plainPath.test(plain) ? plain : '/:odd-spelling';
}

/** Pages whose URLs contain a secret after this path. */
const privatePages = ['/quote', '/maturity-assessment/report'];
const pagePattern = /^\/[a-z0-9/._-]{0,199}$/;

/** The path of our page where a form was opened, without secrets, from what the form sent; '' for anything else. */
export function readOpenedOn(sent: unknown): string {
  if (typeof sent !== 'string') return '';
  const own = privatePages.find((page) => sent.toLowerCase().startsWith(`${page}/`));
  const path = own ?? sent.replace(/(.)\/+$/, '$1');
  return pagePattern.test(path) ? path : '';
}

/**
 * The visitor of a request to an endpoint. `countTry` counts the try if no batch of the handler did; a
 * database that can't count must not hide the response.
 */
export function receiveVisitor(
  request: Request,
  context: Partial<Context>,
  { limit, route }: { limit: Limit | 'none'; route: string },
): { visitor: Visitor; countTry: () => Promise<void> } {
  const log = createLog({ requestId: readRequestId(context) });
  const address = visitorNetwork(context.ip ?? '');
  let isCounted = limit === 'none';
  const count = (as: CountAs | null): BatchItem[] => {
    if (as === null || limit === 'none') return [];
    // HEAD shares the limit of GET.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const key = () => hashForLimits('try', method, route, address);
    return [countTry(as === 'address' ? key() : as.key, limit)];
  };
  const visitor: Visitor = {
    requestId: readRequestId(context),
    // A getter, so that a missing variable fails only what needs it.
    get addressKey() {
      return hashForLimits('address', address);
    },
    get siteUrl() {
      return readSiteUrl(request);
    },
    language: readLanguage(request),
    deploy: context.deploy?.context ?? '',
    openedOn: '',
    mailWaits: false,
    request,
    async batch(statements, { countAs = isCounted ? null : 'address' } = {}) {
      const first = count(countAs);
      const wasCounted = isCounted;
      // Set before it is sent, so that only one of two concurrent batches counts.
      isCounted = true;
      const mails = limit === 'none' ? [] : findCountedMails(statements);
      first.push(...mails.map((mail) => countMailRequest(mail, visitor.addressKey)));
      const run = runBatch(statements, { first });
      const { before, answers, due } = await run.catch((error: unknown) => {
        // A batch that was rolled back counted nothing, unless the limit itself refused it.
        if (findSecondsToWait(error) === null && !isDatabaseUnreachable(error))
          isCounted = wasCounted;
        throw error;
      });
      visitor.mailWaits ||= before.some(isWaiting);
      for (const followUp of due)
        visitor.waitUntil(withDefaultDatabaseTimeout(() => followUp(log)));
      return answers;
    },
    log,
    waitUntil(work: Promise<unknown>) {
      const watched = work.catch((error: unknown) =>
        log.error('work after the response failed', error),
      );
      context.waitUntil?.(watched);
    },
  };
  const countNow = () =>
    visitor.batch({}).then(
      () => undefined,
      (error: unknown) => {
        // A misconfigured site must not run without limits.
        if (findSecondsToWait(error) !== null || error instanceof EnvError) throw error;
        isCounted = true;
        log.error('try not counted', error);
      },
    );
  return { visitor, countTry: countNow };
}

/** Whether this is the result of {@link countMailRequest} for an email that waits. */
const isWaiting = (result: unknown) =>
  (result as { rows: { waits?: boolean }[] }).rows[0]?.waits === true;

/** Our own origins: the configured ones and the request's. */
export function readOwnOrigins(request: Request): Set<string> {
  const { SITE_URL, URL: deployUrl, DEPLOY_PRIME_URL } = env();
  const urls = [SITE_URL, deployUrl, DEPLOY_PRIME_URL, request.url];
  return new Set(urls.flatMap((url) => (url ? (URL.parse(url)?.origin ?? []) : [])));
}

/** The site's URL, without a trailing slash: a preview's own, else the configured one, else the request's. */
export function readSiteUrl(request: Request): string {
  const { origin } = new URL(request.url);
  const url = isPreview() ? origin : (env().SITE_URL ?? origin);
  return url.replace(/\/+$/, '');
}

function readLanguage(request: Request): string {
  const first = request.headers.get('accept-language')?.split(/[,;]/, 1)[0]?.trim() ?? '';
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(first) ? first : site.language;
}
