import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { accountSessions } from '#src/integrations/database/tables/accounts.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { endedSession, writeCookie } from '#src/server/accounts/cookies.ts';
import { findSessionHash } from '#src/server/accounts/session.server.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { endSession } from '../account-rows.server.ts';

/** Ends this browser's session, if any. Idempotent. */
export async function signOut(_input: unknown, visitor: Visitor): Promise<Answer> {
  const { request } = visitor;
  await visitor.batch({ session: endSession(findSessionHash(request)) });
  const { cookies, headers } = endedSession(request);
  return { ...ok(), headers, cookies: [...cookies, writeCookie('second-factor', null, request)] };
}

/** Ends every session of the account except the current one. */
export async function signOutElsewhere(
  _input: unknown,
  visitor: Visitor,
  { id }: Account,
): Promise<Answer> {
  await visitor.batch({ otherSessions: endOtherSessions(id, visitor.request) });
  return ok();
}

/** A statement that ends every session of an account except the request's. */
export function endOtherSessions(accountId: string, request: Request) {
  return endSessionsExcept(accountId, findSessionHash(request));
}

/** A statement that ends every session of an account except the one with this hash. */
export function endSessionsExcept(accountId: string, tokenHash: string | null) {
  return database()
    .delete(accountSessions)
    .where(
      sql`${accountSessions.accountId} = ${accountId} and ${accountSessions.tokenHash} <> ${tokenHash}`,
    );
}
