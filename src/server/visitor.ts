/** Who asks, as far as a deed may know. */
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { BatchItem } from '#src/integrations/database/client.ts';
import { site } from '#src/site.ts';
import { env } from './env.ts';
import { countTry, hashForLimits, visitorNetwork } from './limits.ts';
import type { Limit } from './limits.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';

/** The visitor as a handler sees them: nothing here tells who they are. */
export interface Visitor {
  requestId: string;
  /** An HMAC of the visitor's address, for limits and records of consent; never the address. */
  addressKey: string;
  /** Where this site is reached, without a trailing slash. */
  siteUrl: string;
  /** The visitor's first language, e.g. `en-US`. */
  language: string;
  /** The request itself, e.g. for its cookies; its body has been read. */
  request: Request;
  /**
   * A statement to put first in the batch: it fails the batch with 429 when this visitor tries too often.
   * A key of `hashForLimits` counts in place of the visitor's address, for who has shown to be somebody.
   */
  countTry(key?: string): BatchItem;
  log: Log;
  /** Lets work go on after the answer; a failure of it is logged. */
  waitUntil(work: Promise<unknown>): void;
}

/** The request's own id, the same in its answer and in every log line. */
export function readRequestId(context: Partial<Context>): string {
  return context.requestId || randomUUID();
}

/** The paths of our functions without their parameters: what is spelled in another way is none of them. */
const plainPath = /^\/[a-z0-9./-]*$/;

/**
 * What a request is counted and logged under, e.g. `/api/chat/:sessionId`: never what a visitor chose.
 * With parameters that is the pattern that the endpoint gives as its `path`, or else their names; without
 * them it is the one path that leads here, and all odd spellings of any path (encoded letters) are one.
 */
export function readRoute(request: Request, context: Partial<Context>, path?: string): string {
  const names = Object.keys(context.params ?? {});
  if (names.length > 0) return path ?? names.map((name) => `/:${name}`).join('');
  const written = new URL(request.url).pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  const plain = written.toLowerCase();
  return plainPath.test(plain) ? plain : '/:odd-spelling';
}

/** Gathers what a handler may know about a request to an endpoint. */
export function describeVisitor(
  request: Request,
  context: Partial<Context>,
  { limit, path }: { limit: Limit; path?: string | undefined },
): Visitor & { counted: boolean } {
  const log = createLog({ requestId: readRequestId(context) });
  const address = visitorNetwork(context.ip ?? '');
  const visitor = {
    requestId: readRequestId(context),
    // Read when they are asked for: a variable that is missing stops only what needs it.
    get addressKey() {
      return hashForLimits('address', address);
    },
    get siteUrl() {
      return readSiteUrl(request);
    },
    language: readLanguage(request),
    request,
    counted: false,
    countTry(key?: string) {
      // A HEAD is a GET: it must not open a second allowance.
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const route = readRoute(request, context, path);
      const statement = countTry(key ?? hashForLimits('try', method, route, address), limit);
      visitor.counted = true;
      return statement;
    },
    log,
    waitUntil(work: Promise<unknown>) {
      const watched = work.catch((error: unknown) =>
        log.error('work after the answer failed', error),
      );
      context.waitUntil?.(watched);
    },
  };
  return visitor;
}

/** The origins that count as ours: the configured ones, and the one this request came to. */
export function readOwnOrigins(request: Request): Set<string> {
  const { SITE_URL, URL: deployUrl, DEPLOY_PRIME_URL } = env();
  const addresses = [SITE_URL, deployUrl, DEPLOY_PRIME_URL, request.url];
  return new Set(
    addresses.flatMap((address) => (address ? (URL.parse(address)?.origin ?? []) : [])),
  );
}

/** Where this site is reached, without a trailing slash: as configured, else where the request came to. */
export function readSiteUrl(request: Request): string {
  const address = env().SITE_URL ?? env().URL ?? new URL(request.url).origin;
  return address.replace(/\/+$/, '');
}

function readLanguage(request: Request): string {
  const first = request.headers.get('accept-language')?.split(/[,;]/, 1)[0]?.trim() ?? '';
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(first) ? first : site.language;
}
