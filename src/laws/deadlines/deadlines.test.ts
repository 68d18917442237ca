import { expect, test } from 'vitest';
import { makeLaw, makeLawWithDuty, writtenLaw } from '#tests/fixtures/laws.ts';
import {
  federalDeadlines,
  groupByMonth,
  listDeadlines,
  nextOfPublicBodies,
  splitDeadlines,
  upcoming,
} from './deadlines.ts';

const daysOf = (fields: Record<string, unknown>, more?: Record<string, unknown>, lastYear = 2030) =>
  listDeadlines([makeLawWithDuty(fields, more)], lastYear).map(({ date }) => date);

test('a duty with a date has a deadline on that day in every time zone (R44)', () => {
  const law = makeLawWithDuty({ due: new Date('2026-12-31') });
  expect(listDeadlines([law], 2030)).toEqual([
    {
      id: 'tx-hb-1.notice',
      law,
      duty: law.duties[0],
      date: '2026-12-31',
      kind: 'due',
      sequence: 0,
      isCancelled: false,
    },
  ]);
});

test('a duty without a date has no deadline (R44)', () => {
  expect(daysOf({})).toEqual([]);
});

test('a duty with a start and a due date has two deadlines with different ids', () => {
  const law = makeLawWithDuty({ starts: new Date('2026-01-01'), due: new Date('2026-06-30') });
  expect(listDeadlines([law], 2030).map(({ id, kind, date }) => [id, kind, date])).toEqual([
    ['tx-hb-1.notice.starts', 'starts', '2026-01-01'],
    ['tx-hb-1.notice', 'due', '2026-06-30'],
  ]);
});

test('a yearly duty has one deadline for each year up to the last year', () => {
  expect(daysOf({ every: { month: 12, day: 31, from: 2025 } }, {}, 2027)).toEqual([
    '2025-12-31',
    '2026-12-31',
    '2027-12-31',
  ]);
  expect(daysOf({ every: { month: 1, day: 1, from: 2026 } }, {}, 2027)).toEqual([
    '2026-01-01',
    '2027-01-01',
  ]);
});

test('a yearly duty may be limited to even or odd years, and may have a last year', () => {
  const every = { month: 11, day: 30, from: 2025 };
  expect(daysOf({ every: { ...every, years: 'even' } })).toEqual([
    '2026-11-30',
    '2028-11-30',
    '2030-11-30',
  ]);
  expect(daysOf({ every: { ...every, years: 'odd' } }, {}, 2028)).toEqual([
    '2025-11-30',
    '2027-11-30',
  ]);
  expect(daysOf({ every: { ...every, until: 2026 } })).toEqual(['2025-11-30', '2026-11-30']);
});

test('each year of a duty has its own id, which does not depend on the last year', () => {
  const law = makeLawWithDuty({ every: { month: 7, day: 1, from: 2026 } });
  const ids = (lastYear: number) => listDeadlines([law], lastYear).map(({ id }) => id);
  expect(ids(2028)).toEqual(['tx-hb-1.notice.2026', 'tx-hb-1.notice.2027', 'tx-hb-1.notice.2028']);
  expect(ids(2027)).toEqual(ids(2028).slice(0, 2));
});

test('deadlines of several laws are sorted by day', () => {
  const later = makeLawWithDuty({ due: new Date('2027-01-01') });
  const sooner = {
    ...makeLawWithDuty({ every: { month: 12, day: 30, from: 2026 } }),
    id: 'ny-act-2',
  };
  expect(listDeadlines([later, sooner], 2027).map(({ id }) => id)).toEqual([
    'ny-act-2.notice.2026',
    'tx-hb-1.notice',
    'ny-act-2.notice.2027',
  ]);
});

test('only events that changed a duty raise its sequence', () => {
  const law = makeLawWithDuty(
    { due: new Date('2027-04-26') },
    {
      history: [
        { date: new Date('2024-04-24'), event: 'The rule was published' },
        { date: new Date('2026-04-20'), event: 'The day moved by a year', changes: ['notice'] },
        { about: '2026-06', event: 'A bill would repeal it' },
      ],
    },
  );
  expect(listDeadlines([law], 2030)[0]?.sequence).toBe(1);
});

