/** Signs somebody in, as far as the password goes (R32, R38). */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { writeCookie } from '#src/server/accounts/cookies.ts';
import { isPassword } from '#src/server/accounts/password-hash.ts';
import { accountColumns, findSessionHash } from '#src/server/accounts/session.server.ts';
import { makeToken } from '#src/server/accounts/tokens.ts';
import { seeOther } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { isFormPost } from '#src/server/request-input.ts';
import { answerWithCookies } from './account-answer.server.ts';
import { verificationMail } from './account-mails.server.ts';
import {
  countSignIn,
  endSession,
  giveToken,
  hasAddress,
  startSession,
} from './account-rows.server.ts';
import { findNext } from './next-page.ts';
import type { signInSchema } from './sign-in.ts';

const wrong = 'The email address or the password is not right.';
const unverified = 'Please verify your email address first. We have sent you a new link.';

/** Gives a session to who knows the password; with a second factor only the right to show that. */
export async function signIn(
  { email, password, next }: z.output<typeof signInSchema>,
  visitor: Visitor,
): Promise<Response> {
  const [, , [account]] = await database().batch([
    visitor.countTry(),
    countSignIn(email),
    database()
      .select({
        ...accountColumns,
        passwordHash: accounts.passwordHash,
        verifiedAt: accounts.verifiedAt,
      })
      .from(accounts)
      .where(hasAddress(email)),
  ]);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new HttpError(401, wrong);
  if (!account.verifiedAt) return refuseUnverified(account.email, visitor);
  // Should the password or the second factor change at this very moment, what was shown opens nothing.
  const isUnchanged = sql`${accounts.id} = ${account.id}
    and ${accounts.passwordHash} = ${account.passwordHash}
    and ${accountColumns.hasSecondFactor} = ${account.hasSecondFactor}`;
  const goOn = account.hasSecondFactor ? askForSecondFactor : beginSession;
  return goOn(isUnchanged, readNext(next, visitor.request), visitor.request);
}

async function beginSession(
  isUnchanged: SQL,
  nextPath: string | null,
  request: Request,
): Promise<Response> {
  const token = makeToken();
  await database().batch([endSession(findSessionHash(request)), startSession(token, isUnchanged)]);
  return answerWithCookies(request, {
    data: { secondFactor: false },
    page: nextPath ?? '/account',
    cookies: [writeCookie('session', token, request)],
  });
}

async function askForSecondFactor(
  isUnchanged: SQL,
  nextPath: string | null,
  request: Request,
): Promise<Response> {
  const token = makeToken();
  await database().batch([
    endSession(findSessionHash(request)),
    giveToken(token, 'second-factor', isUnchanged, nextPath),
  ]);
  const query = nextPath ? `?${new URLSearchParams({ next: nextPath })}` : '';
  return answerWithCookies(request, {
    data: { secondFactor: true },
    page: `/login/second-factor${query}`,
    cookies: [writeCookie('session', null, request), writeCookie('second-factor', token, request)],
  });
}

async function refuseUnverified(email: string, visitor: Visitor): Promise<Response> {
  const token = makeToken();
  await database().batch([
    giveToken(token, 'verification', hasAddress(email)),
    queueMail(verificationMail(email, token, visitor.siteUrl)),
  ]);
  visitor.waitUntil(sendOutbox(visitor.log));
  if (isFormPost(visitor.request)) return seeOther('/account-result/sign-in?outcome=unverified');
  throw new HttpError(403, unverified);
}

/** Without a script the form does not know its own page's query; the browser tells it as where it came from. */
function readNext(given: string | undefined, request: Request): string | null {
  const came = URL.parse(request.headers.get('referer') ?? '');
  const fromPage = came?.origin === new URL(request.url).origin ? came.search : '';
  return findNext(given ? `?${new URLSearchParams({ next: given })}` : fromPage);
}
