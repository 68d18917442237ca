/** The demo booking form, once: its fields, its messages, and the pure rules of days, slots and time zones. */
import { TZDate } from '@date-fns/tz';
import * as z from 'zod/mini';
import { daysBefore, todayIn, weekdayOf, writtenWeekday } from '#src/calendar-days.ts';
import { site } from '#src/site.ts';
import { readTypedDate } from './typed-date.ts';

export { clockTime, writtenWeekday as longDay } from '#src/calendar-days.ts';

// The schema compiler's probe would trip the strict content security policy in browsers.
z.config({ jitless: true });

/** The bookable times of a day, hour:minute, in the visitor's own zone; there is no noon slot. */
export const demoTimes = ['9:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'] as const;

/** One bookable time, hour:minute. */
export type DemoTime = (typeof demoTimes)[number];

/** How long a demo lasts, in minutes. */
export const demoMinutes = 30;

/** How far ahead a demo can be booked, in days (R17). */
export const maxDaysAhead = 365;

/** What the form says about a field that it cannot take, in the specification's words where it has them. */
export const messages = {
  name: 'Name must be at least 2 characters',
  email: 'Invalid email address',
  agency: 'Agency name is required',
  date: 'Please select a date for your demo',
  time: 'Please select a time for your demo',
  weekday: (day: string) =>
    `${writtenWeekday(day)} is on a weekend. Demos are held Monday to Friday`,
  past: (day: string) => `${writtenWeekday(day)} has passed. Please select a later date`,
  far: (day: string) =>
    `${writtenWeekday(day)} is too far ahead. Please select a date within the next ${maxDaysAhead} days`,
  over: 'Today has no times left. Please select a later date',
  passed: 'That time has passed. Please select a later time',
  zone: 'We do not know this time zone. Leave it out to use Central Time',
} as const;

const text = (message: string, minimum: number, maximum: number) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(minimum, message),
      z.maxLength(maximum, `Please use ${maximum} characters or fewer`),
    );

const optionalText = (message: string, maximum: number) =>
  z.pipe(
    z.nullish(text(message, 0, maximum)),
    z.transform((value) => value ?? ''),
  );

/** True when `zone` is an IANA time zone name that this machine knows; the name for an unknown zone is none. */
export function isTimeZone(zone: string): boolean {
  if (zone === 'Etc/Unknown') return false;
  try {
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The calendar day that is written in an ISO date or date-time, as year-month-day, or null when it is neither. */
export function findPickedDay(iso: string): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(iso)?.[1];
  if (!day || Number.isNaN(Date.parse(iso))) return null;
  // `Date.parse` rolls February 30 over to March: only a day that survives the trip is a day.
  const parsed = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}

/** The moment at which a demo starts: a day (year-month-day) and a time (hour:minute) in an IANA zone. */
export function demoStart(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, minute, timeZone).getTime());
}

const dayNumber = (day: string) => Date.parse(`${day}T12:00:00Z`) / 86_400_000;

/** Why a day cannot be booked, in the form's words, or null when it can: weekdays with a time left, from today on, at most a year ahead. */
export function findDayProblem(day: string, timeZone: string, now: Date): string | null {
  const ahead = dayNumber(day) - dayNumber(todayIn(timeZone, now));
  if (ahead < 0) return messages.past(day);
  if (ahead > maxDaysAhead) return messages.far(day);
  if ([0, 6].includes(weekdayOf(day))) return messages.weekday(day);
  // Times are over today only; asking costs more than all the rest, and a calendar asks for every day.
  return ahead === 0 && openTimes(day, timeZone, now).length === 0 ? messages.over : null;
}

/** The times of a day that have not begun yet. */
export function openTimes(day: string, timeZone: string, now: Date): DemoTime[] {
  return demoTimes.filter((time) => demoStart(day, time, timeZone) > now);
}

/**
 * What a date field holds, in the zone of its reader: the day that is meant, or null, and why it cannot be
 * booked, or null. Takes ISO dates and date-times, and dates as people type them.
 */
export function readDay(
  text: string,
  timeZone: string,
  now: Date,
): { day: string | null; problem: string | null } {
  const isBookable = (day: string) => findDayProblem(day, timeZone, now) === null;
  const day = findPickedDay(text.trim()) ?? readTypedDate(text, todayIn(timeZone, now), isBookable);
  return { day, problem: day ? findDayProblem(day, timeZone, now) : messages.date };
}

/** '12/2/2026' for a year-month-day. */
export function shortDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
}

/** The first day that can be booked a week or more from now, as year-month-day; an example for who types one. */
export function exampleDay(timeZone: string, now: Date): string {
  let day = daysBefore(todayIn(timeZone, now), -7);
  while (findDayProblem(day, timeZone, now)) day = daysBefore(day, -1);
  return day;
}

const isDemoTime = (time: string): time is DemoTime =>
  (demoTimes as readonly string[]).includes(time);

/**
 * Puts the day that is meant in the place of the text that was sent, and says which of day and time
 * cannot be booked. Both are judged together, because a date without a year depends on the zone.
 */
function settleDay(value: unknown, issues: z.core.$ZodRawIssue[]): void {
  if (typeof value !== 'object' || value === null) return;
  const sent = value as Record<string, unknown>;
  const { preferredDate: text, preferredTime: time, timeZone } = sent;
  if (typeof text !== 'string' || text === '') return;
  const zone = typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : site.timeZone;
  const now = new Date();
  const { day, problem } = readDay(text, zone, now);
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (day) sent['preferredDate'] = day;
  if (problem) refuse('preferredDate', problem);
  else if (day && typeof time === 'string' && isDemoTime(time) && demoStart(day, time, zone) <= now)
    refuse('preferredTime', messages.passed);
}

/**
 * What a visitor sends to book a demo. `preferredDate` may be written in any way that `readDay` reads and
 * comes out as year-month-day, `preferredTime` without a leading zero; both are judged in `timeZone`, which
 * is ours when none is sent (R17).
 */
export const bookingSchema = z
  .object({
    name: text(messages.name, 2, 200),
    email: z
      .string(messages.email)
      .check(z.trim(), z.email(messages.email), z.maxLength(254, messages.email)),
    agency: text(messages.agency, 2, 200),
    phone: optionalText('Please enter a phone number, or leave this empty', 40),
    preferredDate: z.string(messages.date).check(z.trim(), z.minLength(1, messages.date)),
    preferredTime: z.pipe(
      z._default(z.string(messages.time), '9:00'),
      z.pipe(
        z.transform((value: string) => value.trim().replace(/^0(?=\d:)/, '')),
        z.string().check(z.refine(isDemoTime, messages.time)),
      ),
    ),
    notes: optionalText('Please write your notes as text', 4000),
    timeZone: z.pipe(
      z.nullish(z.string(messages.zone)),
      z.pipe(
        z.transform((zone: string | null | undefined) => zone || site.timeZone),
        z.string().check(z.refine(isTimeZone, messages.zone)),
      ),
    ),
  })
  .check(z.check(({ value, issues }) => settleDay(value, issues), { when: () => true }));

/** A booking as the schema hands it on. */
export type Booking = z.output<typeof bookingSchema>;
