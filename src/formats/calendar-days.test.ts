import { afterEach, expect, test, vi } from 'vitest';
import {
  clockIn,
  clockTime,
  daysBefore,
  todayIn,
  writtenDay,
  writtenWeekday,
} from './calendar-days.ts';
import { writtenDays } from '#src/content/lists/events.ts';
import { timeIn } from '#src/features/demo-booking/booking-mails.server.ts';
import {
  findDayProblem,
  isTimeZone,
  longDay,
  zoneName,
  readTypedDate,
} from '#src/features/demo-booking/booking.ts';
import { webinarDay, webinars, webinarTimes } from '#src/features/webinars/webinars.ts';

const now = new Date('2026-11-22T15:04:00Z');
const chicago = 'America/Chicago';

/** Turns the parts that Node formats into those of another engine. */
type Rewrite = (
  parts: Intl.DateTimeFormatPart[],
  format: Intl.DateTimeFormat,
) => Intl.DateTimeFormatPart[];

type At = Parameters<Intl.DateTimeFormat['formatToParts']>[0];

const { prototype } = Intl.DateTimeFormat;
const original = Object.getOwnPropertyDescriptors(prototype);

/** Makes every format behave like another engine, both its text and its parts. */
function behaveAs(rewrite: Rewrite): void {
  const parts = function (this: Intl.DateTimeFormat, at?: At) {
    return rewrite(original.formatToParts.value!.call(this, at), this);
  };
  Object.defineProperties(prototype, {
    formatToParts: { configurable: true, value: parts },
    format: {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        return (at?: At) =>
          parts
            .call(this, at)
            .map(({ value }) => value)
            .join('');
      },
    },
  });
}

const literal = (value: string): Intl.DateTimeFormatPart => ({ type: 'literal', value });

/** WebKitGTK 2.50 with CLDR 42: `new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })` formats `11/22/2026`. */
const webkit42: Rewrite = (parts, format) => {
  if (format.resolvedOptions().locale !== 'en-CA') return parts;
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return [
    { type: 'month', value: value('month') },
    literal('/'),
    { type: 'day', value: value('day') },
    literal('/'),
    { type: 'year', value: value('year') },
  ];
};

/** CLDR 42 also has a narrow no-break space before AM and PM, where Node has an ordinary one. */
const narrowSpaces: Rewrite = (parts) =>
  parts.map((part, index) => (parts[index + 1]?.type === 'dayPeriod' ? literal('\u202f') : part));

/** An engine with an unusual order of fields and unusual separators. */
const reversed: Rewrite = (parts) =>
  parts
    .filter(({ type }) => type !== 'literal')
    .reverse()
    .flatMap((part) => [part, literal('\u200e \u202f')]);

afterEach(() => void Object.defineProperties(prototype, original));

const engines: [string, Rewrite][] = [
  ['Node', (parts) => parts],
  ['WebKitGTK 2.50 (CLDR 42)', webkit42],
  ['an engine with narrow spaces before AM and PM', narrowSpaces],
  ['an engine with an unusual order', reversed],
];

test('the simulated WebKitGTK formats dates as the real one does', () => {
  behaveAs(webkit42);
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: chicago,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  expect(format.format(now)).toBe('11/22/2026');
});

test.each(engines)('today is a year-month-day on %s (R17)', (_name, rewrite) => {
  behaveAs(rewrite);
  expect(todayIn(chicago, now)).toBe('2026-11-22');
  expect(todayIn(chicago, new Date('2026-01-02T05:59:00Z'))).toBe('2026-01-01');
  expect(todayIn('Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
  expect(findDayProblem('2026-11-23', chicago, now)).toBeNull();
  expect(daysBefore(todayIn(chicago, now), 22)).toBe('2026-10-31');
});

test.each(engines)('days and times are written the same on %s', (_name, rewrite) => {
  behaveAs(rewrite);
  expect(writtenDay('2025-08-26')).toBe('August 26, 2025');
  expect(writtenWeekday('2026-11-24')).toBe('Tuesday, November 24, 2026');
  expect(clockIn(chicago, now)).toBe('9:04 AM');
  expect(clockIn(chicago, new Date('2026-11-22T06:00:00Z'))).toBe('12:00 AM');
  expect(clockIn(chicago, new Date('2026-11-22T18:00:00Z'))).toBe('12:00 PM');
  expect(webinarDay(webinars['august-14-2025'])).toBe('Thursday, August 14, 2025');
  expect(webinarTimes(webinars['august-14-2025'])).toBe(
    '11:00 AM Pacific / 12:00 Mountain / 1:00 Central / 2:00 Eastern',
  );
  expect(writtenDays({ firstDay: '2025-11-05', lastDay: '2025-11-06' })).toBe('November 5-6, 2025');
  expect(timeIn(chicago, now)).toBe('Sunday, November 22, 2026, 9:04 AM Central Time');
});

test.each(engines)('a day that the form wrote is parsed again on %s', (_name, rewrite) => {
  behaveAs(rewrite);
  expect(readTypedDate(longDay('2026-11-24'), '2026-11-22', () => true)).toBe('2026-11-24');
});

test('a time is written with an ordinary space', () => {
  expect(['0:00', '9:00', '12:30', '23:59'].map(clockTime)).toEqual([
    '12:00 AM',
    '9:00 AM',
    '12:30 PM',
    '11:59 PM',
  ]);
});

test('a zone without a name in the engine is shown as its id', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
    // Safari before 15.4 does not support the option.
    if (options?.timeZoneName === 'longGeneric') throw new RangeError('timeZoneName is invalid');
    return new DateTimeFormat(locale, options);
  });
  expect(zoneName(chicago)).toBe(chicago);
});

test('unknown time zones are refused (R17)', () => {
  for (const zone of ['Etc/Unknown', 'Mars/Olympus', '', 'undefined', '+05:00'])
    expect(isTimeZone(zone), zone).toBe(false);
  expect(zoneName('Mars/Olympus')).toBe('Mars/Olympus');
  for (const zone of ['America/Chicago', 'UTC', 'Pacific/Kiritimati'])
    expect(isTimeZone(zone), zone).toBe(true);
});
