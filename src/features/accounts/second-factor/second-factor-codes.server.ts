/** Codes that prove a second factor, and using one up so that it never counts again. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { secondFactors } from '#src/integrations/database/tables/accounts.ts';
import { openSecret, sealSecret } from '#src/environment/sealed-secret.ts';
import { hashCode } from '#src/server/accounts/tokens.ts';
import { findStep, makeLetters } from './time-code.server.ts';

const backupCodeCount = 10;
const backupCodeLetters = 24;

type Factor = Pick<typeof secondFactors.$inferSelect, 'accountId' | 'sealedSecret'>;

/** Ten codes for a lost phone; 120 random bits each, too many to try even for somebody with our database and our secret, so that a fast hash is enough. */
export function makeBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () => {
    const groups = makeLetters(backupCodeLetters).match(/.{4}/g);
    return groups?.join('-') ?? '';
  });
}

/** What is stored of a backup code, however it was typed. */
export function hashBackupCode(accountId: string, code: string): string {
  return hashCode(accountId, code.replace(/[\s-]/g, '').toUpperCase());
}

/** A secret as it is stored: it opens for this account alone. */
export const sealFor = (accountId: string, secret: string) =>
  sealSecret(secret, ['second_factors', accountId]);

const openFor = (accountId: string, sealed: string) =>
  openSecret(sealed, ['second_factors', accountId]);

/** The half minute of a typed code of the app, or null; text that cannot be a code opens no secret and needs no key. */
export function findStepOf({ accountId, sealedSecret }: Factor, code: string): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  return findStep(openFor(accountId, sealedSecret), digits, new Date());
}

/** A statement that uses up a code and returns its account, or nothing when the code is wrong or was used before. */
export function takeCode(factor: Factor, code: string): SQL {
  const isOn = sql`account_id = ${factor.accountId}::uuid and confirmed_at is not null`;
  const step = findStepOf(factor, code);
  if (step !== null) {
    // Sealed again each time, so that a replaced key is out of use once its holders have signed in.
    const sealed = sealFor(factor.accountId, openFor(factor.accountId, factor.sealedSecret));
    return sql`update ${secondFactors} set last_step = ${step}::bigint, sealed_secret = ${sealed}
      where ${isOn} and last_step < ${step}::bigint returning account_id`;
  }
  const hash = hashBackupCode(factor.accountId, code);
  return sql`update ${secondFactors} set backup_code_hashes = array_remove(backup_code_hashes, ${hash}::text)
    where ${isOn} and ${hash}::text = any(backup_code_hashes) returning account_id`;
}
