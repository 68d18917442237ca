import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { queueTextMessage } from '#src/integrations/telephony/text-messages.ts';
import { env } from '#src/environment/env.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { countForm } from '#src/server/counts.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { demoStart } from './booking.ts';
import type { Booking } from './booking-form.ts';
import { confirmationMail, salesMail, salesText } from './booking-mails.server.ts';

// No letters or digits that look or sound alike.
const referenceLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function makeReference(): string {
  const letters = Array.from({ length: 7 }, () => referenceLetters[randomInt(32)]);
  return `D-${letters.join('')}`;
}

/**
 * Stores a booking with its mails and the text message in one batch, and returns its reference. The same
 * email address, day and time is the same booking unless that is canceled: it returns the first reference
 * and sends nothing again (R18, R48).
 */
export async function bookDemo(booking: Booking, visitor: Visitor): Promise<{ reference: string }> {
  const { email, preferredDate, preferredTime, timeZone } = booking;
  const id = randomUUID();
  const reference = makeReference();
  const startsAt = demoStart(preferredDate, preferredTime, timeZone);
  const linkToken = randomBytes(24).toString('base64url');
  const mails = { ...booking, id, reference, startsAt, linkToken, siteUrl: visitor.siteUrl };
  const onlyIf = sql`exists (select 1 from ${demoBookings} where ${demoBookings.id} = ${id})`;
  const { SALES_ALERT_PHONE: salesPhone } = env();
  const { stored } = await visitor.batch({
    booking: database()
      .insert(demoBookings)
      .values({
        ...booking,
        id,
        reference,
        startsAt,
        phone: booking.phone || null,
        linkHashes: [hashToken(linkToken)],
      })
      .onConflictDoNothing(),
    mails: [
      queueMail(confirmationMail(mails), { onlyIf }),
      queueMail(salesMail(mails), { onlyIf }),
    ],
    stored: database()
      .select({ reference: demoBookings.reference })
      .from(demoBookings)
      .where(
        and(
          eq(sql`lower(${demoBookings.email})`, email.toLowerCase()),
          eq(demoBookings.preferredDate, preferredDate),
          eq(demoBookings.preferredTime, preferredTime),
          isNull(demoBookings.canceledAt),
        ),
      ),
    text: salesPhone
      ? queueTextMessage({ to: salesPhone, body: salesText(mails) }, { onlyIf })
      : null,
    counted: countForm('bookings', visitor.openedOn, onlyIf),
  });
  const [row] = stored;
  if (!row) throw new Error('The booking was not stored.');
  return row;
}
