/** Administrators' actions on accounts; each is recorded in the audit log. */
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  secondFactors,
} from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { hashPassword } from '#src/people/password/password-hash.ts';
import { makeToken } from '#src/server/sessions/tokens.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { secondFactorRemovedMail } from '#src/people/account/account-mails.server.ts';
import { endAccess } from '#src/people/account/account-rows.server.ts';
import {
  accountActionsPath,
  type endSessionsForm,
  type removeFactorForm,
} from './account-actions-forms.ts';

const notFound = () => new HttpError(404, 'We couldn’t find this account.');

/** An account with its number of sessions and its second factor, or null. */
export async function findAccountState(id: string) {
  const { email, firstName, lastName, agencyName } = accounts;
  const [found] = await database()
    .select({
      ...{ id: accounts.id, email, firstName, lastName, agencyName },
      sessions: sql<number>`(select count(*)::integer from ${accountSessions}
        where ${accountSessions.accountId} = ${accounts.id} and ${accountSessions.expiresAt} > now())`,
      factorSince: secondFactors.confirmedAt,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(sql`${accounts.id}::text = ${id}`);
  return found ?? null;
}

/** Ends all sessions of an account, and what may have been started in them. */
export async function endSessions(
  { account: id }: z.output<typeof endSessionsForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  const { known } = await visitor.batch({
    known: database().execute(sql`select 1 from ${accounts} where ${accounts.id} = ${id}::uuid`),
    ended: endAccess(eq(accounts.id, id)),
    audit: recordAudit(
      { actorEmail: email, action: 'All sessions ended', detail: `Account ${id}` },
      { onlyIf: sql`exists (select 1 from ${accounts} where ${accounts.id} = ${id}::uuid)` },
    ),
  });
  if (known.rows.length === 0) throw notFound();
  return { ...ok(), page: accountActionsPath(id, 'sessions') };
}

/**
 * Removes a lost second factor together with the password. The holder sets a new password through a mailed
 * link, because the mailbox was the proof when the factor was set up. An attacker who knows the password and
 * deceives an administrator gains nothing.
 */
export async function removeFactor(
  { account: id, proof }: z.output<typeof removeFactorForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  const holder = await findAccountState(id);
  if (!holder) throw notFound();
  if (!holder.factorSince) throw new HttpError(409, 'This account has no second factor.');
  // The new password is random: the old one must stop working.
  const passwordHash = await hashPassword(makeToken());
  // Only one of two concurrent requests removes the factor.
  const isRemoved = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${id}::uuid and ${isOfThisBatch(accounts)})`;
  await visitor.batch({
    removed: database().execute(sql`
      with removed as (
        delete from ${secondFactors} where ${secondFactors.accountId} = ${id}::uuid returning account_id)
      update ${accounts} set password_hash = ${passwordHash} from removed where ${accounts.id} = removed.account_id`),
    // Includes mailed links, which an attacker may have requested.
    ended: endAccess(eq(accounts.id, id), { allLinks: true }),
    mail: queueMail(secondFactorRemovedMail(holder.email, visitor.siteUrl), { onlyIf: isRemoved }),
    audit: recordAudit(
      { actorEmail: email, action: 'Second factor removed', detail: `Account ${id}: ${proof}` },
      { onlyIf: isRemoved },
    ),
  });
  return { ...ok(), page: accountActionsPath(id, 'second-factor') };
}
