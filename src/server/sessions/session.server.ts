/** Finds the account of a request, in one database round trip, or none without a cookie. */
import { eq, sql, type SQL } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  secondFactors,
} from '#src/integrations/database/tables/accounts.ts';
import { retention } from '#src/retention.ts';
import { env } from '#src/environment/env.ts';
import { HttpError } from '#src/server/errors.ts';
import { readCookie } from './cookies.ts';
import { hashToken } from './tokens.ts';

/** An account with a verified email address, as the rest of the site sees it. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  agencyName: string;
  jobTitle: string | null;
  /** `admin` while the email address is in ADMIN_EMAILS. */
  role: 'user' | 'admin';
  hasSecondFactor: boolean;
  createdAt: Date;
}

/** The message to administrators who have no second factor. */
export const needsSecondFactor = 'Set up your second factor first.';

const signInFirst = 'Please sign in.';

/** The verified account that is signed in, or null. */
export async function findAccount(request: Request): Promise<Account | null> {
  return (await findSession(request))?.account ?? null;
}

/** The account that is signed in; throws 401. */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await findAccount(request);
  if (!account) throw new HttpError(401, signInFirst);
  return account;
}

/** The administrator who passed the second factor in this session; throws 401 or 403. */
export async function requireAdministrator(request: Request): Promise<Account> {
  const session = await findSession(request);
  if (!session) throw new HttpError(401, signInFirst);
  const { account, passedSecondFactor } = session;
  if (account.role !== 'admin') throw new HttpError(403, 'Only administrators can do this.');
  if (!account.hasSecondFactor) throw new HttpError(403, needsSecondFactor);
  if (!passedSecondFactor) throw new HttpError(401, signInFirst);
  return account;
}

/** SQL for the end of a session that is used now; `since` is its start. */
export function sessionEnd(since: SQL): SQL {
  const { idleSessions, sessions } = retention;
  return sql`least(now() + ${idleSessions.text}::interval, ${since} + ${sessions.text}::interval)`;
}

/** The stored hash of a request's session, or null. */
export function findSessionHash(request: Request): string | null {
  const token = readCookie('session', request);
  return token ? hashToken(token) : null;
}

/** The columns of an account, and whether its second factor is set up. */
export const accountColumns = {
  id: accounts.id,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  agencyName: accounts.agencyName,
  jobTitle: accounts.jobTitle,
  createdAt: accounts.createdAt,
  hasSecondFactor: sql<boolean>`exists (select 1 from ${secondFactors}
    where ${secondFactors.accountId} = ${accounts.id} and ${secondFactors.confirmedAt} is not null)`,
};

/** An account from a row of {@link accountColumns}. The role is computed on each read, because ADMIN_EMAILS may change. */
export function toAccount(row: Omit<Account, 'role'>): Account {
  const isAdministrator = env().ADMIN_EMAILS.includes(row.email.toLowerCase());
  return { ...row, role: isAdministrator ? 'admin' : 'user' };
}

async function findSession(request: Request) {
  const token = readCookie('session', request);
  if (!token) return null;
  const [row] = await selectAccount(token);
  if (!row) return null;
  const { passedSecondFactor, ...account } = row;
  return { account: toAccount(account), passedSecondFactor };
}

function selectAccount(token: string) {
  const { tokenHash, accountId, createdAt, expiresAt, passedSecondFactor } = accountSessions;
  const end = sessionEnd(sql`${createdAt}`);
  // One statement reads and extends the session. It writes at most once a day.
  const renewed = database()
    .$with('renewed')
    .as(
      database()
        .update(accountSessions)
        .set({ expiresAt: end })
        .where(
          sql`${tokenHash} = ${hashToken(token)} and ${expiresAt} > now() and ${expiresAt} < ${end} - interval '1 day'`,
        )
        .returning({ renewedHash: tokenHash }),
    );
  return database()
    .with(renewed)
    .select({ ...accountColumns, passedSecondFactor })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      sql`${tokenHash} = ${hashToken(token)} and ${expiresAt} > now() and ${accounts.verifiedAt} is not null`,
    );
}
