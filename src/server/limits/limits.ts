/** Rate limits per visitor, counted in Postgres so that all running instances share them (R38). */
import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { findDatabaseError } from '#src/integrations/database/database-error.ts';
import { rateLimitHits } from '#src/integrations/database/tables/counts.ts';
import type { CountedMail } from '#src/integrations/mail/mail-caps.ts';
import { env } from '#src/environment/env.ts';

/** The tries allowed in any period of this many minutes. */
export interface Limit {
  tries: number;
  minutes: number;
}

/** The default limit for POST. */
export const writeLimit: Limit = { tries: 20, minutes: 10 };
/** The default limit for GET. */
export const readLimit: Limit = { tries: 200, minutes: 10 };

/** The SQLSTATE that `count_try` and `slow_account_try` raise; its detail is the seconds to wait. */
const overLimitState = 'LV429';

/** A rate-limit key of personal data, such as an IP address, that can't be reversed. */
export function hashForLimits(...parts: string[]): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(JSON.stringify(['limits', ...parts]))
    .digest('base64url');
}

/** A statement that counts one try for a key from {@link hashForLimits}; over the limit it fails its batch. */
export function countTry(key: string, limit: Limit): BatchItem {
  const { tries, minutes } = limit;
  return database().execute(
    sql`select count_try(${key}, ${tries}::integer, make_interval(mins => ${minutes}::integer))`,
  );
}

/**
 * A statement that counts one try to sign in to an account, for keys from {@link hashForLimits} of the account
 * and of the visitor there; during a wait it fails its batch. It never locks an account: after ten tries in ten
 * minutes, the next ones must wait 5, 10, 20, 40 and then 60 seconds. A single visitor counts for at most half of
 * the ten, so that only several together can slow down others (R42).
 */
export function slowAccountTry(accountKey: string, visitorKey: string): BatchItem {
  return database().execute(
    sql`select slow_account_try(${accountKey}, ${visitorKey}, 5, 10, interval '10 minutes',
      interval '5 seconds', interval '60 seconds')`,
  );
}

/** A statement that counts a visitor's request for an email; its `waits` says whether the email may be held. */
export function countMailRequest(counted: CountedMail, addressKey: string) {
  const { mailbox, mailboxCap, domain, domainCap, share } = counted;
  const keys = (...visitor: string[]) =>
    [mailbox, domain].map((name) => name && hashForLimits('mail', name, ...visitor));
  const [ownMailbox, ownDomain] = keys(addressKey);
  const [anyMailbox, anyDomain] = keys();
  return database().execute<{ waits: boolean }>(
    sql`select count_mail_request(${ownMailbox}::text, ${share.mailbox}::integer,
      ${ownDomain}::text, ${share.domain}::integer, ${anyMailbox}::text, ${mailboxCap}::integer,
      ${anyDomain}::text, ${domainCap}::integer) as waits`,
  );
}

/** The message with the time to wait, without its period. */
export function tooManyTriesMessage(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many tries. Please wait ${count} ${count === 1 ? unit : `${unit}s`} and try again`;
}

/** The seconds to wait when an error is a refusal of `count_try` or `slow_account_try`, else null. */
export function findSecondsToWait(error: unknown): number | null {
  const cause = findDatabaseError(error);
  return cause?.code === overLimitState ? Math.max(1, Number(cause.detail) || 60) : null;
}

/** The part of an IP address that identifies a visitor: all of IPv4, the first 64 bits of IPv6. */
export function visitorNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::', 2);
  const groups = head ? head.split(':') : [];
  const trailing = address.includes('::') && tail ? tail.split(':') : [];
  while (groups.length + trailing.length < 8) groups.push('0');
  return [...groups, ...trailing]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** A statement that deletes expired tries. */
export function deleteExpiredTries() {
  return database()
    .delete(rateLimitHits)
    .where(lt(rateLimitHits.expiresAt, sql`now()`));
}
