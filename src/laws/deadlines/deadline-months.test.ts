import { expect, test } from 'vitest';
import { makeLaw, makeLawWithDuty } from '#tests/fixtures/laws.ts';
import { groupByMonth, splitDeadlines } from './deadline-months.ts';

const lastDay = makeLawWithDuty({ every: { month: 12, day: 31, from: 2020 } });
const firstDay = {
  ...makeLawWithDuty({ every: { month: 1, day: 1, from: 2020 } }),
  id: 'tx-hb-2',
};
const split = (today: string, laws = [lastDay, firstDay]) => {
  const { next, passed } = splitDeadlines(laws, today);
  return [next, passed].map((days) => days.map(({ date }) => date));
};

test('a deadline on the last day of a year is upcoming on that day', () => {
  expect(split('2026-12-31')).toEqual([
    ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01', '2028-12-31'],
    ['2026-01-01', '2025-12-31', '2025-01-01'],
  ]);
});

test('on the next day it is past, and past deadlines begin with the latest', () => {
  expect(split('2027-01-01')).toEqual([
    ['2027-01-01', '2027-12-31', '2028-01-01', '2028-12-31', '2029-01-01', '2029-12-31'],
    ['2026-12-31', '2026-01-01'],
  ]);
});

test('a deadline that comes once is listed however far away it is, and a cancelled one is not', () => {
  const once = makeLawWithDuty({ due: new Date('2040-07-01') });
  expect(split('2026-11-22', [once])).toEqual([['2040-07-01'], []]);
  const ended = makeLawWithDuty({ due: new Date('2040-07-01'), endedOn: new Date('2027-01-01') });
  expect(split('2026-11-22', [ended])).toEqual([[], []]);
});

test('a register without dates has no deadlines', () => {
  expect(split('2026-11-22', [makeLaw()])).toEqual([[], []]);
});

test('deadlines are grouped by month, in their given order', () => {
  const { next, passed } = splitDeadlines([lastDay, firstDay], '2026-12-31');
  const labels = (days: typeof next) => groupByMonth(days).map(({ label }) => label);
  expect(labels(next).slice(0, 3)).toEqual(['December 2026', 'January 2027', 'December 2027']);
  expect(labels(passed)).toEqual(['January 2026', 'December 2025', 'January 2025']);
  const two = { ...firstDay, id: 'tx-hb-3' };
  const [january] = groupByMonth(splitDeadlines([firstDay, two], '2026-12-31').next);
  expect(january?.month).toBe('2027-01');
  expect(january?.deadlines.map(({ law }) => law.id)).toEqual(['tx-hb-2', 'tx-hb-3']);
});
