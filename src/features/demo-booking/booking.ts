/** The rules for the days, slots and time zones of demos. */
import { TZDate } from '@date-fns/tz';
import {
  daysBefore,
  fieldsOf,
  todayIn,
  weekdayOf,
  writtenWeekday,
  monthNames,
  weekdayNames,
} from '#src/formats/calendar-days.ts';
import { cleanText } from '#src/formats/typed-text.ts';

export { clockTime, writtenWeekday as longDay } from '#src/formats/calendar-days.ts';

/** The bookable times of a day, as hour:minute in the visitor's time zone. */
export const demoTimes = ['9:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'] as const;

/** One bookable time, hour:minute. */
export type DemoTime = (typeof demoTimes)[number];

/** How long a demo lasts, in minutes. */
export const demoMinutes = 30;

/** How far ahead a demo can be booked, in days. */
export const maxDaysAhead = 365;

/** The messages about a day that cannot be booked. */
export const dayMessages = {
  date: 'Please select a date for your demo',
  weekday: (day: string) =>
    `${writtenWeekday(day)} is on a weekend. Demos are held Monday to Friday`,
  past: (day: string) => `${writtenWeekday(day)} has passed. Please select a later date`,
  far: (day: string) =>
    `${writtenWeekday(day)} is too far ahead. Please select a date within the next ${maxDaysAhead} days`,
  over: 'Today has no times left. Please select a later date',
  passed: 'That time has passed. Please select a later time',
} as const;

/** True for the IANA name of a time zone that the runtime knows, except the name for an unknown zone. */
export function isTimeZone(zone: string): boolean {
  if (zone === 'Etc/Unknown') return false;
  try {
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The name of an IANA time zone, e.g. 'Pacific Time'; the IANA name itself when the runtime has no other. */
export function zoneName(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
    return fieldsOf(format, new Date()).timeZoneName ?? timeZone;
  } catch {
    // An older browser does not know generic names, or this time zone.
    return timeZone;
  }
}

/** The date part of an ISO date or date-time as year-month-day, or null. */
export function findPickedDay(iso: string): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(iso)?.[1];
  if (!day || Number.isNaN(Date.parse(iso))) return null;
  // `Date.parse` turns February 30 into a day of March.
  const parsed = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}

/** The start of a demo; `day` is year-month-day, `time` hour:minute, `timeZone` an IANA name. */
export function demoStart(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, minute, timeZone).getTime());
}

const dayNumber = (day: string) => Date.parse(`${day}T12:00:00Z`) / 86_400_000;

/** Why a day cannot be booked, or null. Bookable days are weekdays with an open time, at most a year ahead. */
export function findDayProblem(day: string, timeZone: string, now: Date): string | null {
  const ahead = dayNumber(day) - dayNumber(todayIn(timeZone, now));
  if (ahead < 0) return dayMessages.past(day);
  if (ahead > maxDaysAhead) return dayMessages.far(day);
  if ([0, 6].includes(weekdayOf(day))) return dayMessages.weekday(day);
  // Only today has times that cannot be booked. This check is slow, and the calendar runs it for every day.
  return ahead === 0 && openTimes(day, timeZone, now).length === 0 ? dayMessages.over : null;
}

/** Why a time of a bookable day cannot be booked, or null. */
export function findTimeProblem(
  day: string,
  time: string,
  timeZone: string,
  now: Date,
): string | null {
  return demoStart(day, time, timeZone) <= now ? dayMessages.passed : null;
}

/** The times of a day that can be booked. */
export function openTimes(day: string, timeZone: string, now: Date): DemoTime[] {
  return demoTimes.filter((time) => !findTimeProblem(day, time, timeZone, now));
}

/**
 * Parses a date in the visitor's time zone: ISO dates and date-times, and dates as people type them.
 * `problem` says why it cannot be booked.
 */
export function readDay(
  text: string,
  timeZone: string,
  now: Date,
): { day: string | null; problem: string | null } {
  const isBookable = (day: string) => findDayProblem(day, timeZone, now) === null;
  const typed = cleanText(text);
  const day = findPickedDay(typed) ?? readTypedDate(typed, todayIn(timeZone, now), isBookable);
  return { day, problem: day ? findDayProblem(day, timeZone, now) : dayMessages.date };
}

/** '12/2/2026' for a year-month-day. */
export function shortDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
}

/** The first bookable day at least a week from now, as an example for visitors who type a date. */
export function exampleDay(timeZone: string, now: Date): string {
  let day = daysBefore(todayIn(timeZone, now), -7);
  while (findDayProblem(day, timeZone, now)) day = daysBefore(day, -1);
  return day;
}

