import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import {
  countUnusedMonths,
  endAfterNotice,
  shareOfMonths,
  startOfDay,
  type PaidYear,
  type YearInvoice,
} from './unused-months.ts';

const at = (text: string) => new Date(text);
const yearFrom = (start: string, end: string): PaidYear => ({
  startsAt: at(start),
  endsAt: at(end),
});
const year = yearFrom('2026-11-22T14:00:00Z', '2027-11-22T14:00:00Z');
const whole = ({ startsAt, endsAt }: PaidYear, cents: number, subtotal = cents) => [
  { cents, openCents: 0, subtotalCents: subtotal, lines: [{ cents: subtotal, startsAt, endsAt }] },
];

test.each([
  ['2026-11-22T14:00:01Z', '2026-12-22', 11],
  // Late evening in New Orleans, the next day in UTC.
  ['2026-11-23T05:30:00Z', '2026-12-22', 11],
  ['2026-11-23T06:30:00Z', '2026-12-23', 10],
  // Across both clock changes.
  ['2027-03-01T12:00:00Z', '2027-03-31', 7],
  ['2027-10-20T12:00:00Z', '2027-11-19', 0],
  ['2027-05-23T12:00:00Z', '2027-06-22', 5],
])(
  '30 days’ notice at %s ends the year with %s and leaves %s whole months (R43)',
  (noticed, day, months) => {
    const end = endAfterNotice(at(noticed), year, 30);
    const offset = day > '2027-03-14' && day < '2027-11-07' ? 5 : 6;
    const nextDay = new Date(`${day}T00:00:00Z`).getTime() + (24 + offset) * 3_600_000;
    expect(end).toEqual(new Date(nextDay - 1000));
    expect(countUnusedMonths(year, end)).toBe(months);
  },
);

test('the notice period is that of our agreement', () => {
  const noticed = at('2027-01-10T12:00:00Z');
  expect(endAfterNotice(noticed, year)).toEqual(
    endAfterNotice(noticed, year, legalFigures.notice.count),
  );
});

test('notice in the last 30 days doesn’t shorten the year', () => {
  const end = endAfterNotice(at('2027-11-10T12:00:00Z'), year, 30);
  expect(end).toEqual(year.endsAt);
  expect(countUnusedMonths(year, end)).toBe(0);
});

test('only the day of the notice counts, not its hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 86_399 }),
      (days, second) => {
        const day = new Date(Date.UTC(2026, 10, 23 + days)).toISOString().slice(0, 10);
        const start = startOfDay(day);
        // A day with a clock change may have only 23 hours.
        const moment = new Date(start.getTime() + Math.min(second, 23 * 3600 - 1) * 1000);
        expect(endAfterNotice(moment, year)).toEqual(endAfterNotice(start, year));
      },
    ),
  );
});

test('months start on the day of the month on which the year started, or on the last day of a shorter month', () => {
  const fromJanuary31 = yearFrom('2027-01-31T18:00:00Z', '2028-01-31T18:00:00Z');
  expect(countUnusedMonths(fromJanuary31, at('2027-02-28T20:00:00Z'))).toBe(11);
  expect(countUnusedMonths(fromJanuary31, at('2027-03-01T20:00:00Z'))).toBe(10);
  const fromLeapDay = yearFrom('2028-02-29T18:00:00Z', '2029-02-28T18:00:00Z');
  expect(countUnusedMonths(fromLeapDay, at('2029-01-28T20:00:00Z'))).toBe(1);
  expect(countUnusedMonths(fromLeapDay, fromLeapDay.endsAt)).toBe(0);
});

test.each([
  ['the whole price', whole(year, 1_100_000), 7, 641_667],
  ['a price after a discount', whole(year, 990_000, 1_100_000), 7, 577_500],
  ['a price with tax', whole(year, 1_199_000, 1_100_000), 3, 299_750],
  ['nothing unused', whole(year, 1_100_000), 0, 0],
  ['everything unused', whole(year, 1_100_000), 12, 1_100_000],
  ['nothing paid', whole(year, 0, 1_100_000), 5, 0],
  ['no amount at all', whole(year, 0), 5, 0],
])('refunds the unused twelfths, rounded up: %s', (_what, invoices, months, cents) => {
  expect(shareOfMonths(months, year, invoices)).toBe(cents);
});

test('after an upgrade the unused months are refunded at the new price', () => {
  const middle = at('2027-05-23T14:00:00Z');
  const left = (year.endsAt.getTime() - middle.getTime()) / (365 * 86_400_000);
  const change: YearInvoice = {
    openCents: 0,
    cents: Math.round(1_700_000 * left) - Math.round(1_100_000 * left),
    subtotalCents: Math.round(1_700_000 * left) - Math.round(1_100_000 * left),
    lines: [
      { cents: -Math.round(1_100_000 * left), startsAt: middle, endsAt: year.endsAt },
      { cents: Math.round(1_700_000 * left), startsAt: middle, endsAt: year.endsAt },
    ],
  };
  const cents = shareOfMonths(3, year, [...whole(year, 1_100_000), change]);
  expect(Math.abs(cents - 425_000)).toBeLessThanOrEqual(1);
});

test('never refunds more than was paid, less than the exact share, or more for a later end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.tuple(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 364 })),
      (subtotal, paid, days) => {
        const invoices = whole(year, paid, subtotal);
        const [sooner, later] = days
          .toSorted((a, b) => a - b)
          .map((count) => {
            const end = endAfterNotice(
              new Date(year.startsAt.getTime() + count * 86_400_000),
              year,
            );
            const months = countUnusedMonths(year, end);
            return { months, cents: shareOfMonths(months, year, invoices) };
          });
        for (const refund of [sooner!, later!]) {
          expect(refund.months).toBeLessThanOrEqual(11);
          expect(Number.isInteger(refund.cents)).toBe(true);
          expect(refund.cents).toBeLessThanOrEqual(paid);
          expect(refund.cents).toBe(Math.floor((paid * refund.months + 11) / 12));
        }
        expect(later!.cents).toBeLessThanOrEqual(sooner!.cents);
      },
    ),
  );
});
