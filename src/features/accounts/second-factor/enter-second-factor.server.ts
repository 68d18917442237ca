/** The second step of signing in, with a code of the authenticator app or a backup code. */
import { eq, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import {
  accountSessions,
  accountTokens,
  secondFactors,
} from '#src/integrations/database/tables/accounts.ts';
import { readCookie, writeCookie, writeSession } from '#src/server/accounts/cookies.ts';
import { sessionEnd } from '#src/server/accounts/session.server.ts';
import { hashToken, makeToken } from '#src/server/accounts/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { countSecretTry, isToken } from '../account-rows.server.ts';
import { logSignIn } from '../sign-in/log-sign-in.server.ts';
import { consumeCode } from './second-factor-codes.server.ts';
import { type secondFactorForm, wrongCode } from './second-factor.ts';

const tooLate = 'That took too long. Please sign in again.';

/** Starts a session for a visitor who entered the password before and now enters a code. */
export async function enterSecondFactor(
  { code }: z.output<typeof secondFactorForm.schema>,
  visitor: Visitor,
): Promise<Answer> {
  const { request } = visitor;
  const challenge = readCookie('second-factor', request) ?? '';
  const {
    pending: [pending],
  } = await visitor.batch({
    pending: database()
      .select({
        accountId: secondFactors.accountId,
        sealedSecret: secondFactors.sealedSecret,
        nextPath: accountTokens.nextPath,
      })
      .from(accountTokens)
      .innerJoin(secondFactors, eq(secondFactors.accountId, accountTokens.accountId))
      .where(isToken(challenge, 'second-factor')),
  });
  if (!pending) throw new HttpError(401, tooLate);
  const token = makeToken();
  const { started } = await visitor.batch({
    secretTry: countSecretTry('code', pending.accountId),
    started: database().execute(startSessionWith(consumeCode(pending, code), challenge, token)),
  });
  const isStarted = started.rowCount === 1;
  logSignIn(isStarted ? 'signed in' : 'second factor refused', pending.accountId, visitor);
  if (!isStarted) throw new HttpError(401, wrongCode);
  return {
    ...ok(),
    page: pending.nextPath ?? '/account',
    cookies: [...writeSession(token, request), writeCookie('second-factor', null, request)],
  };
}

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
