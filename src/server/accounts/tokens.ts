/** The tokens in cookies and mailed links, and their stored form. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { env } from '#src/environment/env.ts';

/** 32 random bytes for an address or a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. A fast hash is enough: nobody guesses 32 random bytes. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The stored hash of a short code, which could be guessed from a plain hash: it has a key and belongs to one account. */
export function hashCode(accountId: string, code: string): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(JSON.stringify(['code', accountId, code]))
    .digest('base64url');
}
