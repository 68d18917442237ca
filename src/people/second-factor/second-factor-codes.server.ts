/** The codes of a second factor, each of which works once. Apps make theirs by RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all support. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { site } from '#src/site.ts';
import { sql, type SQL } from 'drizzle-orm';
import { secondFactors } from '#src/integrations/database/tables/accounts.ts';
import { openSecret, sealSecret } from '#src/environment/sealed-secret.ts';
import { hashCode } from '#src/server/sessions/tokens.ts';

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

const backupCodeCount = 10;
const backupCodeLetters = 24;

type Factor = Pick<typeof secondFactors.$inferSelect, 'accountId' | 'sealedSecret'>;

/** Makes ten codes for a lost phone. With 120 random bits each, they can't be guessed even with our database and secret, so a fast hash is enough. */
export function makeBackupCodes(): string[] {
  return Array.from(
    { length: backupCodeCount },
    () => makeLetters(backupCodeLetters).match(/.{4}/g)?.join('-') ?? '',
  );
}

/** Makes a random code of six digits, for an email. */
export function makeMailedCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The stored hash of a backup code, ignoring case, blanks and hyphens. */
export function hashBackupCode(accountId: string, code: string): string {
  return hashCode(accountId, code.replace(/[\s-]/g, '').toUpperCase());
}

/** The encrypted form of a secret, which can be decrypted only for this account. */
export const sealFor = (accountId: string, secret: string) =>
  sealSecret(secret, ['second_factors', accountId]);

const openFor = (accountId: string, sealed: string) =>
  openSecret(sealed, ['second_factors', accountId]);

/** The time step of an app's code, or null. Other text decrypts no secret and needs no key. */
export function findStepOf({ accountId, sealedSecret }: Factor, code: string): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  return findStep(openFor(accountId, sealedSecret), digits, new Date());
}

/** A statement that uses up a code and returns its account; no row when the code is wrong or was used before. */
export function consumeCode(factor: Factor, code: string): SQL {
  const isOn = sql`account_id = ${factor.accountId}::uuid and confirmed_at is not null`;
  const step = findStepOf(factor, code);
  if (step !== null) {
    // Encrypted again on each use, so that an old key is no longer needed once its holders have signed in.
    const sealed = sealFor(factor.accountId, openFor(factor.accountId, factor.sealedSecret));
    return sql`update ${secondFactors} set last_step = ${step}::bigint, sealed_secret = ${sealed}
      where ${isOn} and last_step < ${step}::bigint returning account_id`;
  }
  const hash = hashBackupCode(factor.accountId, code);
  return sql`update ${secondFactors} set backup_code_hashes = array_remove(backup_code_hashes, ${hash}::text)
    where ${isOn} and ${hash}::text = any(backup_code_hashes) returning account_id`;
}
