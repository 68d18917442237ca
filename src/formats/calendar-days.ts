/** Calendar days as year-month-day, which belong to a place's calendar and are no moments. */

/** A moment's fields by name. Their order and separators differ between engines, so no formatted text is parsed. */
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
  // A date is parsed again at each key, always in one zone, and making the format takes longest.
  if (latest?.timeZone !== timeZone)
    latest = { timeZone, format: new Intl.DateTimeFormat('en-US', { timeZone, ...numeric }) };
  const { format } = latest;
  const { year = '', month = '', day = '' } = fieldsOf(format, now);
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** '9:00 AM' for a moment in `timeZone`; the space is an ordinary one in every engine. */
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

/** '9:00 AM' for '9:00', a time of 24 hours. */
export function clockTime(time: string): string {
  const [hour = '', minute = '00'] = time.split(':');
  const hours = Number(hour) % 24;
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The day that many days before a year-month-day. */
export function daysBefore(day: string, count: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - count);
  return noon.toISOString().slice(0, 10);
}

/** How many days a year-month-day is after another one; negative when it is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

/** The months, January first. */
export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The days of the week, Sunday first. */
export const weekdayNames = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
];

/** The number of a day's weekday, Sunday being 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** 'August 26, 2025' for a year-month-day; the date field parses such text, so it does not come from an engine's `Intl`. */
export function writtenDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${monthNames[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** 'Tuesday, August 26, 2025' for a year-month-day. */
export function writtenWeekday(day: string): string {
  return `${weekdayNames[weekdayOf(day)]}, ${writtenDay(day)}`;
}
