/** Statements and conditions that several account actions share. */
import { sql, type SQL } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
} from '#src/integrations/database/tables/accounts.ts';
import { sessionEnd } from '#src/server/accounts/session.server.ts';
import { hashToken } from '#src/server/accounts/tokens.ts';
import { countTry, hashForLimits, slowTry } from '#src/server/limits.ts';

type Purpose = typeof accountTokens.$inferSelect.purpose;

/** How long tokens are valid, by purpose. */
export const tokenPeriod = {
  verification: '24 hours',
  'new-password': '1 hour',
  'second-factor': '10 minutes',
  'new-email': '24 hours',
} as const satisfies Record<Purpose, string>;

/** A condition: the account with this email address. Addresses are ASCII, so lower case is unambiguous. */
export const hasAddress = (email: string): SQL =>
  sql`lower(${accounts.email}) = lower(${email}::text)`;

/** A condition for `onlyIf`: there is an account that meets the inner condition. */
export const isAccount = (condition: SQL): SQL =>
  sql`exists (select 1 from ${accounts} where ${condition})`;

/** A statement that stores a token for the account that meets the condition, if any. */
export function storeToken(
  token: string,
  purpose: Purpose,
  condition: SQL,
  nextPath: string | null = null,
): BatchItem {
  return database().execute(sql`
    insert into ${accountTokens} (token_hash, account_id, purpose, next_path, expires_at)
    select ${hashToken(token)}::text, ${accounts.id}, ${purpose}::text, ${nextPath}::text,
      now() + ${tokenPeriod[purpose]}::interval
    from ${accounts} where ${condition}`);
}

/** A condition: the stored token of this link or cookie, while it is valid for this purpose. */
export const isToken = (token: string, purpose: Purpose): SQL =>
  sql`${accountTokens.tokenHash} = ${hashToken(token)} and ${accountTokens.purpose} = ${purpose} and ${accountTokens.expiresAt} > now()`;

/** A condition for `onlyIf`: {@link storeToken} stored this token. */
export const isTokenStored = (token: string): SQL =>
  sql`exists (select 1 from ${accountTokens} where ${accountTokens.tokenHash} = ${hashToken(token)})`;

/** A statement that starts a session for the account that meets the condition, if any; by default without the second factor. */
export function startSession(
  token: string,
  condition: SQL,
  passedSecondFactor: SQL = sql`false`,
): BatchItem {
  return database().execute(sql`
    insert into ${accountSessions} (token_hash, account_id, expires_at, passed_second_factor)
    select ${hashToken(token)}::text, ${accounts.id}, ${sessionEnd(sql`now()`)}, ${passedSecondFactor}
    from ${accounts} where ${condition}`);
}

/** A statement that ends a session. Signing in never reuses an earlier one. */
export function endSession(tokenHash: string | null) {
  return database()
    .delete(accountSessions)
    .where(sql`${accountSessions.tokenHash} = ${tokenHash}`);
}

/**
 * Statements that count an email that anyone can request for an address, with or without an account. With
 * `addressKey`, requests are counted per visitor, so that an attacker can't use up the owner's limit.
 */
export const countMail = (email: string, addressKey = ''): [BatchItem, BatchItem] => {
  const parts = [email.toLowerCase(), addressKey];
  return [
    countTry(hashForLimits('account-mail', ...parts), { tries: 5, minutes: 10 }),
    countTry(hashForLimits('account-mails-a-day', ...parts), { tries: 20, minutes: 24 * 60 }),
  ];
};

/**
 * A statement that counts a sign-in try from an unknown browser, whether or not the account exists. It never
 * locks the account: after ten tries in ten minutes, the next ones must wait 5, 10, 20, 40 and then 60
 * seconds (R42).
 */
export const slowSignIn = (email: string): BatchItem =>
  slowTry(hashForLimits('sign-in', email.toLowerCase()), {
    ...{ tries: 10, minutes: 10 },
    ...{ firstWaitSeconds: 5, longestWaitSeconds: 60 },
  });

/** A statement that counts a try at the password while signed in, or at a code. */
export const countSecretTry = (kind: 'password' | 'code', accountId: string): BatchItem =>
  countTry(hashForLimits(kind, accountId), { tries: 10, minutes: 10 });
