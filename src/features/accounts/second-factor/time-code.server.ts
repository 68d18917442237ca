/** The codes of authenticator apps: RFC 6238 as they all speak it (SHA-1, six digits, half a minute). */
import { Secret, TOTP } from 'otpauth';
import { site } from '#src/site.ts';

const period = 30;

/** A new secret, in the 32 letters and digits that apps accept: 160 bits, as long as the hash behind the codes. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** A random text of these letters; each is five bits. */
export function makeLetters(count: number): string {
  return new Secret({ size: count }).base32.slice(0, count);
}

/** The content of the QR code: an app that reads it knows the secret and its account. */
export function writeAppAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The code for the half minute of a moment. */
export function codeAt(secret: string, moment: Date): string {
  return totpOf(secret).generate({ timestamp: moment.getTime() });
}

/**
 * The number of the half minute that a code belongs to, or null when it is not a current one. The half
 * minutes before and after count, too, for inaccurate clocks and slow fingers.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ secret, label, issuer: site.name, period, digits: 6, algorithm: 'SHA1' });
