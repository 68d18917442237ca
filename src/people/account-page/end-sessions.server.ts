import { eq } from 'drizzle-orm';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import { type Account, findSessionHash } from '#src/server/sessions/session.server.ts';
import { endedSession, writeCookie } from '#src/server/sessions/cookies.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { endAccess, endSession } from '#src/people/account/account-rows.server.ts';

/** Ends this browser's session, if any. Idempotent. */
export async function signOut(_input: unknown, visitor: Visitor): Promise<Answer> {
  const { request } = visitor;
  await visitor.batch({ session: endSession(findSessionHash(request)) });
  const { cookies, headers } = endedSession(request);
  return { ...ok(), headers, cookies: [...cookies, writeCookie('second-factor', null, request)] };
}

/** Ends every session of the account except the current one, and what other browsers may have started. */
export async function signOutElsewhere(
  _input: unknown,
  visitor: Visitor,
  { id }: Account,
): Promise<Answer> {
  await visitor.batch({
    ended: endAccess(eq(accounts.id, id), { except: findSessionHash(visitor.request) }),
  });
  return ok();
}
