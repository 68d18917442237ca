import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longDay } from './booking.ts';
import { readTypedDate } from './typed-date.ts';

const today = '2026-11-20';

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-1-5', '2026-01-05'],
  ['11/24/2026', '2026-11-24'],
  ['11/24/26', '2026-11-24'],
  ['11-24-2026', '2026-11-24'],
  ['11.24.2026', '2026-11-24'],
  ['11/24', '2026-11-24'],
  ['1/5', '2027-01-05'],
  ['11/20', '2026-11-20'],
  ['11/19', '2027-11-19'],
  ['Nov 24, 2026', '2026-11-24'],
  ['nov 24 2026', '2026-11-24'],
  ['November 24', '2026-11-24'],
  ['November 24th, 2026', '2026-11-24'],
  ['Jan. 5th', '2027-01-05'],
  ['Tuesday, November 24, 2026', '2026-11-24'],
  ['Tue Nov 24', '2026-11-24'],
  ['  November   24,  2026 ', '2026-11-24'],
  ['2/28/2027', '2027-02-28'],
  ['2/29/2028', '2028-02-29'],
])('%j is read as %s', (typed, day) => {
  expect(readTypedDate(typed, today)).toBe(day);
});

test.each([
  '',
  ' ',
  'tomorrow',
  '24',
  '2026',
  '13/1/2026',
  '0/5',
  '11/31/2026',
  '2/29/2027',
  '2/30',
  'Foo 5',
  '1926-11-24',
  '11/24/1926',
  '20261124',
  '11/24/2026 9:00',
  'Nov',
  '11//24',
  '１１/２４/2026',
])('%j is not read as a date', (typed) => {
  expect(readTypedDate(typed, today)).toBeNull();
});

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

test('every day reads back from each way of writing it', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [year, month, date] = day.split('-').map(Number);
      const words = longDay(day);
      const forms = [
        ...[day, `${month}/${date}/${year}`, `${month}.${date}.${year}`, words],
        ...[words.replace(/^\w+, /, ''), words.replace(/^\w+, (\w{3})\w*/, '$1')],
      ];
      for (const form of forms) expect(readTypedDate(form, today), form).toBe(day);
    }),
    { numRuns: 500 },
  );
});

test('without a year the next such day is meant, never one that is over', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 364 }), (from, ahead) => {
      const day = new Date(Date.parse(from) + ahead * 86_400_000).toISOString().slice(0, 10);
      fc.pre(!day.endsWith('02-29'));
      const [, month, date] = day.split('-').map(Number);
      expect(readTypedDate(`${month}/${date}`, from)).toBe(day);
    }),
    { numRuns: 500 },
  );
});

test('whatever is typed, reading it never throws, and gives null or a real day', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('11', '/', '24', 'nov', ',', ' ', '2026', '-', '.', '31', 'th', '02'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const found = readTypedDate(pieces.join(''), today);
      if (found !== null) expect(new Date(`${found}T00:00:00Z`).toISOString()).toMatch(`${found}T`);
    }),
    { numRuns: 2_000 },
  );
});
