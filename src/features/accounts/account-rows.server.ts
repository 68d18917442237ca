/** Statements that several account actions share; each is part of an action's one batch. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import type { BatchItem } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
} from '#src/integrations/database/tables/accounts.ts';
import { sessionEnd } from '#src/server/accounts/session.server.ts';
import { hashToken } from '#src/server/accounts/tokens.ts';
import { countTry, hashForLimits, slowTry } from '#src/server/limits.ts';

type Purpose = typeof accountTokens.$inferSelect.purpose;

/** How long a token is valid for its purpose. */
export const tokenPeriod = {
  verification: '24 hours',
  'new-password': '1 hour',
  'second-factor': '10 minutes',
  'new-email': '24 hours',
} as const satisfies Record<Purpose, string>;

/** Holds for the account with this address, as a `where`. Addresses here are ASCII: no two letters share a lower case. */
export const hasAddress = (email: string): SQL =>
  sql`lower(${accounts.email}) = lower(${email}::text)`;

/** Holds, inside a mail's `onlyIf`, when there is an account that meets the condition. */
export const isAccount = (condition: SQL): SQL =>
  sql`exists (select 1 from ${accounts} where ${condition})`;

/** Stores a token for the account that meets the condition; without such an account it stores nothing. */
export function giveToken(
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

/** Holds for the token of this link or cookie, while it is valid for its purpose. */
export const isToken = (token: string, purpose: Purpose): SQL =>
  sql`${accountTokens.tokenHash} = ${hashToken(token)} and ${accountTokens.purpose} = ${purpose} and ${accountTokens.expiresAt} > now()`;

/** Holds, inside a mail's `onlyIf`, when {@link giveToken} stored this token. */
export const isGiven = (token: string): SQL =>
  sql`exists (select 1 from ${accountTokens} where ${accountTokens.tokenHash} = ${hashToken(token)})`;

/** Signs in the account that meets the condition, by password by default; without such an account it signs nobody in. */
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

/** Ends the session that a request came with: signing in never reuses an earlier session. */
export function endSession(tokenHash: string | null) {
  return database()
    .delete(accountSessions)
    .where(sql`${accountSessions.tokenHash} = ${tokenHash}`);
}

/**
 * Counts a mail that anybody can request for an address, by the minute and by the day; the same whether
 * or not it has an account. With `asker` only that asker's requests count, so that nobody uses them up for others.
 */
export const countMail = (email: string, asker = ''): [BatchItem, BatchItem] => {
  const parts = [email.toLowerCase(), asker];
  return [
    countTry(hashForLimits('account-mail', ...parts), { tries: 5, minutes: 10 }),
    countTry(hashForLimits('account-mails-a-day', ...parts), { tries: 20, minutes: 24 * 60 }),
  ];
};

/**
 * Counts a try to sign in to an account by a browser that it does not know, whether or not the account
 * exists. The account is never locked: after ten tries in ten minutes, the next ones wait 5, 10, 20, 40
 * and then 60 seconds for each other (R42).
 */
export const slowSignIn = (email: string): BatchItem =>
  slowTry(hashForLimits('sign-in', email.toLowerCase()), {
    ...{ tries: 10, minutes: 10 },
    ...{ firstWaitSeconds: 5, longestWaitSeconds: 60 },
  });

/** Counts a try at a person's own secret: the password while signed in, or a code. */
export const countSecretTry = (kind: 'password' | 'code', accountId: string): BatchItem =>
  countTry(hashForLimits(kind, accountId), { tries: 10, minutes: 10 });
