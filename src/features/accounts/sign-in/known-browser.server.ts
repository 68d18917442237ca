/** Browsers in which the password was entered or a mailed link was opened: other people's tries do not slow them down (R42). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '#src/server/accounts/cookies.ts';
import { env } from '#src/environment/env.ts';
import { hashForLimits } from '#src/server/limits.ts';

/** A browser with a proof for an address. */
export interface KnownBrowser {
  /** The key that counts its tries: each known browser has its own allowance. */
  limitKey: string;
  /** Whether the proof was given for the current password. */
  knows(passwordHash: string): boolean;
}

/** A browser that several people use keeps a proof for each of the last ones. */
const proofsAtMost = 5;
const between = '~';

/** The proof for an address in a request, or null; needs no database. */
export function findKnownBrowser(request: Request, email: string): KnownBrowser | null {
  for (const proof of readProofs(request)) {
    const [id = '', ofAddress = '', ofPassword = ''] = proof.split('.');
    if (!isSame(ofAddress, signAddress(id, email))) continue;
    return {
      limitKey: hashForLimits('known-browser', id),
      knows: (passwordHash) => isSame(ofPassword, sign('password', id, passwordHash)),
    };
  }
  return null;
}

/**
 * The `Set-Cookie` header that makes a browser known to an account. A new password ends the proof, and so
 * does a new AUTH_SECRET. Neither can be read back from it.
 */
export function knowBrowser(request: Request, email: string, passwordHash: string): string {
  const id = randomBytes(16).toString('base64url');
  const proof = [id, signAddress(id, email), sign('password', id, passwordHash)].join('.');
  const isOfOther = (one: string) => {
    const [otherId = '', ofAddress = ''] = one.split('.');
    return !isSame(ofAddress, signAddress(otherId, email));
  };
  const others = readProofs(request).filter(isOfOther);
  const kept = [proof, ...others].slice(0, proofsAtMost);
  return writeCookie('known-browser', kept.join(between), request);
}

// A cookie that is longer than any of ours is not read to its end.
const readProofs = (request: Request): string[] =>
  (readCookie('known-browser', request) ?? '').split(between, proofsAtMost).filter(Boolean);

const signAddress = (id: string, email: string) => sign('address', id, email.toLowerCase());

function sign(kind: 'address' | 'password', id: string, words: string): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(JSON.stringify(['known-browser', kind, id, words]))
    .digest('base64url')
    .slice(0, 22);
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
