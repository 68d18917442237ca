/** Signs a visitor in by password. */
import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import { readPageQuery } from '#src/server/request-input.ts';
import { readCookie, writeCookie, writeSession } from '#src/server/sessions/cookies.ts';
import { isPassword } from '#src/people/password/password-hash.ts';
import { accountColumns, findSessionHash } from '#src/server/sessions/session.server.ts';
import { makeToken } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import {
  endSession,
  storeToken,
  hasAddress,
  refuseWithWayOut,
  slowSignIn,
  startSession,
} from '#src/people/account/account-rows.server.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.server.ts';
import { findNext } from './next-page.ts';
import { wrongSignIn, type signInSchema } from './sign-in.ts';
import { holdsLink, verify } from '#src/people/account/link-pages.server.tsx';

/** A sign-in with the right password. */
interface SignIn {
  /** A condition: the account's password and second factor are unchanged. */
  isUnchanged: SQL;
  /** Statements to run before the session starts. */
  first: BatchItem[];
  /** Cookies besides the session's. */
  cookies: string[];
  nextPath: string | null;
  visitor: Visitor;
}

/**
 * Starts a session for the right password, or requests the second factor. An unverified address also needs
 * the mailed link, opened in this browser before: it proves that the person who chose the password reads the
 * address. Without the link, the response is the one for a wrong password, so that registering someone
 * else's address doesn't reveal whether it had an account. Others' tries slow down only browsers that the
 * account doesn't know.
 */
export async function signIn(
  { email, password, next }: z.output<typeof signInSchema>,
  visitor: Visitor,
): Promise<Answer> {
  const { request } = visitor;
  const link = readCookie('verification', request) ?? '';
  const account = await countAndFind(email, link, visitor);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight || !(account.isVerified || account.holdsLink)) {
    logSignIn('sign-in refused', account?.id, visitor);
    throw new HttpError(401, wrongSignIn);
  }
  // No session starts when the password or the second factor changes concurrently.
  const isUnchanged = sql`${accounts.id} = ${account.id}
    and ${accounts.passwordHash} = ${account.passwordHash}
    and ${accountColumns.hasSecondFactor} = ${account.hasSecondFactor}`;
  const continueSignIn = account.hasSecondFactor ? requestSecondFactor : openSession;
  logSignIn(account.hasSecondFactor ? 'password accepted' : 'signed in', account.id, visitor);
  return continueSignIn({
    isUnchanged: sql`${isUnchanged} and ${accounts.verifiedAt} is not null`,
    first: account.isVerified ? [] : verify(link, isUnchanged),
    cookies: [
      ...(account.holdsLink ? [writeCookie('verification', null, request)] : []),
      rememberBrowser(request, account, 'password'),
    ],
    nextPath: findNext(next ? `?${new URLSearchParams({ next })}` : readPageQuery(request)),
    visitor,
  });
}

/** Counts the try and finds the account in one round trip. A known browser's tries are counted separately. */
async function countAndFind(email: string, link: string, visitor: Visitor) {
  const browser = findKnownBrowser(visitor.request, email);
  const {
    found: [account],
  } = await visitor
    .batch(
      { slowed: browser ? null : slowSignIn(email, visitor), found: selectAccount(email, link) },
      { countAs: browser ? { key: browser.limitKey } : 'address' },
    )
    .catch(refuseWithWayOut);
  // The proof is for an old password, so the browser counts as unknown.
  if (browser && !(account && browser.knows(account.passwordHash))) {
    await visitor
      .batch({ slowed: slowSignIn(email, visitor) }, { countAs: 'address' })
      .catch(refuseWithWayOut);
  }
  return account;
}

function selectAccount(email: string, link: string) {
  return database()
    .select({
      ...accountColumns,
      passwordHash: accounts.passwordHash,
      isVerified: sql<boolean>`${accounts.verifiedAt} is not null`,
      holdsLink: sql<boolean>`${holdsLink(link)}`,
    })
    .from(accounts)
    .where(hasAddress(email));
}

/** Ends this browser's session and runs the next statement. */
const replaceSession = ({ first, visitor }: SignIn, next: BatchItem) =>
  visitor.batch({ oldSession: endSession(findSessionHash(visitor.request)), first, next });

async function openSession(entered: SignIn): Promise<Answer> {
  const { isUnchanged, cookies, nextPath, visitor } = entered;
  const token = makeToken();
  await replaceSession(entered, startSession(token, isUnchanged));
  return {
    ...ok({ secondFactor: false }),
    page: nextPath ?? '/account',
    cookies: [...cookies, ...writeSession(token, visitor.request)],
  };
}

async function requestSecondFactor(entered: SignIn): Promise<Answer> {
  const { isUnchanged, cookies, nextPath, visitor } = entered;
  const { request } = visitor;
  const token = makeToken();
  await replaceSession(entered, storeToken(token, 'second-factor', isUnchanged, { nextPath }));
  const query = nextPath ? `?${new URLSearchParams({ next: nextPath })}` : '';
  return {
    ...ok({ secondFactor: true }),
    page: `/login/second-factor${query}`,
    cookies: [
      ...cookies,
      ...writeSession(null, request),
      writeCookie('second-factor', token, request),
    ],
  };
}

/** Logs a step of signing in with the account's id and the hash of the IP address, without personal data. */
export function logSignIn(
  event: 'sign-in refused' | 'password accepted' | 'second factor refused' | 'signed in',
  accountId: string | undefined,
  { log, addressKey }: Pick<Visitor, 'log' | 'addressKey'>,
): void {
  log.info(event, { accountId: accountId ?? 'unknown', from: addressKey });
}
