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
  /** A statement to put first in the batch: it fails the batch with 429 when this visitor tries too often. */
  countTry(): BatchItem;
  log: Log;
  /** Lets work go on after the answer; a failure of it is logged. */
  waitUntil(work: Promise<unknown>): void;
}

/** The request's own id, the same in its answer and in every log line. */
export function readRequestId(context: Partial<Context>): string {
  return context.requestId || randomUUID();
}

/** The path with its parameters' names in place of their values, e.g. `/api/chat/:sessionId`. */
export function readRoute(request: Request, context: Partial<Context>): string {
  const parts = new URL(request.url).pathname.replace(/\/+$/, '').split('/');
  for (const [name, value] of Object.entries(context.params ?? {})) {
    // The last such part: a parameter that equals an earlier, fixed part must not hide it.
    const place = parts.lastIndexOf(value);
    if (place > 0) parts[place] = `:${name}`;
  }
  return parts.join('/');
}

/** Gathers what a handler may know about a request. */
export function describeVisitor(
  request: Request,
  context: Partial<Context>,
  limit: Limit,
): Visitor & { counted: boolean } {
  const log = createLog({ requestId: readRequestId(context) });
  const address = visitorNetwork(context.ip ?? '');
  const visitor = {
    requestId: readRequestId(context),
    addressKey: hashForLimits('address', address),
    siteUrl: readSiteUrl(request),
    language: readLanguage(request),
    request,
    counted: false,
    countTry() {
      visitor.counted = true;
      // A HEAD is a GET: it must not open a second allowance.
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const key = hashForLimits('try', method, readRoute(request, context).toLowerCase(), address);
      return countTry(key, limit);
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
