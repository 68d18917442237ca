/** The second step of signing in, with a code of the authenticator app or a backup code. */
import { eq, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
  secondFactors,
} from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { readCookie, writeCookie, writeSession } from '#src/server/sessions/cookies.ts';
import { sessionEnd } from '#src/server/sessions/session.server.ts';
import { hashToken, makeToken } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { hashForLimits, slowAccountTry } from '#src/server/limits/limits.ts';
import { wrongCodeMail } from '#src/people/account/account-mails.server.ts';
import { isToken, refuseWithWayOut } from '#src/people/account/account-rows.server.ts';
import { findKnownBrowser, rememberBrowser } from '#src/people/sign-in/known-browser.server.ts';
import { logSignIn } from '#src/people/sign-in/sign-in.server.ts';
import { consumeCode } from './second-factor-codes.server.ts';
import { type secondFactorForm, wrongCode } from './second-factor.ts';

const tooLate = 'That took too long. Please sign in again.';

/**
 * Starts a session for a visitor who entered the password before and now enters a code. Tries from browsers in
 * which only the password was proved slow down each other, and their holder is mailed about a wrong code. They
 * don't slow down browsers in which a mailed link was opened or the second factor was passed before.
 */
export async function enterSecondFactor(
  { code }: z.output<typeof secondFactorForm.schema>,
  visitor: Visitor,
): Promise<Answer> {
  const { request } = visitor;
  const challenge = readCookie('second-factor', request) ?? '';
  // Counted below, by what this browser proved for the account.
  const [pending] = await selectPending(challenge);
  if (!pending) throw new HttpError(401, tooLate);
  const { accountId } = pending;
  const strength = findKnownBrowser(request, pending.email)?.strength ?? 'password';
  const key = hashForLimits('second-factor', accountId, strength);
  const isStranger = strength === 'password';
  const token = makeToken();
  const tries = visitor.batch(
    {
      slowed: isStranger
        ? slowAccountTry(key, hashForLimits('second-factor', accountId, visitor.addressKey))
        : null,
      started: database().execute(startSessionWith(consumeCode(pending, code), challenge, token)),
      mail: isStranger
        ? queueMail(wrongCodeMail(pending, visitor.siteUrl), {
            onlyIf: sql`not ${isStarted(token)}`,
          })
        : null,
    },
    { countAs: isStranger ? 'address' : { key } },
  );
  const { started } = await (isStranger ? tries.catch(refuseWithWayOut) : tries);
  const hasStarted = started.rowCount === 1;
  logSignIn(hasStarted ? 'signed in' : 'second factor refused', accountId, visitor);
  if (!hasStarted) throw new HttpError(401, wrongCode);
  return {
    ...ok(),
    page: pending.nextPath ?? '/account',
    cookies: [
      ...writeSession(token, request),
      writeCookie('second-factor', null, request),
      rememberBrowser(request, pending, 'factor'),
    ],
  };
}

function selectPending(challenge: string) {
  return database()
    .select({
      accountId: accounts.id,
      email: accounts.email,
      passwordHash: accounts.passwordHash,
      sealedSecret: secondFactors.sealedSecret,
      nextPath: accountTokens.nextPath,
    })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .innerJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(isToken(challenge, 'second-factor'));
}

const isStarted = (token: string): SQL => sql`exists (select 1 from ${accountSessions}
  where ${accountSessions.tokenHash} = ${hashToken(token)})`;

/** One statement uses up the code, deletes the challenge and starts the session, or does nothing. */
function startSessionWith(usedCode: SQL, challenge: string, token: string): SQL {
  return sql`
    with used as (${usedCode}),
    entered as (
      delete from ${accountTokens} where ${isToken(challenge, 'second-factor')}
        and ${accountTokens.accountId} in (select account_id from used)
      returning account_id
    )
    insert into ${accountSessions} (token_hash, account_id, expires_at, passed_second_factor)
    select ${hashToken(token)}::text, account_id, ${sessionEnd(sql`now()`)}, true from entered`;
}
