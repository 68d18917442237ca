import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { endedSession, writeCookie } from '#src/server/sessions/cookies.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import type { deletionForm } from './account-forms.ts';
import { accountDeletedMail } from '#src/people/account/account-mails.server.ts';
import { endLinksTo } from '#src/people/account/account-rows.server.ts';
import { requirePassword } from '#src/people/password/require-password.server.ts';

/** Deletes an account with its sessions, links, open offers and second factor, and sends a confirmation email. */
export async function deleteAccount(
  { password }: z.output<typeof deletionForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  await requirePassword(account, password, visitor);
  await visitor.batch({
    linksTo: endLinksTo(account.email),
    account: database().delete(accounts).where(eq(accounts.id, account.id)),
    mail: queueMail({
      ...accountDeletedMail(account.email),
      dedupeKey: `account-deleted:${account.id}`,
    }),
  });
  const { request } = visitor;
  const { cookies, headers } = endedSession(request);
  return { ...ok(), headers, cookies: [...cookies, writeCookie('known-browser', null, request)] };
}
