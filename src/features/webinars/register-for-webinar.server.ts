import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { countForm } from '#src/server/counts.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { Registration, RegistrationOutcome } from './webinar-form.ts';
import { invitationMail, noticeMail, tookPlaceMail } from './registration-mails.server.ts';
import { isOver, webinars } from './webinars.ts';

/**
 * Stores a registration with the visitor's mail and a notice to sales in one batch, and returns the outcome.
 * The same email address and webinar is the same registration. The response does not show that; a mail
 * does, at most once a day and not within an hour of the first registration.
 */
export async function registerForWebinar(
  registration: Registration,
  visitor: Visitor,
): Promise<RegistrationOutcome> {
  const id = randomUUID();
  const { webinarDate } = registration;
  const email = registration.email.toLowerCase();
  const now = new Date();
  const over = isOver(webinars[webinarDate], now);
  const isNew = sql`exists (select 1 from ${webinarRegistrations} where ${webinarRegistrations.id} = ${id})`;
  const isKnown = sql`exists (select 1 from ${webinarRegistrations}
    where lower(${webinarRegistrations.email}) = ${email} and ${webinarRegistrations.webinarDate} = ${webinarDate}
    and ${webinarRegistrations.createdAt} < now() - interval '1 hour')`;
  const mail = (time: 'new' | 'again') =>
    over ? tookPlaceMail(registration, visitor.siteUrl, time) : invitationMail(registration, time);
  const newKey = `webinar:${webinarDate}:${over}:${email}`;
  // Someone else may have registered the address, and their mail waits for a person: then it is sent now.
  const isHeld = sql`exists (select 1 from ${outboxMails}
    where ${outboxMails.dedupeKey} = ${newKey} and ${outboxMails.state} = 'held')`;
  const againKey = `webinar-again:${webinarDate}:${email}:${now.toISOString().slice(0, 10)}`;
  await visitor.batch({
    registration: database()
      .insert(webinarRegistrations)
      .values({ ...registration, id })
      .onConflictDoNothing(),
    mails: [
      queueMail(
        { ...mail('again'), dedupeKey: againKey },
        { onlyIf: sql`${isKnown} and not ${isHeld}` },
      ),
      queueMail({ ...mail('new'), dedupeKey: newKey }, { onlyIf: sql`(${isNew} or ${isHeld})` }),
      queueMail(noticeMail(registration, over), { onlyIf: isNew }),
    ],
    counted: countForm('webinar-registrations', visitor.openedOn, isNew),
  });
  return { webinar: over ? 'took-place' : 'upcoming' };
}
