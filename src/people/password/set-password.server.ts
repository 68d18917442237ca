/** Sets a new password, ends all sessions and mailed links of the account, and mails its holder. */
import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
} from '#src/integrations/database/tables/accounts.ts';
import { rateLimitHits } from '#src/integrations/database/tables/counts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { type Account, findSessionHash } from '#src/server/sessions/session.server.ts';
import { writeSession } from '#src/server/sessions/cookies.ts';
import { hashPassword } from './password-hash.ts';
import { hashToken, makeToken } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import type { changePasswordForm } from '#src/people/account-page/account-forms.ts';
import { passwordChangedMail } from '#src/people/account/account-mails.server.ts';
import {
  endAccess,
  isAccount,
  isToken,
  signInKey,
  startSession,
  requirePassword,
} from '#src/people/account/account-rows.server.ts';
import { refuseCommonPassword } from './common-passwords.server.ts';
import { rememberBrowser } from '#src/people/sign-in/known-browser.server.ts';
import type { newPasswordForm } from '#src/people/account/link-forms.ts';

const invalidLink = 'This link no longer works. Please ask for a new one.';

/**
 * Sets the password by a mailed link, once. It also verifies the email address and makes this browser known
 * to the account, so that others' tries don't slow down its sign-in. Other browsers start again without the
 * tries before.
 */
export async function setForgottenPassword(
  { token, password }: z.output<typeof newPasswordForm.schema>,
  visitor: Visitor,
): Promise<Answer> {
  const {
    owner: [owner],
  } = await visitor.batch({ owner: selectLinkOwner(token) });
  await refuseCommonPassword(password, 'password');
  const passwordHash = await hashPassword(password);
  if (!owner) throw new HttpError(400, invalidLink);
  const isSet = hasPassword(passwordHash);
  const { stored } = await visitor.batch({
    // One statement ends the link and sets the password, so that only one of two concurrent requests succeeds.
    stored: database().execute(sql`
      with used as (delete from ${accountTokens} where ${isToken(token, 'new-password')} returning account_id)
      update ${accounts} set password_hash = ${passwordHash}, verified_at = coalesce(verified_at, now())
      from used where ${accounts.id} = used.account_id`),
    ended: endAccess(isSet, { allLinks: true }),
    tries: database()
      .delete(rateLimitHits)
      .where(sql`${rateLimitHits.key} = ${signInKey(owner.email)} and ${isAccount(isSet)}`),
    mail: queueMail(passwordChangedMail(owner.email, visitor.siteUrl), {
      onlyIf: isAccount(isSet),
    }),
  });
  if (stored.rowCount !== 1) throw new HttpError(400, invalidLink);
  return {
    ...ok(),
    cookies: [rememberBrowser(visitor.request, { email: owner.email, passwordHash }, 'link')],
  };
}

/** Changes the password of a signed-in visitor who knows the old one. This browser gets a new session. */
export async function changePassword(
  { password, newPassword: wanted }: z.output<typeof changePasswordForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  const oldHash = await requirePassword(account, password, visitor);
  await refuseCommonPassword(wanted, 'newPassword');
  const passwordHash = await hashPassword(wanted);
  const isSet = hasPassword(passwordHash);
  const token = makeToken();
  await visitor.batch({
    password: database()
      .update(accounts)
      .set({ passwordHash })
      .where(sql`${accounts.id} = ${account.id} and ${accounts.passwordHash} = ${oldHash}`),
    session: startSession(token, isSet, passedSecondFactor(visitor.request)),
    ended: endAccess(isSet, { except: hashToken(token), allLinks: true }),
    mail: queueMail(passwordChangedMail(account.email, visitor.siteUrl), {
      onlyIf: isAccount(isSet),
    }),
  });
  return {
    ...ok(),
    cookies: [
      ...writeSession(token, visitor.request),
      rememberBrowser(visitor.request, { email: account.email, passwordHash }, 'password'),
    ],
  };
}

/** A query for the account of a link to set a new password. */
export function selectLinkOwner(token: string) {
  return database()
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accountTokens)
    .innerJoin(accounts, sql`${accounts.id} = ${accountTokens.accountId}`)
    .where(isToken(token, 'new-password'));
}

// Each hash has its own salt, so it identifies one account.
const hasPassword = (passwordHash: string): SQL => sql`${accounts.passwordHash} = ${passwordHash}`;

/** SQL: whether the request's session passed the second factor. */
const passedSecondFactor = (request: Request): SQL =>
  sql`coalesce((select ${accountSessions.passedSecondFactor} from ${accountSessions}
    where ${accountSessions.tokenHash} = ${findSessionHash(request)}), false)`;
