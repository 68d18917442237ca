/** The result page after a plain form post. */
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { env } from '#src/environment/env.ts';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import type { Page } from '#src/server/pages/site-page.ts';
import { BookingFacts } from './BookingFacts.tsx';
import { outlookLink } from './outlook-link.ts';

const factsSchema = z.object({ reference: z.string().check(z.regex(/^D-[0-9A-Z]{7}$/)) });

/**
 * The booking with the reference in the query, and its calendar link. It does not show who booked,
 * because anyone with the URL can open it.
 */
export async function describeBooking(facts: unknown, batch: Batch): Promise<Page> {
  const { reference } = z.safeParse(factsSchema, facts).data ?? { reference: '' };
  const [booking] = reference ? (await batch({ booking: selectBooking(reference) })).booking : [];
  if (!booking)
    return {
      title: 'We couldn’t find this booking',
      status: 404,
      children: <p>Please check the email that confirms your demo. It has your reference.</p>,
    };
  const { DEMO_MEETING_URL: meetingUrl, DEMO_DIAL_IN: dialIn } = env();
  const { preferredDate: day, preferredTime: time, timeZone } = booking;
  const calendarUrl = outlookLink({ day, time, timeZone, meetingUrl, dialIn });
  return {
    title: 'Your demo is booked',
    children: (
      <>
        <BookingFacts reference={reference} booking={booking} calendarUrl={calendarUrl}>
          {isMailWaiting(facts)
            ? mailWaits.message
            : 'Check your email: it has the time and a calendar file.'}
        </BookingFacts>
        <p>
          <a className="button" href="/">
            Return to the home page
          </a>
        </p>
      </>
    ),
  };
}

function selectBooking(reference: string) {
  const { preferredDate, preferredTime, timeZone } = demoBookings;
  return database()
    .select({ preferredDate, preferredTime, timeZone })
    .from(demoBookings)
    .where(eq(demoBookings.reference, reference));
}