test.each([['the law'], ['the duty']])(
  'when %s ends, earlier deadlines stay and later ones are cancelled with a higher sequence',
  (which) => {
    const endedOn = new Date('2026-05-14');
    const every = { month: 5, day: 14, from: 2025 };
    const law =
      which === 'the law'
        ? makeLawWithDuty({ every }, { status: 'repealed', endedOn })
        : makeLawWithDuty({ every, endedOn });
    const days = listDeadlines([law], 2027);
    expect(days.map(({ date, isCancelled, sequence }) => [date, isCancelled, sequence])).toEqual([
      ['2025-05-14', false, 0],
      ['2026-05-14', true, 1],
      ['2027-05-14', true, 1],
    ]);
    expect(upcoming(days, '2026-01-01')).toEqual([]);
  },
);

test.each(['proposed', 'vetoed', 'failed'])('a bill that was %s has no deadlines', (status) => {
  expect(daysOf({ due: new Date('2026-12-31') }, { status })).toEqual([]);
});

test('upcoming deadlines include today', () => {
  const days = listDeadlines(
    [makeLawWithDuty({ every: { month: 12, day: 31, from: 2025 } })],
    2027,
  );
  const from = (today: string) => upcoming(days, today).map(({ date }) => date);
  expect(from('2026-12-31')).toEqual(['2026-12-31', '2027-12-31']);
  expect(from('2027-01-01')).toEqual(['2027-12-31']);
});

const [duty] = writtenLaw.duties;
const on = (day: string) => new Date(day);
const dated = (id: string, fields: object, more: object = {}) =>
  makeLaw({ ...more, duties: [{ ...duty, ...fields }] }, id);
const datedLaws = [
  dated('tx-yearly', { every: { month: 12, day: 31, from: 2020 } }),
  dated('tx-once', { due: on('2027-01-01') }),
  dated('tx-office', { due: on('2026-12-30'), binds: ['oversight-offices'] }),
  dated('tx-starts', { starts: on('2027-01-02') }),
  dated('tx-gone', { due: on('2027-01-01') }, { status: 'repealed', endedOn: on('2026-05-14') }),
  dated('tx-bill', { due: on('2027-01-01') }, { status: 'proposed' }),
  dated('tx-unsettled', { due: on('2026-12-31') }, { status: 'enacted' }),
];
const next = (today: string) =>
  nextOfPublicBodies(datedLaws, today, 3).map(({ law: { id }, date }) => [id, date]);

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

test('deadlines of other bodies, of ended laws, of bills and of laws without a settled start are left out (R44)', () => {
  const ids = nextOfPublicBodies(datedLaws, '2026-11-22', 100).map(({ law: { id } }) => id);
  expect(new Set(ids)).toEqual(new Set(['tx-yearly', 'tx-once', 'tx-starts']));
});

test('a reader of an unknown state sees federal deadlines alone, those of one rule together', () => {
  const duty = (id: string, fields: object) => ({ ...writtenLaw.duties[0], id, ...fields });
  const rule = makeLaw(
    {
      jurisdiction: 'us',
      duties: [
        duty('small', { due: on('2028-04-26') }),
        duty('large', { due: on('2027-04-26') }),
        duty('report', {
          text: 'Report all AI uses to the office.',
          every: { month: 5, day: 1, from: 2020 },
        }),
      ],
    },
    'us-rule',
  );
  const groups = federalDeadlines(
    [dated('tx-wide', { due: on('2026-12-02') }), rule],
    '2026-11-27',
  );
  expect(groups.map((group) => group.map(({ date }) => date))).toEqual([
    ['2027-04-26', '2028-04-26'],
    ['2027-05-01'],
  ]);
});

const lastDay = makeLawWithDuty({ every: { month: 12, day: 31, from: 2020 } });
const firstDay = { ...makeLawWithDuty({ every: { month: 1, day: 1, from: 2020 } }), id: 'tx-hb-2' };
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
