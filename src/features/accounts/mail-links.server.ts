/** Sends new links to who asks for them: the same answer for every address, known or not (R32). */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { makeToken } from '#src/server/accounts/tokens.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { countMail, giveToken, hasAddress, isAccount } from './account-rows.server.ts';
import { newPasswordMail, verificationMail } from './account-mails.server.ts';

/** Mails a new verification link to an address whose account waits for it. */
export async function mailVerificationLink(email: string, visitor: Visitor): Promise<void> {
  const token = makeToken();
  const isOpen = sql`${hasAddress(email)} and ${accounts.verifiedAt} is null`;
  await database().batch([
    visitor.countTry(),
    ...countMail(email),
    giveToken(token, 'verification', isOpen),
    queueMail(verificationMail(email, token, visitor.siteUrl), { onlyIf: isAccount(isOpen) }),
  ]);
  visitor.waitUntil(sendOutbox(visitor.log));
}

/** Mails a link that sets a new password to an address that has an account. */
export async function mailNewPasswordLink(email: string, visitor: Visitor): Promise<void> {
  const token = makeToken();
  const isKnown = hasAddress(email);
  await database().batch([
    visitor.countTry(),
    ...countMail(email),
    giveToken(token, 'new-password', isKnown),
    queueMail(newPasswordMail(email, token, visitor.siteUrl), { onlyIf: isAccount(isKnown) }),
  ]);
  visitor.waitUntil(sendOutbox(visitor.log));
}
