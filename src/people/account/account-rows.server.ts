/** Statements, conditions and the check of the password that several account actions share. */
import { sql, type SQL, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
  secondFactors,
} from '#src/integrations/database/tables/accounts.ts';
import { type Account, sessionEnd } from '#src/server/sessions/session.server.ts';
import { hashToken, tokenPeriod, type Purpose } from '#src/server/sessions/tokens.ts';
import { HttpError } from '#src/server/errors.ts';
import {
  countTry,
  findSecondsToWait,
  hashForLimits,
  slowAccountTry,
  tooManyTriesMessage,
} from '#src/server/limits/limits.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { alternative } from '#src/people/sign-in/sign-in.ts';
import { isPassword } from '#src/people/password/password-hash.ts';

/** A condition: the account with this email address. Addresses are ASCII, so lower case is unambiguous. */
export const hasAddress = (email: string): SQL =>
  sql`lower(${accounts.email}) = lower(${email}::text)`;

/** A condition for `onlyIf`: there is an account that meets the inner condition. */
export const isAccount = (condition: SQL): SQL =>
  sql`exists (select 1 from ${accounts} where ${condition})`;

/**
 * A statement for the start of a batch: concurrent batches about these accounts wait for each other, so that the
 * statements after it see what the earlier ones stored. The order prevents deadlocks.
 */
export const lockAccounts = (condition: SQL): BatchItem =>
  database().execute(
    sql`select 1 from ${accounts} where ${condition} order by ${accounts.id} for update`,
  );

/** What a token does besides its purpose. */
interface TokenFacts {
  nextPath?: string | null;
  newEmail?: string;
  customerIds?: SQL;
}

/** A condition: the account still has the address, and the password that was checked. */
export const isUnchanged = ({ id, email }: Account, passwordHash: string): SQL =>
  sql`${accounts.id} = ${id} and ${accounts.passwordHash} = ${passwordHash} and ${hasAddress(email)}`;

/** A statement that stores a token for the account that meets the condition, if any. */
export function storeToken(
  token: string,
  purpose: Purpose,
  condition: SQL,
  { nextPath = null, newEmail, customerIds = sql`null` }: TokenFacts = {},
) {
  return database().execute(sql`
    insert into ${accountTokens}
      (token_hash, account_id, purpose, next_path, new_email, customer_ids, expires_at)
    select ${hashToken(token)}::text, ${accounts.id}, ${purpose}::text, ${nextPath}::text,
      ${newEmail ?? null}::text, ${customerIds}::text[], now() + ${tokenPeriod[purpose]}::interval
    from ${accounts} where ${condition}`);
}

/** A statement that ends the links of one purpose of an account, before a new one replaces them. */
export const endLinks = (accountId: string, purpose: Purpose): BatchItem =>
  database()
    .delete(accountTokens)
    .where(
      sql`${accountTokens.accountId} = ${accountId} and ${accountTokens.purpose} = ${purpose}`,
    );

/**
 * A statement that ends links mailed to an address that loses its account: what others offered to it must not wait
 * for its next holder.
 */
export const endLinksTo = (email: string, onlyIf = sql`true`): BatchItem =>
  database()
    .delete(accountTokens)
    .where(sql`lower(${accountTokens.newEmail}) = lower(${email}::text) and ${onlyIf}`);

/**
 * Statements that end what others may have started for the accounts that meet the condition: sessions except one,
 * sign-ins that wait for a code, open offers of purchases, and a new address or second factor that is not confirmed.
 * Only with `allLinks` do they end links to verify the address or set a password, because an intruder with a session
 * must not end the holder's.
 */
export function endAccess(
  condition: SQL,
  { except = null, allLinks = false }: { except?: string | null; allLinks?: boolean } = {},
): BatchItem[] {
  const isTheirs = (column: PgColumn) =>
    sql`${column} in (select ${accounts.id} from ${accounts} where ${condition})`;
  const isEnding = sql`(${allLinks}::boolean or ${accountTokens.purpose} not in ('verification', 'new-password'))`;
  return [
    database()
      .delete(accountSessions)
      .where(
        sql`${isTheirs(accountSessions.accountId)} and ${accountSessions.tokenHash} is distinct from ${except}::text`,
      ),
    database()
      .delete(accountTokens)
      .where(sql`${isTheirs(accountTokens.accountId)} and ${isEnding}`),
    database()
      .delete(secondFactors)
      .where(sql`${isTheirs(secondFactors.accountId)} and ${secondFactors.confirmedAt} is null`),
  ];
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
 * Statements that count an email that a visitor requests for an address, with or without an account. They are
 * counted for each visitor, so that no one can use up the limit of the owner.
 */
export const countMail = (
  email: string,
  { addressKey }: Pick<Visitor, 'addressKey'>,
): [BatchItem, BatchItem] => {
  const parts = [email.toLowerCase(), addressKey];
  return [
    countTry(hashForLimits('account-mail', ...parts), { tries: 5, minutes: 10 }),
    countTry(hashForLimits('account-mails-a-day', ...parts), { tries: 20, minutes: 24 * 60 }),
  ];
};

/** The rate-limit key of sign-in tries from unknown browsers, whether or not the account exists. */
export const signInKey = (email: string): string => hashForLimits('sign-in', email.toLowerCase());

/** A statement that counts a sign-in try from an unknown browser. */
export const slowSignIn = (email: string, { addressKey }: Pick<Visitor, 'addressKey'>): BatchItem =>
  slowAccountTry(signInKey(email), hashForLimits('sign-in', email.toLowerCase(), addressKey));

/** A statement that counts a try at the password or a code while signed in. */
export const countSecretTry = (kind: 'password' | 'code', accountId: string): BatchItem =>
  countTry(hashForLimits(kind, accountId), { tries: 10, minutes: 10 });

/** Refuses a try that must wait, and names what works meanwhile. Throws other errors again. */
export function refuseWithWayOut(error: unknown): never {
  const seconds = findSecondsToWait(error);
  if (seconds === null) throw error;
  throw new HttpError(429, `${tooManyTriesMessage(seconds)}, ${alternative}`, {
    headers: { 'retry-after': String(seconds) },
  });
}

const wrongPassword = 'Incorrect password.';

/** Checks the password again before a sensitive action. Counts the try; resolves to the stored hash, or throws 400. */
export async function requirePassword(
  { id }: Account,
  password: string,
  visitor: Visitor,
): Promise<string> {
  const {
    stored: [stored],
  } = await visitor.batch({
    secretTry: countSecretTry('password', id),
    stored: database()
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, id)),
  });
  const passwordHash = stored?.passwordHash ?? null;
  if (passwordHash !== null && (await isPassword(password, passwordHash))) return passwordHash;
  throw new HttpError(400, wrongPassword, { fields: { password: wrongPassword } });
}
