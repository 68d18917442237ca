/** Registers somebody for a webinar: the record and both mails in one batch, one round trip. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { Registration, RegistrationOutcome } from './webinar-form.ts';
import { invitationMail, noticeMail, tookPlaceMail } from './registration-mails.server.ts';
import { isOver, webinars } from './webinars.ts';

/**
 * Stores a registration with the visitor's mail and a notice to sales, and resolves to the
 * outcome. The same address and webinar is the same registration: no second mail, and none promised.
 */
export async function registerForWebinar(
  registration: Registration,
  visitor: Visitor,
): Promise<RegistrationOutcome> {
  const id = randomUUID();
  const over = isOver(webinars[registration.webinarDate], new Date());
  const onlyIf = sql`exists (select 1 from ${webinarRegistrations} where ${webinarRegistrations.id} = ${id})`;
  const { stored } = await visitor.batch({
    stored: database()
      .insert(webinarRegistrations)
      .values({ ...registration, id })
      .onConflictDoNothing()
      .returning({ id: webinarRegistrations.id }),
    mails: [
      queueMail(
        over ? tookPlaceMail(registration, visitor.siteUrl) : invitationMail(registration, id),
        { onlyIf },
      ),
      queueMail(noticeMail(registration, over), { onlyIf }),
    ],
  });
  return {
    webinar: over ? 'took-place' : 'upcoming',
    registration: stored.length > 0 ? 'new' : 'repeat',
  };
}
