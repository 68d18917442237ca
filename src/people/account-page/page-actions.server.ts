/** The account actions that load with the page. */
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import { type Account, findSessionHash } from '#src/server/sessions/session.server.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import type { detailsForm } from './account-forms.ts';
import { endedSession, writeCookie } from '#src/server/sessions/cookies.ts';
import { endAccess, endSession } from '#src/people/account/account-rows.server.ts';

/** Stores an account's new details. */
export async function correctDetails(
  { firstName, lastName, agencyName, jobTitle }: z.output<typeof detailsForm.schema>,
  visitor: Visitor,
  { id }: Account,
): Promise<Answer> {
  const details = { firstName, lastName, agencyName, jobTitle: jobTitle || null };
  await visitor.batch({
    details: database().update(accounts).set(details).where(eq(accounts.id, id)),
  });
  return ok();
}

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
