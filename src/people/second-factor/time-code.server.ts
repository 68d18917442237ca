/** The codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all apps support. */
import { Secret, TOTP } from 'otpauth';
import { site } from '#src/site.ts';

const period = 30;

/** Makes a secret of 160 random bits, the length of the hash, in base32. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Makes a random base32 text; each letter has five bits. */
export function makeLetters(count: number): string {
  return new Secret({ size: count }).base32.slice(0, count);
}

/** The `otpauth:` URI of a secret and its account, for the QR code. */
export function writeAppUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The code at a moment. */
export function codeAt(secret: string, moment: Date): string {
  return totpOf(secret).generate({ timestamp: moment.getTime() });
}

/**
 * The time step of a code, or null when it isn't current. The steps before and after are accepted, too,
 * because of inaccurate clocks and slow typing.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ secret, label, issuer: site.name, period, digits: 6, algorithm: 'SHA1' });
