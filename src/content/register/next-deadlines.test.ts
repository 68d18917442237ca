import { expect, test } from 'vitest';
import { makeLaw, writtenLaw } from '../../../tests/fixtures/laws.ts';
import { nextDeadlines } from './next-deadlines.ts';

const [duty] = writtenLaw.duties;
const on = (day: string) => new Date(day);
const law = (id: string, fields: object, more: object = {}) =>
  makeLaw({ ...more, duties: [{ ...duty, ...fields }] }, id);
const laws = [
  law('tx-yearly', { every: { month: 12, day: 31, from: 2020 } }),
  law('tx-once', { due: on('2027-01-01') }),
  law('tx-office', { due: on('2026-12-30'), binds: ['oversight-offices'] }),
  law('tx-starts', { starts: on('2027-01-02') }),
  law('tx-gone', { due: on('2027-01-01') }, { status: 'repealed', endedOn: on('2026-05-14') }),
  law('tx-bill', { due: on('2027-01-01') }, { status: 'proposed' }),
];
const next = (today: string) =>
  nextDeadlines(laws, today, 3).map(({ law: { id }, date }) => [id, date]);

test('the next deadlines continue into the next year, and include today', () => {
  expect(next('2026-12-31')).toEqual([
    ['tx-yearly', '2026-12-31'],
    ['tx-once', '2027-01-01'],
    ['tx-starts', '2027-01-02'],
  ]);
  expect(next('2027-01-01')[0]).toEqual(['tx-once', '2027-01-01']);
  expect(next('2027-01-02')).toEqual([
    ['tx-starts', '2027-01-02'],
    ['tx-yearly', '2027-12-31'],
    ['tx-yearly', '2028-12-31'],
  ]);
});

test('deadlines of other bodies, of ended laws and of bills are left out', () => {
  const ids = nextDeadlines(laws, '2026-11-22', 100).map(({ law: { id } }) => id);
  expect(new Set(ids)).toEqual(new Set(['tx-yearly', 'tx-once', 'tx-starts']));
});
