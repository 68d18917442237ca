/** Mails new links on request, with the same response for every address (R32). */
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken, makeToken, tokenPeriod } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { keepHeldLink } from '#src/people/account/mailed-links.ts';
import { newPasswordMail, verificationMail } from '#src/people/account/account-mails.server.ts';
import {
  countMail,
  storeToken,
  hasAddress,
  isAccount,
  isTokenStored,
  lockAccounts,
} from '#src/people/account/account-rows.server.ts';
import { minutesBetweenLinks, type passwordResetSchema } from './password-reset.ts';

type LinkRequest = z.output<typeof passwordResetSchema>;

/** Mails a new verification link if the address has an unverified account. */
export async function mailVerificationLink(
  { email }: LinkRequest,
  visitor: Visitor,
): Promise<Answer> {
  const token = makeToken();
  const isOpen = sql`${hasAddress(email)} and ${accounts.verifiedAt} is null`;
  await visitor.batch({
    mailTries: countMail(email, visitor),
    token: storeToken(token, 'verification', isOpen),
    mail: queueMail(verificationMail(email, token, visitor.siteUrl), { onlyIf: isAccount(isOpen) }),
    held: keepHeldLink(accountTokens, token),
  });
  return ok();
}

/**
 * Mails a link to set a new password if the address has an account, unless one was mailed in the last 20
 * minutes. Links are valid for an hour, so the owner always has a working one, however often others request
 * it, and gets at most three mails an hour. Only the newest link works. One whose mail is held by a cap ends no
 * earlier one and gives way to the next request, so it keeps no one from getting theirs.
 */
export async function mailNewPasswordLink(
  { email }: LinkRequest,
  visitor: Visitor,
): Promise<Answer> {
  const token = makeToken();
  const isKnown = hasAddress(email);
  const isTheirLink = sql`${accountTokens.purpose} = 'new-password'
    and ${accountTokens.accountId} in (select ${accounts.id} from ${accounts} where ${isKnown})`;
  const isDue = sql`${isKnown} and not exists (
    select 1 from ${accountTokens} where ${accountTokens.accountId} = ${accounts.id}
      and ${accountTokens.purpose} = 'new-password'
      and ${accountTokens.expiresAt} > now() + ${tokenPeriod['new-password']}::interval
        - make_interval(mins => ${minutesBetweenLinks}::integer))`;
  const queue = (isVerified: boolean) =>
    queueMail(newPasswordMail(email, token, visitor.siteUrl, isVerified), {
      onlyIf: sql`${isTokenStored(token)} and ${isAccount(
        sql`${isKnown} and (${accounts.verifiedAt} is not null) = ${isVerified}::boolean`,
      )}`,
    });
  await visitor.batch({
    mailTries: countMail(email, visitor),
    lock: lockAccounts(isKnown),
    gaveWay: database().execute(sql`
      with given_way as (
        delete from ${outboxMails} where ${outboxMails.state} = 'held' and ${outboxMails.dedupeKey} in (
          select ${accountTokens.tokenHash} from ${accountTokens} where ${isTheirLink})
        returning dedupe_key)
      delete from ${accountTokens} where ${accountTokens.tokenHash} in (select dedupe_key from given_way)`),
    token: storeToken(token, 'new-password', isDue),
    mails: [queue(false), queue(true)],
    held: keepHeldLink(accountTokens, token),
    earlier: database().execute(sql`
      delete from ${accountTokens} where ${isTheirLink}
        and ${accountTokens.tokenHash} <> ${hashToken(token)} and ${isTokenStored(token)}
        and exists (select 1 from ${outboxMails}
          where ${isOfThisBatch(outboxMails)} and ${outboxMails.state} = 'waiting')`),
  });
  return ok();
}
