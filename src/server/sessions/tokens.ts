/** The tokens in cookies and mailed links, and their stored form. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { env } from '#src/environment/env.ts';

/** What a stored token is for. */
export type Purpose = typeof accountTokens.$inferSelect.purpose;

/** How long tokens are valid, by purpose. */
export const tokenPeriod = {
  verification: '24 hours',
  'new-password': '1 hour',
  'second-factor': '10 minutes',
  'new-email': '24 hours',
  'hand-over': '7 days',
} as const satisfies Record<Purpose, string>;

/** 32 random bytes for a URL or a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token, as the database's `hash_token` makes it. A fast hash is enough: 24 random bytes can't be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The stored hash of an account's short code. It is keyed: a plain hash of a short code could be reversed. */
export function hashCode(accountId: string, code: string): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(JSON.stringify(['code', accountId, code]))
    .digest('base64url');
}
