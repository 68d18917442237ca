import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { daysBefore, todayIn } from '#src/formats/calendar-days.ts';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import type { Run } from '#src/server/jobs/scheduled.ts';
import { demoStart } from '#src/features/demo-booking/booking.ts';
import { reminderMail } from './change-mails.server.ts';
import type { Demo } from './find-demo.server.ts';

/** Reminders start at this time of the day before, in the visitor's time zone. */
const remindedFrom = '9:00';
/** The next hourly run takes the rest. */
const batchSize = 200;

/** Queues the reminders that are due, for visitors who confirmed their demo; returns how many were due and queued. */
export async function remindOfDemos({ batch, siteUrl }: Pick<Run, 'batch' | 'siteUrl'>) {
  const now = new Date();
  const due = (await selectNextDemos(now)).filter((demo) => isDue(demo, now));
  let reminded = 0;
  for (const demo of due) {
    const { id, sequence } = demo;
    // Its own token, because the earlier ones are stored as hashes only.
    const linkToken = randomBytes(24).toString('base64url');
    const onlyIf = sql`exists (select 1 from ${demoBookings} where ${demoBookings.id} = ${id} and ${isOfThisBatch(demoBookings)})`;
    const { noted } = await batch({
      noted: database()
        .update(demoBookings)
        .set({
          remindedAt: sql`now()`,
          linkHashes: sql`${demoBookings.linkHashes} || ${hashToken(linkToken)}::text`,
        })
        .where(
          and(
            eq(demoBookings.id, id),
            // Not moved or canceled since it was read.
            eq(demoBookings.sequence, sequence),
            isNull(demoBookings.remindedAt),
          ),
        )
        .returning({ id: demoBookings.id }),
      mail: queueMail(reminderMail(demo, { linkToken, siteUrl }), { onlyIf, isAutomatic: true }),
    });
    reminded += noted.length;
  }
  return { due: due.length, reminded };
}

/** Confirmed demos of the next two days; which day is "tomorrow" depends on the visitor's time zone. */
function selectNextDemos(now: Date): Promise<Demo[]> {
  const { confirmedAt, canceledAt, remindedAt, startsAt } = demoBookings;
  return database()
    .select()
    .from(demoBookings)
    .where(
      and(
        isNotNull(confirmedAt),
        isNull(canceledAt),
        isNull(remindedAt),
        gt(startsAt, now),
        lt(startsAt, new Date(now.getTime() + 2 * 86_400_000)),
      ),
    )
    .orderBy(asc(startsAt))
    .limit(batchSize);
}

/** True on the day before from nine o'clock, unless the visitor confirmed later than that. */
function isDue({ preferredDate, timeZone, confirmedAt }: Demo, now: Date): boolean {
  const dayBefore = daysBefore(preferredDate, 1);
  if (todayIn(timeZone, now) !== dayBefore) return false;
  const from = demoStart(dayBefore, remindedFrom, timeZone);
  return from <= now && confirmedAt !== null && confirmedAt < from;
}
