/** Announces a new version of a legal text once to everyone whom it binds, as our texts promise. */
import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { database } from '#src/integrations/database/client.ts';
import { accounts, auditEntries } from '#src/integrations/database/tables/accounts.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { contactsOf } from '#src/buying/ledger/proved-customers.server.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok } from '#src/server/answer.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { announcedTexts, newestVersions, type announcementForm } from './announcement-form.ts';
import { announcementMail } from './announcement-mail.server.ts';

/** The action in the audit log; the detail is the version. */
export const announced = 'New version announced';

const alreadyDone = 'This version has already been announced.';

/** A query for the `email` of everyone whom a text binds: active plans and their contacts, or verified accounts. */
export const readersOf: Record<'plans' | 'accounts', SQL> = {
  plans: sql`
    select distinct on (lower(email)) email from (
      select ${subscriptions.email} as email from ${subscriptions} where ${subscriptions.endedAt} is null
      union all
      select contact.email from ${subscriptions},
        lateral (${contactsOf(sql`${subscriptions.customerId}`)}) as contact
      where ${subscriptions.endedAt} is null
    ) as reader where email like '%_@_%' order by lower(email)`,
  accounts: sql`select ${accounts.email} as email from ${accounts} where ${accounts.verifiedAt} is not null`,
};

/** The first day on which a version can apply: its own day, or the end of the promised notice period if that is later. */
export function appliesFrom(day: string, today = ourDay()): string {
  const noticed = daysBefore(today, -legalFigures.notice.count);
  return day > noticed ? day : noticed;
}

/** Queues the emails and records the action in one round trip; throws 409 when the version was announced before. */
export async function announce(
  { version, changes }: z.output<typeof announcementForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  const { id, day } = newestVersions.find((one) => one.version === version)!;
  const mail = announcementMail(
    { id, version, changes, appliesFrom: appliesFrom(day) },
    visitor.siteUrl,
  );
  const isNew = sql`not exists (select 1 from ${auditEntries}
    where ${auditEntries.action} = ${announced} and ${auditEntries.detail} = ${version})`;
  const { audit } = await visitor.batch({
    // Serializes concurrent announcements.
    lock: database().execute(sql`select pg_advisory_xact_lock(hashtext(${announced}::text))`),
    mails: queueMailToEach(mail, {
      prepare: sql`reader as (${readersOf[announcedTexts[id].readers]})`,
      readers: sql`select email from reader where ${isNew}`,
      fill: {},
    }),
    audit: recordAudit(
      { actorEmail: email, action: announced, detail: version },
      { onlyIf: isNew },
    ),
  });
  if (audit.rowCount !== 1) throw new HttpError(409, alreadyDone);
  return ok();
}
