import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { findDayProblem, longDay, dayMessages, readDay, readTypedDate } from './booking.ts';

const today = '2026-11-20';
const everyDay = () => true;

const typedForms = {
  '2026-11-24': `2026-11-24 | 11/24/2026 | 11/24/26 | 11-24-2026 | 11.24.2026 | 11/24 | Nov 24, 2026
    | nov 24 2026 | November 24 | November 24th, 2026 | Tuesday, November 24, 2026 | Tue Nov 24
    | Tues., Nov. 24, 2026. | November   24,  2026`,
  '2026-12-02': `12/02/2026 | 12/2/2026 | 12/02/26 | 12-02-2026 | 12–2–26 | 12.2.2026 | 12 / 2 / 2026
    | 12 02 2026 | 12/2/'26 | 2026/12/02 | dec. 2 2026 | Dec 2 | Dec2 | Dec 2, '26 | Dec-02-2026
    | DECEMBER 2, 2026 | December 2nd, 2026 | December the 2nd | Wed, December 2, 2026
    | Wednesday December 2nd 2026 | 2 December 2026 | 02-DEC-26 | the 2nd of December
    | December\u00a02,\u00a02026`,
  '2026-01-05': '2026-1-5',
  '2027-01-05': '1/5 | Jan. 5th',
  '2026-11-20': '11/20',
  '2027-11-19': '11/19',
  '2027-09-08': 'Sept 8',
  '1926-11-24': '11/24/1926 | 1926-11-24',
  '3026-12-02': '12/2/3026',
  '2027-02-28': '2/28/2027',
  '2028-02-29': '2/29 | 2/29/2028',
};
const formsIn = (list: string) => list.split(/\s*\|\s*/);

test.each([
  ...Object.entries(typedForms).flatMap(([day, list]) => formsIn(list).map((form) => [form, day])),
  ['  November 24, 2026 ', '2026-11-24'],
])('%j is parsed as %s', (typed = '', day) => {
  expect(readTypedDate(typed, today, everyDay)).toBe(day);
});

const notDates = `tomorrow | 24 | 2026 | 13/1/2026 | 0/5 | 11/31/2026 | 2/29/2027 | 2/30 | Foo 5 | 12/2/202
  | 12/2/20261 | 31/12/2026 | Decembr 2 | Decem 2 2026 at 9 | Tuesday, December 2, 2026
  | Foo, December 2, 2026 | Tuesday | the 2nd | 2nd | Dec 2026 | Dec 32 | Febr 30, 2027 | 20261124
  | 11/24/2026 9:00 | Nov | 11//24 | １１/２４/2026`;

test.each(['', ' ', ...formsIn(notDates)])('%j is not parsed as a date', (typed) => {
  expect(readTypedDate(typed, today, everyDay)).toBeNull();
});

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

const pad = (part: number | string) => String(part).padStart(2, '0');

/** Every common US format of a day, with and without its year. */
function waysToWrite(day: string): { whole: string[]; yearless: string[] } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(`${day}T12:00:00Z`);
  const name = (width: 'long' | 'short', part: 'month' | 'weekday') =>
    at.toLocaleDateString('en-US', { [part]: width, timeZone: 'UTC' });
  const ordinal = `${date}${
    { one: 'st', two: 'nd', few: 'rd', other: 'th' }[
      new Intl.PluralRules('en-US', { type: 'ordinal' }).select(date) as 'one'
    ]
  }`;
  const years = [String(year), String(year % 100).padStart(2, '0')];
  const numbers = [[month, date], [pad(month), pad(date)]] as const; // prettier-ignore
  const separators = ['/', '-', '.', ' / ', ' '];
  const months = [name('long', 'month'), name('short', 'month'), `${name('short', 'month')}.`];
  const weekdays = ['', ...(['long', 'short'] as const).map((width) => name(width, 'weekday'))];
  const named = months.flatMap((month) =>
    [date, pad(date), ordinal].flatMap((date) =>
      weekdays.flatMap((weekday) => [
        `${weekday && `${weekday}, `}${month} ${date}`,
        `${weekday && `${weekday} `}${date} ${month}`,
      ]),
    ),
  );
  const numeric = numbers.flatMap((parts) =>
    separators.map((separator) => [parts.join(separator), separator] as const),
  );
  const cases = (text: string) => [text, text.toLowerCase(), text.toUpperCase(), ` ${text} `];
  return {
    whole: [
      day,
      `${year}-${month}-${date}`,
      `${year}/${month}/${date}`,
      longDay(day),
      ...numeric.flatMap(([text, separator]) => years.map((year) => `${text}${separator}${year}`)),
      ...named.flatMap((text) => years.flatMap((year) => [`${text}, ${year}`, `${text} ${year}`])),
    ].flatMap(cases),
    yearless: [...numeric.map(([text]) => text), ...named].flatMap(cases),
  };
}

