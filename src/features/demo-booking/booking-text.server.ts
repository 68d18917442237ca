/** The text message to sales about a booked demo: who and when, nothing about a person. */
import { site } from '#src/site.ts';
import { timeIn, type StoredBooking } from './booking-mails.server.ts';

const longestAgency = 60;

/** E.g. `Demo booked: City of Somewhere, Tuesday, November 24, 2026, 9:00 AM Central Time. Reference D-7KM2QXA.` */
export function salesText({ agency, startsAt, reference }: StoredBooking): string {
  const when = timeIn(site.timeZone, startsAt);
  return `Demo booked: ${shorten(agency)}, ${when}. Reference ${reference}.`;
}

function shorten(agency: string): string {
  const line = agency.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const letters = Array.from(line);
  return letters.length > longestAgency
    ? `${letters.slice(0, longestAgency - 3).join('')}...`
    : line;
}
