/** Announces a new version of a legal text once to everyone whom it binds, as our texts promise. */
import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { daysBefore, writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { database } from '#src/integrations/database/client.ts';
import { accounts, auditEntries } from '#src/integrations/database/tables/accounts.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import { queueMailToEach, type Mail, listIdentity } from '#src/integrations/mail/outbox.ts';
import { legalFigures, endingTexts } from '#src/buying/terms/legal-figures.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { contactsOf } from '#src/buying/ledger/proved-customers.server.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok } from '#src/server/answer.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { fencedBlock } from '#src/formats/fenced.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { site } from '#src/site.ts';
import {
  announcedTexts,
  newestVersions,
  type announcementForm,
  type AnnouncedText,
} from './announcement-form.ts';

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
  const { id, day } = newestVersions.find((newest) => newest.version === version)!;
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

interface Announcement {
  id: AnnouncedText;
  version: string;
  /** The first day on which the version can apply, YYYY-MM-DD. */
  appliesFrom: string;
  /** An administrator's words. */
  changes: string;
}

/** Writes the email to everyone whom a version concerns, without a recipient. */
function announcementMail(
  { id, version, appliesFrom, changes }: Announcement,
  siteUrl: string,
): Omit<Mail, 'to'> {
  const { title, readers } = announcedTexts[id];
  const day = writtenDay(appliesFrom);
  const [whom, effect] =
    readers === 'plans'
      ? [
          'your agency has a plan with us, or you are its contact',
          `It applies to your plan from the first term that begins on ${day} or later. Until then the version that you accepted applies. If you do not agree, end the plan before that term: ${endingTexts.notice}`,
        ]
      : [
          'you have an account on our site',
          `It takes effect for your account on ${day}. If you do not agree, delete your account before that day. A purchase that you made keeps its terms.`,
        ];
  return {
    subject: `A new version of our ${title}, from ${day}`,
    ...renderMail({
      heading: `A new version of our ${title}`,
      paragraphs: [effect],
      sections: [{ heading: 'What changes', paragraph: fencedBlock(changes) }],
      action: { label: 'Read the new version', url: `${siteUrl}/legal/${version}` },
      footer: [
        `You’re receiving this email because ${whom}. It is a notice under that text.`,
        `Every version stays readable at ${siteUrl}/legal.`,
      ],
    }),
    headers: { ...listIdentity('legal-notices'), 'Reply-To': site.contact.supportEmail },
  };
}
