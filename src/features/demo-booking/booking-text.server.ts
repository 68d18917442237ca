/** The text message to sales about a booked demo: the agency and the time, no personal data. */
import { fenced } from '#src/formats/fenced.ts';
import { site } from '#src/site.ts';
import { timeIn, type StoredBooking } from './booking-mails.server.ts';

const longestAgency = 60;

/** E.g. `Demo booked: City of Somewhere, Tuesday, November 24, 2026, 9:00 AM Central Time. Reference D-7KM2QXA.` */
export function salesText({ agency, startsAt, reference }: StoredBooking): string {
  const when = timeIn(site.timeZone, startsAt);
  return `Demo booked: ${fenced(agency, longestAgency)}, ${when}. Reference ${reference}.`;
}
