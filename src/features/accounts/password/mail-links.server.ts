/** Sends new links on request: the same answer for every address, known or not (R32). */
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken, makeToken } from '#src/server/accounts/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { newPasswordMail, verificationMail } from '../account-mails.server.ts';
import {
  countMail,
  giveToken,
  hasAddress,
  isAccount,
  isGiven,
  tokenPeriod,
} from '../account-rows.server.ts';
import { minutesBetweenLinks, type passwordResetSchema } from './password-reset.ts';

type Asked = z.output<typeof passwordResetSchema>;

/** Mails a new verification link to an address whose account is unverified. */
export async function mailVerificationLink({ email }: Asked, visitor: Visitor): Promise<Answer> {
  const token = makeToken();
  const isOpen = sql`${hasAddress(email)} and ${accounts.verifiedAt} is null`;
  await visitor.batch({
    mailTries: countMail(email),
    token: giveToken(token, 'verification', isOpen),
    mail: queueMail(verificationMail(email, token, visitor.siteUrl), { onlyIf: isAccount(isOpen) }),
  });
  return ok();
}

/**
 * Mails a link that sets a new password to an address that has an account, unless one went there in the
 * last minutes. That link works for longer than the wait, so its reader always has a link, however often
 * others ask, and nobody gets more than three such mails an hour (R42). Only the newest link works: an
 * earlier one ends when a later mail is on its way, not when a cap holds that mail back.
 */
export async function mailNewPasswordLink({ email }: Asked, visitor: Visitor): Promise<Answer> {
  const token = makeToken();
  const isKnown = hasAddress(email);
  const isDue = sql`${isKnown} and not exists (
    select 1 from ${accountTokens} where ${accountTokens.accountId} = ${accounts.id}
      and ${accountTokens.purpose} = 'new-password'
      and ${accountTokens.expiresAt} > now() + ${tokenPeriod['new-password']}::interval
        - make_interval(mins => ${minutesBetweenLinks}::integer))`;
  const queue = (isVerified: boolean) =>
    queueMail(newPasswordMail(email, token, visitor.siteUrl, isVerified), {
      onlyIf: sql`${isGiven(token)} and ${isAccount(
        sql`${isKnown} and (${accounts.verifiedAt} is not null) = ${isVerified}::boolean`,
      )}`,
    });
  await visitor.batch({
    mailTries: countMail(email, visitor.addressKey),
    // Concurrent requests wait here for the mail of the one before.
    turn: database().execute(sql`select 1 from ${accounts} where ${isKnown} for update`),
    token: giveToken(token, 'new-password', isDue),
    mails: [queue(false), queue(true)],
    earlier: database().execute(sql`
      delete from ${accountTokens} where ${accountTokens.purpose} = 'new-password'
        and ${accountTokens.tokenHash} <> ${hashToken(token)} and ${isGiven(token)}
        and ${accountTokens.accountId} in (select ${accounts.id} from ${accounts} where ${isKnown})
        and exists (select 1 from ${outboxMails}
          where ${isOfThisBatch(outboxMails)} and ${outboxMails.state} = 'waiting')`),
  });
  return ok();
}
