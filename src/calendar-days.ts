/** Calendar days as year-month-day, which belong to a place's wall calendar and to no moment. */

/** Today's date, year-month-day, as a calendar on the wall of `timeZone` shows it. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

/** The day so many days before a year-month-day. */
export function daysBefore(day: string, count: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - count);
  return noon.toISOString().slice(0, 10);
}

// Made once: a build of thousands of articles asks on every page.
const writtenFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'August 26, 2025' for a year-month-day. */
export function writtenDay(day: string): string {
  return writtenFormat.format(new Date(`${day}T12:00:00Z`));
}
