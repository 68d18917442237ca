/** Ends the sessions and removes the lost second factor of somebody's account, for administrators; each is recorded. */
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
  secondFactors,
} from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { hashPassword } from '#src/server/accounts/password-hash.ts';
import { makeToken } from '#src/server/accounts/tokens.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { secondFactorRemovedMail } from '../account-mails.server.ts';
import {
  accountActionsAddress,
  type endSessionsForm,
  type removeFactorForm,
} from './account-actions-forms.ts';

const notFound = () => new HttpError(404, 'We couldn’t find this account.');

/** An account with its number of sessions, or null. */
export async function findAccountState(id: string) {
  const [found] = await database()
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      agencyName: accounts.agencyName,
      sessions: sql<number>`(select count(*)::integer from ${accountSessions}
        where ${accountSessions.accountId} = ${accounts.id} and ${accountSessions.expiresAt} > now())`,
      factorSince: secondFactors.confirmedAt,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(sql`${accounts.id}::text = ${id}`);
  return found ?? null;
}

/** Signs an account out everywhere: sessions, and sign-ins that wait for a code. */
export async function endSessions(
  { account: id }: z.output<typeof endSessionsForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  const { known } = await visitor.batch({
    known: database().execute(sql`select 1 from ${accounts} where ${accounts.id} = ${id}::uuid`),
    ...endEverywhere(id),
    audit: recordAudit(
      { actorEmail: email, action: 'All sessions ended', detail: `Account ${id}` },
      { onlyIf: sql`exists (select 1 from ${accounts} where ${accounts.id} = ${id}::uuid)` },
    ),
  });
  if (known.rows.length === 0) throw notFound();
  return { ...ok(), page: accountActionsAddress(id, 'sessions') };
}

/**
 * Removes the second factor of somebody who lost it, and the password with it: the holder gets a mail, and signs in
 * with a password that is set through a mailed link. The mailbox is what proved them when they set the factor up;
 * whoever knows the password and talks an administrator into this gets nothing.
 */
export async function removeFactor(
  { account: id, proof }: z.output<typeof removeFactorForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  const holder = await findAccountState(id);
  if (!holder) throw notFound();
  if (!holder.factorSince) throw new HttpError(409, 'This account has no second factor.');
  // Nobody knows what it is of.
  const passwordHash = await hashPassword(makeToken());
  // Of two at the same moment one finds it.
  const isRemoved = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${id}::uuid and ${isOfThisBatch(accounts)})`;
  await visitor.batch({
    removed: database().execute(sql`
      with removed as (
        delete from ${secondFactors} where ${secondFactors.accountId} = ${id}::uuid returning account_id)
      update ${accounts} set password_hash = ${passwordHash} from removed where ${accounts.id} = removed.account_id`),
    ...endEverywhere(id),
    // Mailed links, too: one may lead to an address that somebody else began to enter.
    links: database()
      .delete(accountTokens)
      .where(sql`${accountTokens.accountId} = ${id}::uuid`),
    mail: queueMail(secondFactorRemovedMail(holder.email, visitor.siteUrl), { onlyIf: isRemoved }),
    audit: recordAudit(
      { actorEmail: email, action: 'Second factor removed', detail: `Account ${id}: ${proof}` },
      { onlyIf: isRemoved },
    ),
  });
  return { ...ok(), page: accountActionsAddress(id, 'second-factor') };
}

const endEverywhere = (id: string) => ({
  sessions: database()
    .delete(accountSessions)
    .where(sql`${accountSessions.accountId} = ${id}::uuid`),
  challenges: database()
    .delete(accountTokens)
    .where(
      sql`${accountTokens.accountId} = ${id}::uuid and ${accountTokens.purpose} = 'second-factor'`,
    ),
});
