/** How mails about money write days and moments. */
import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';

/** The day on our own wall calendar, e.g. `August 26, 2026`. */
export function writtenDate(moment: Date): string {
  return writtenDay(todayIn(site.timeZone, moment));
}

/** The moment on our own clock, e.g. `August 26, 2026 at 2:05 PM CDT`. */
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
