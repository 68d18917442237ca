import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import {
  clockTime,
  demoStart,
  demoTimes,
  exampleDay,
  findDayProblem,
  findPickedDay,
  isTimeZone,
  longDay,
  dayMessages,
  openTimes,
  readDay,
  shortDay,
} from './booking.ts';
import { todayIn } from '#src/formats/calendar-days.ts';

const zones = Intl.supportedValuesOf('timeZone');
const anyZone = fc.constantFrom(...zones);
const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1, 12);
/** Any day of ten years, including leap days and DST changes. */
const anyDay = fc
  .integer({ min: 0, max: 3_653 })
  .map((days) => new Date(firstDay + days * dayMs).toISOString().slice(0, 10));
const anyMoment = fc.integer({ min: 0, max: 3_653 * dayMs }).map((ms) => new Date(firstDay + ms));
const anyTime = fc.constantFrom(...demoTimes);
const lastTime = demoTimes.at(-1)!;
const minutesOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** The local date and time in `timeZone`. */
function localTime(timeZone: string, at: Date): { day: string; time: string } {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${Number(parts['hour'])}:${parts['minute']}`,
  };
}
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const isWeekend = (day: string) => /^S/.test(new Date(`${day}T12:00:00Z`).toUTCString());

test('the test covers many time zones', () => {
  expect(zones.length).toBeGreaterThan(300);
});

test('a demo starts at the picked day and hour in the picked time zone (R17)', () => {
  fc.assert(
    fc.property(anyZone, anyDay, anyTime, (zone, day, time) => {
      expect(localTime(zone, demoStart(day, time, zone))).toEqual({ day, time });
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    'the Friday before clocks go forward',
    'America/Los_Angeles 2026-03-06 16:00',
    '2026-03-07T00:00',
  ],
  ['the Monday after', 'America/Los_Angeles 2026-03-09 9:00', '2026-03-09T16:00'],
  ['the Monday after clocks go back', 'America/Los_Angeles 2026-11-02 9:00', '2026-11-02T17:00'],
  ['a Friday on which clocks go forward', 'Africa/Cairo 2026-04-24 9:00', '2026-04-24T06:00'],
  ['the day before', 'Africa/Cairo 2026-04-23 9:00', '2026-04-23T07:00'],
  ['the first zone to see a day', 'Pacific/Kiritimati 2026-06-01 9:00', '2026-05-31T19:00'],
  ['nearly the last zone', 'Pacific/Pago_Pago 2026-06-01 16:00', '2026-06-02T03:00'],
  ['an offset of 5:45 hours', 'Asia/Kathmandu 2026-06-01 9:00', '2026-06-01T03:15'],
])('%s: a demo picked at %s starts at %s UTC (R17)', (_case, picked, utc) => {
  const [zone = '', day = '', time = ''] = picked.split(' ');
  expect(demoStart(day, time, zone).toISOString()).toBe(`${utc}:00.000Z`);
});

test('today is the current date in the time zone', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, now) => {
      expect(todayIn(zone, now)).toBe(localTime(zone, now).day);
    }),
  );
  const now = new Date('2026-06-01T10:30:00Z');
  expect(todayIn('Pacific/Kiritimati', now)).toBe('2026-06-02');
  expect(todayIn('Pacific/Pago_Pago', now)).toBe('2026-05-31');
});

test('a day is bookable when it is a weekday within 365 days that still has an open time (R17)', () => {
  const kinds = new Map<string | null, number>();
  const anyAhead = fc.oneof(fc.integer({ min: -400, max: 800 }), fc.integer({ min: -1, max: 1 }));
  fc.assert(
    fc.property(anyZone, anyMoment, anyAhead, (zone, now, ahead) => {
      const day = plusDays(localTime(zone, now).day, ahead);
      const hasBegun = minutesOf(localTime(zone, now).time) >= minutesOf(lastTime);
      const over = ahead === 0 && hasBegun ? dayMessages.over : null;
      const within = isWeekend(day) ? dayMessages.weekday(day) : over;
      const wanted =
        ahead < 0 ? dayMessages.past(day) : ahead > 365 ? dayMessages.far(day) : within;
      const found = findDayProblem(day, zone, now);
      expect(found).toBe(wanted);
      const kind = found?.replace(longDay(day), '') ?? null;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }),
    { numRuns: 1_000 },
  );
  expect(kinds.size).toBe(5);
  for (const [kind, count] of kinds) expect(count, String(kind)).toBeGreaterThan(20);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Chicago', 'Asia/Kathmandu'])(
  'in %s the bookable days are today to the 365th day ahead (R17)',
  (zone) => {
    const today = '2026-06-03';
    const morning = demoStart(today, '9:00', zone);
    expect(todayIn(zone, morning)).toBe(today);
    expect(findDayProblem('2026-06-02', zone, morning)).toBe(dayMessages.past('2026-06-02'));
    expect(findDayProblem(today, zone, morning)).toBeNull();
    expect(findDayProblem(plusDays(today, 365), zone, morning)).toBeNull();
    expect(findDayProblem(plusDays(today, 366), zone, morning)).toBe(
      dayMessages.far(plusDays(today, 366)),
    );
    expect(findDayProblem(today, zone, demoStart(today, lastTime, zone))).toBe(dayMessages.over);
  },
);

test('the open times are those in the future (R17)', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, fc.integer({ min: -1, max: 1 }), (zone, now, ahead) => {
      const local = localTime(zone, now);
      const day = plusDays(local.day, ahead);
      const open = openTimes(day, zone, now);
      if (ahead < 0) expect(open).toEqual([]);
      else if (ahead > 0) expect(open).toEqual([...demoTimes]);
      else {
        expect(open).toEqual(demoTimes.filter((time) => minutesOf(time) > minutesOf(local.time)));
      }
    }),
    { numRuns: 400 },
  );
});

test('a time closes when it starts, and there is no noon slot (R17)', () => {
  const zone = 'America/New_York';
  const at = (time: string) => new Date(`2026-06-03T${time}-04:00`);
  expect(openTimes('2026-06-03', zone, at('08:59:59.999'))).toEqual([...demoTimes]);
  expect(openTimes('2026-06-03', zone, at('09:00:00.000'))).not.toContain('9:00');
  expect(openTimes('2026-06-03', zone, at(`${lastTime}:00`))).toEqual([]);
  expect(demoTimes).toEqual(['9:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
});

test('the day of a date-time is its date part, whatever its time and offset (R17)', () => {
  const times = ['12:00:00.000Z', '12:00:00Z', '00:00:00+14:00', '23:59:59-11:00', '09:30'];
  const tails = ['', ...times.map((time) => `T${time}`)];
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...tails), (day, tail) => {
      expect(findPickedDay(day + tail)).toBe(day);
    }),
  );
});

test.each([
  '',
  '2026-02-30',
  '2026-02-30T12:00:00Z',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-5',
  '2026-11-24T25:00:00Z',
  '2026-11-24Tea',
  '11/24/2026',
  '+002026-11-24',
  '2026-11-24 12:00',
  ' 2026-11-24',
])('%j is not a day', (text) => {
  expect(findPickedDay(text)).toBeNull();
});

test('findPickedDay never throws, and returns null or a real day', () => {
  const piece = fc.oneof(anyText(), fc.constantFrom('2026', '-', '02', '30', 'T', ':'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const found = findPickedDay(pieces.join(''));
      if (found !== null) expect(new Date(`${found}T00:00:00Z`).toISOString()).toMatch(`${found}T`);
    }),
    { numRuns: 400 },
  );
});

test('only IANA names of known time zones are valid', () => {
  for (const zone of zones) expect(isTimeZone(zone), zone).toBe(true);
  const unknown = ['', 'Mars/Olympus', '+05:00', '-08', 'America/Nowhere', 'a'.repeat(5_000), '\0'];
  for (const zone of unknown) expect(isTimeZone(zone), zone).toBe(false);
});

test('hours and days are formatted in US English', () => {
  const times = ['0:15', '9:00', '11:00', '12:00', '13:00', '16:30'];
  const written = ['12:15 AM', '9:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '4:30 PM'];
  expect(times.map(clockTime)).toEqual(written);
  expect(longDay('2026-11-24')).toBe('Tuesday, November 24, 2026');
  expect(shortDay('2026-12-02')).toBe('12/2/2026');
});

test('longDay matches Intl for every day', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(longDay(day)).toBe(format.format(new Date(`${day}T12:00:00Z`)));
    }),
  );
});

test('the example in the date field is a bookable day', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, now) => {
      const day = exampleDay(zone, now);
      expect(readDay(shortDay(day), zone, now)).toEqual({ day, problem: null });
    }),
    { numRuns: 300 },
  );
});
