import { expect, test } from 'vitest';
import { makeLaw, makeLawWithDuty } from '#tests/fixtures/laws.ts';
import {
  aboutWords,
  bindsWords,
  citeWords,
  statusMark,
  statusWords,
  whenWords,
} from './law-words.ts';
import { site } from '#src/site.ts';

test.each([
  [{ status: 'in-force' }, 'In effect'],
  [{ status: 'in-force', effectiveOn: new Date('2026-01-01') }, 'In effect since January 1, 2026'],
  [
    { status: 'enacted', effectiveOn: new Date('2027-01-01') },
    'Enacted, takes effect January 1, 2027',
  ],
  [{ status: 'enacted', effectiveOn: new Date('2026-12-31') }, 'In effect since December 31, 2026'],
  [{ status: 'enacted' }, 'Enacted, start not settled'],
  [{ status: 'repealed', endedOn: new Date('2026-05-14') }, 'Repealed May 14, 2026'],
  [{ status: 'stayed', effectiveOn: new Date('2026-01-01') }, 'Stopped by a court for now'],
  [{ status: 'vetoed' }, 'Vetoed'],
])('%o is shown as “%s” on the last day of the year', (fields, text) => {
  expect(statusWords(makeLaw(fields), '2026-12-31')).toBe(text);
});

test.each([
  [{}, ''],
  [{ starts: new Date('2026-01-01') }, 'Applies since January 1, 2026'],
  [{ starts: new Date('2026-11-28') }, 'Applies from November 28, 2026'],
  [{ due: new Date('2026-11-27') }, 'Due November 27, 2026'],
  [{ every: { month: 12, day: 30, from: 2025 } }, 'Due every December 30, from 2025'],
  [
    { every: { month: 11, day: 30, from: 2026, years: 'even', until: 2030 } },
    'Due every November 30 of an even year, from 2026 to 2030',
  ],
  [
    { due: new Date('2026-06-30'), endedOn: new Date('2026-05-14') },
    'Was due June 30, 2026. Ended May 14, 2026',
  ],
])('a duty with %o is shown as “%s”', (fields, text) => {
  expect(whenWords(makeLawWithDuty(fields).duties[0]!, '2026-11-27')).toBe(text);
});

test.each([
  [{ status: 'in-force' }, 'on'],
  [{ status: 'enacted', effectiveOn: new Date('2027-01-01') }, 'soon'],
  [{ status: 'stayed' }, 'soon'],
  [{ status: 'proposed' }, 'open'],
  [{ kind: 'standard' }, 'open'],
  [{ status: 'vetoed' }, 'off'],
])('%o has the mark “%s” in lists', (fields, mark) => {
  expect(statusMark(makeLaw(fields), '2026-11-27')).toBe(mark);
});

test.each([
  [['vendors', 'state-agencies', 'cities'], 'Cities and towns, state agencies'],
  [['state-agencies', 'cities', 'counties', 'courts'], 'Cities and towns, counties, and 2 more'],
  [['everyone', 'developers'], 'Everyone, AI developers'],
  [['federal-agencies'], 'No state or local agency'],
  [[], 'No state or local agency'],
])('a law for %o applies to “%s”', (binds, expected) => {
  expect(bindsWords(makeLaw({ binds }), 2)).toBe(expected);
});

test('an event without a day has its month or its year', () => {
  expect([aboutWords('2025-06'), aboutWords('2025')]).toEqual(['June 2025', '2025']);
});

test('a citation has the name of the record, the day of its last check, and its URL', () => {
  expect(citeWords(makeLaw(), 'https://levee.example/laws/tx-hb-1')).toBe(
    `${site.name}, “Texas HB 1,” AI laws by state, sources checked through September 1, 2026, https://levee.example/laws/tx-hb-1`,
  );
});