test('every day is parsed from each format', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      for (const form of waysToWrite(day).whole)
        expect(readTypedDate(form, today, everyDay), form).toBe(day);
    }),
    { numRuns: 30 },
  );
});

const anyZone = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Kiritimati');
const anyMoment = fc
  .integer({ min: 0, max: 3_650 * 24 })
  .map((hours) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000));

test('every bookable day is parsed from each format, with or without its year (R17)', () => {
  const anyAhead = fc.integer({ min: 0, max: 365 });
  fc.assert(
    fc.property(anyMoment, anyZone, anyAhead, fc.nat(), fc.nat(), (now, zone, ahead, ...picks) => {
      const day = new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
      fc.pre(findDayProblem(day, zone, now) === null);
      const { whole, yearless } = waysToWrite(day);
      const understood = { day, problem: null };
      const form = whole[picks[0] % whole.length]!;
      expect(readDay(form, zone, now), form).toEqual(understood);
      // Without a year, today wins over the same date a year from now.
      const yearBefore = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
      fc.pre(findDayProblem(yearBefore, zone, now) !== null);
      const short = yearless[picks[1] % yearless.length]!;
      expect(readDay(short, zone, now), short).toEqual(understood);
    }),
    { numRuns: 400 },
  );
});

test('a text that is too long is not parsed', () => {
  for (const typed of [`${' '.repeat(60)}12/2`, 'a'.repeat(90_000), '12/'.repeat(30_000)])
    expect(readTypedDate(typed, today, everyDay)).toBeNull();
});

test('a date without a year is its next bookable occurrence, if there is one', () => {
  const zone = 'America/Chicago';
  // A Sunday; the same date a year later is a Monday.
  const now = new Date('2026-11-22T10:00:00-06:00');
  expect(readDay('11/22', zone, now)).toEqual({ day: '2027-11-22', problem: null });
  expect(readDay('11/21', zone, now)).toEqual({
    day: '2027-11-21',
    problem: dayMessages.weekday('2027-11-21'),
  });
  expect(readDay('12/5', zone, now)).toEqual({
    day: '2026-12-05',
    problem: 'Saturday, December 5, 2026 is on a weekend. Demos are held Monday to Friday',
  });
});

test('a date without a year is never in the past', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 364 }), (from, ahead) => {
      const day = new Date(Date.parse(from) + ahead * 86_400_000).toISOString().slice(0, 10);
      fc.pre(!day.endsWith('02-29'));
      const [, month, date] = day.split('-').map(Number);
      expect(readTypedDate(`${month}/${date}`, from, everyDay)).toBe(day);
    }),
    { numRuns: 500 },
  );
});

test('parsing never throws, and returns null or a real day', () => {
  const piece = fc.oneof(
    anyText(),
    fc.constantFrom('11', '/', '24', 'nov', ',', ' ', '2026', '-', '.', '31', 'th', '02'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const found = readTypedDate(pieces.join(''), today, everyDay);
      if (found !== null) expect(new Date(`${found}T00:00:00Z`).toISOString()).toMatch(`${found}T`);
    }),
    { numRuns: 1_000 },
  );
});
