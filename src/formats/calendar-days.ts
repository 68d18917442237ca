/** Calendar days as year-month-day. They are dates on a local calendar, not moments in time. */

/** A moment's fields by name. Formatted text is never parsed, because the order and separators of fields differ between engines. */
export function fieldsOf(
  format: Intl.DateTimeFormat,
  at: Date,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

let latest: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/** Today's date, year-month-day, in `timeZone`. */
export function todayIn(timeZone: string, now: Date): string {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  // The date field calls this on each key press with the same zone, and creating the format is the slow part.
  if (latest?.timeZone !== timeZone)
    latest = { timeZone, format: new Intl.DateTimeFormat('en-US', { timeZone, ...numeric }) };
  const { format } = latest;
  const { year = '', month = '', day = '' } = fieldsOf(format, now);
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** '9:00 AM' for a moment in `timeZone`, with an ordinary space in every engine. */
export function clockIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const { hour = '', minute = '' } = fieldsOf(format, at);
  return clockTime(`${hour}:${minute.padStart(2, '0')}`);
}

/** '9:00 AM' for '9:00', a 24-hour time. */
export function clockTime(time: string): string {
  const [hour = '', minute = '00'] = time.split(':');
  const hours = Number(hour) % 24;
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The day `count` days before a year-month-day. */
export function daysBefore(day: string, count: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - count);
  return noon.toISOString().slice(0, 10);
}

/** The number of days from one year-month-day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

/** The months, January first. */
export const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The days of the week, Sunday first. */
export const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A day's weekday; Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** 'August 26, 2025' for a year-month-day. It does not use `Intl`, because the date field parses this text and engines format differently. */
export function writtenDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${monthNames[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** 'Tuesday, August 26, 2025' for a year-month-day. */
export function writtenWeekday(day: string): string {
  return `${weekdayNames[weekdayOf(day)]}, ${writtenDay(day)}`;
}
