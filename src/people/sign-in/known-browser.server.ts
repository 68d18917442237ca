/** Known browsers, in which the holder of an account proved something. Others' tries don't slow them down (R42). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '#src/server/sessions/cookies.ts';
import { env } from '#src/environment/env.ts';
import { hashForLimits } from '#src/server/limits/limits.ts';

/** What was proved in a browser, from weak to strong: the password, a mailed link, the second factor. */
const strengths = ['password', 'link', 'factor'] as const;
type Strength = (typeof strengths)[number];

/** A browser with a proof for an email address. */
interface KnownBrowser {
  /** The strongest thing that was proved in it. */
  strength: Strength;
  /** The rate-limit key of this browser. */
  limitKey: string;
  /** Whether the proof is for the current password. */
  knows(passwordHash: string): boolean;
}

/** A shared browser keeps proofs for the last five accounts. */
const mostProofs = 5;
const separator = '~';

/** The known browser of a request for this email address, or null. Needs no database. */
export function findKnownBrowser(request: Request, email: string): KnownBrowser | null {
  for (const proof of readProofs(request)) {
    const [id = '', , passwordSignature = ''] = proof.split('.');
    if (!isProofFor(email, proof)) continue;
    return {
      strength: strengths.find((strength) => id.startsWith(strength.charAt(0))) ?? 'password',
      limitKey: hashForLimits('known-browser', id),
      knows: (passwordHash) => isEqual(passwordSignature, sign('password', id, passwordHash)),
    };
  }
  return null;
}

/**
 * The `Set-Cookie` header that makes a browser known to an account. The proof reveals neither email address
 * nor password. A new password or a new AUTH_SECRET ends it, but its strength stays: the first letter of the
 * signed id.
 */
export function rememberBrowser(
  request: Request,
  { email, passwordHash }: { email: string; passwordHash: string },
  proved: Strength,
): string {
  const before = findKnownBrowser(request, email)?.strength ?? proved;
  const isStronger = strengths.indexOf(before) > strengths.indexOf(proved);
  const mark = (isStronger ? before : proved).charAt(0);
  const id = mark + randomBytes(16).toString('base64url').slice(1);
  const proof = [id, signEmail(id, email), sign('password', id, passwordHash)].join('.');
  const others = readProofs(request).filter((given) => !isProofFor(email, given));
  const proofs = [proof, ...others].slice(0, mostProofs);
  return writeCookie('known-browser', proofs.join(separator), request);
}

// Ignores the rest of a cookie that is longer than ours.
const readProofs = (request: Request): string[] =>
  (readCookie('known-browser', request) ?? '').split(separator, mostProofs).filter(Boolean);

function isProofFor(email: string, proof: string): boolean {
  const [id = '', emailSignature = ''] = proof.split('.');
  return isEqual(emailSignature, signEmail(id, email));
}

const signEmail = (id: string, email: string) => sign('address', id, email.toLowerCase());

function sign(kind: 'address' | 'password', id: string, value: string): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(JSON.stringify(['known-browser', kind, id, value]))
    .digest('base64url')
    .slice(0, 22);
}

function isEqual(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}