/** A time zone for each clock of the United States, from east to west. */
const usZones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
];

const oneOf = (...names: string[]) => `(?:${names.join('|')})`;
const america = oneOf(
  'Indiana/.*|Kentucky/.*|North_Dakota/.*|Boise|Detroit|Fort_Wayne|Indianapolis|Knox_IN|Louisville',
  'Menominee|Shiprock|Atka|Juneau|Metlakatla|Nome|Sitka|Yakutat|St_Thomas|Virgin',
);
const pacific = oneOf('Johnston|Midway|Saipan|Samoa|Wake');
const others = new RegExp(
  `^(?:US/.*|America/${america}|Pacific/${pacific}|Navajo|[HM]ST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$`,
);

/** Whether an IANA name is a time zone of the United States or its territories. */
export const isUsZone = (timeZone: string): boolean =>
  usZones.includes(timeZone) || others.test(timeZone);

/** The time zones to choose from, with `own` if it is another one, and their labels: 'Eastern Time (New York)'. */
export const zoneChoices = (own: string): { zone: string; label: string }[] =>
  [...new Set([...usZones, own])].filter(Boolean).map((zone) => ({
    zone,
    label: `${zoneName(zone)} (${zone.split('/').at(-1)!.replaceAll('_', ' ')})`,
  }));

const startingLike = (names: string[]) =>
  `(?:${names.map((name) => name.slice(0, 3).toLowerCase()).join('|')})[a-z]*`;

const separator = ' ?[/. -] ?';
const year = String.raw`'?(?<year>\d{4}|\d{2})`;
const date = String.raw`(?:the )?(?<date>\d{1,2})(?:st|nd|rd|th)?`;
const month = `(?<month>${startingLike(monthNames)})`;
const weekday = `(?:(?<weekday>${startingLike(weekdayNames)}) )?`;

const numberForms = [
  new RegExp(String.raw`^(?<year>\d{4})${separator}(?<month>\d{1,2})${separator}(?<date>\d{1,2})$`),
  new RegExp(String.raw`^(?<month>\d{1,2})${separator}(?<date>\d{1,2})(?:${separator}${year})?$`),
];
// Matched after commas, periods, hyphens and slashes are removed.
const nameForms = [
  new RegExp(`^${weekday}${month} ?${date}(?: ${year})?$`),
  new RegExp(`^${weekday}${date} ?(?:of )?${month}(?: ${year})?$`),
];

const longestDateLength = 60;

/**
 * A typed date as year-month-day, or null: '12/2/2026', '12-02-26', 'Dec. 2', 'Wed, December 2nd, 2026',
 * '2 Dec 2026' and '2026-12-02' are the same day. A date without a year is its next occurrence from `today`
 * on that `isBookable` accepts, or else its next occurrence. A date with the wrong weekday is null.
 */
export function readTypedDate(
  typed: string,
  today: string,
  isBookable: (day: string) => boolean,
): string | null {
  if (typed.length > longestDateLength) return null;
  const text = typed
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const plain = text.replace(/[ ,./-]+/g, ' ').trim();
  const parts = findParts(text, numberForms) ?? findParts(plain, nameForms);
  if (!parts) return null;
  const { weekday, year, month = '', date = '' } = parts;
  const monthNumber = /\d/.test(month) ? Number(month) : findName(monthNames, month) + 1;
  const years = year ? [fullYear(year)] : nextYears(today);
  const days = years
    .map((fourDigits) => toDay(fourDigits, monthNumber, Number(date)))
    .filter((day) => day !== null && (year || day >= today));
  const day = days.find((found) => found && isBookable(found)) ?? days[0] ?? null;
  if (day && weekday && findName(weekdayNames, weekday) !== weekdayOf(day)) return null;
  return day;
}

const findParts = (text: string, forms: RegExp[]): Record<string, string | undefined> | null =>
  forms.map((form) => form.exec(text)).find((match) => match !== null)?.groups ?? null;

// 'sep', 'sept' and 'september' are the same month.
const findName = (names: string[], word: string) =>
  names.findIndex((name) => name.toLowerCase().startsWith(word));

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

// The next February 29 can be eight years away.
const nextYears = (today: string) =>
  Array.from({ length: 9 }, (_, index) => String(Number(today.slice(0, 4)) + index));

function toDay(year: string, month: number, date: number): string | null {
  const day = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
  const parsed = new Date(`${day}T12:00:00Z`);
  // `Date` turns February 30 into a day of March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}
