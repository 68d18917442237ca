/** Dates and times in our own time zone, independent of the machine's. */
import { site } from '#src/site.ts';
import { todayIn, writtenDay } from './calendar-days.ts';

/** The year-month-day of a moment; today by default. */
export function ourDay(moment = new Date()): string {
  return todayIn(site.timeZone, moment);
}

/** The day of a moment, e.g. `August 26, 2026`. */
export function writtenDate(moment: Date): string {
  return writtenDay(ourDay(moment));
}

/** The day and time of a moment, e.g. `August 26, 2026 at 2:05 PM CDT`. */
export function writtenMoment(moment: Date): string {
  return moment.toLocaleString('en-US', {
    timeZone: site.timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
