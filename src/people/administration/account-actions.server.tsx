/** Administrators' actions on accounts, with their forms and their page; each action is recorded in the audit log. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { text } from '#src/forms/rules.ts';
import { Fact } from '#src/components/Fact.tsx';
import { writtenDate } from '#src/formats/our-day.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { withHeading } from '#src/server/pages/link-page.server.tsx';
import { eq, sql } from 'drizzle-orm';
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

const page = '/admin/account';
const account = z.uuid('We couldn’t find this account.');

/** The query of the page: the account, and the action that was just done. */
export const accountActionsPageSchema = z.object({
  account: z.catch(z.string(), ''),
  saved: z.catch(z.optional(z.enum(['sessions', 'second-factor'])), undefined),
});

/** Signs an account out everywhere. */
export const endSessionsForm = defineForm({
  path: '/api/admin/account/sessions',
  page,
  carries: ['account'],
  label: 'End all sessions',
  schema: z.object({ account }),
  fields: {},
  messages: {
    saved: { title: 'All sessions have ended', message: 'Every browser is signed out.' },
    failed: 'We couldn’t end the sessions',
  },
});

/** Removes a lost second factor. */
export const removeFactorForm = defineForm({
  path: '/api/admin/account/second-factor',
  page,
  carries: ['account'],
  label: 'Remove the second factor',
  schema: z.object({
    account,
    proof: text('Write how you know it’s really them, in 10 characters or more.', 10, 300),
  }),
  fields: {
    proof: {
      id: 'account-proof-field',
      label: 'How do you know it’s really them?',
      hint: 'For example: called back on the number in their contract. It stays in the log of changes.',
    },
  },
  messages: {
    saved: {
      title: 'The second factor is removed',
      message: 'An email tells the holder how to set a new password. All sessions have ended.',
    },
    failed: 'We couldn’t remove the second factor',
  },
});

/** The path of an account's page after an action. */
function savedPath(account: string, saved: 'sessions' | 'second-factor'): string {
  return `${page}?${new URLSearchParams({ account, saved })}`;
}

const back = (
  <p>
    <a href="/admin/inbox?kind=accounts">Back to accounts</a>
  </p>
);

/** Renders the page on which administrators end an account's sessions or remove a lost second factor. */
export async function renderAccountActions({
  account: id,
  saved,
}: z.output<typeof accountActionsPageSchema>): Promise<PrivatePage> {
  const account = await findAccountState(id);
  if (!account)
    return withHeading({ title: 'We couldn’t find this account', status: 404, children: back });
  const { email, firstName, lastName, agencyName, sessions, factorSince } = account;
  const form = saved === 'sessions' ? endSessionsForm : removeFactorForm;
  return withHeading({
    title: 'Account',
    children: (
      <>
        {saved && <SavedNote {...form.messages} />}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-40 gap-y-12">
          <Fact label="Name">
            <bdi>
              {firstName} {lastName}
            </bdi>
          </Fact>
          <Fact label="Email">
            <bdi>{email}</bdi>
          </Fact>
          <Fact label="Agency">
            <bdi>{agencyName}</bdi>
          </Fact>
          <Fact label="Signed-in browsers">{sessions}</Fact>
          <Fact label="Second factor">
            {factorSince ? `on since ${writtenDate(factorSince)}` : 'not set up'}
          </Fact>
        </dl>
        <h2 className="mt-40">End all sessions</h2>
        <p>This signs out every browser right away. The holder can sign in again as usual.</p>
        <PlainForm form={endSessionsForm} values={{ account: id }} secondary />
        {factorSince && (
          <>
            <h2 className="mt-40">Remove a lost second factor</h2>
            <p>
              Only when the holder has lost the phone and the backup codes. First make sure that the
              request really comes from the holder. Their password stops working, too. They set a
              new one with a link in our email and sign in with it.
            </p>
            <PlainForm form={removeFactorForm} values={{ account: id }} secondary />
          </>
        )}
        {back}
      </>
    ),
  });
}

const notFound = () => new HttpError(404, 'We couldn’t find this account.');

/** An account with its number of sessions and its second factor, or null. */
async function findAccountState(id: string) {
  const { email, firstName, lastName, agencyName } = accounts;
  const [found] = await database()
    .select({
      id: accounts.id,
      email,
      firstName,
      lastName,
      agencyName,
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
  return { ...ok(), page: savedPath(id, 'sessions') };
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
  return { ...ok(), page: savedPath(id, 'second-factor') };
}
