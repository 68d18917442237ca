import { expect, test } from 'vitest';
import { makeLaw } from '#tests/fixtures/laws.ts';
import type { Law } from './law.ts';
import { eventsSince, noteWords, statusBeside } from './law-words.ts';

const on = (day: string) => new Date(day);
const history = [
  { date: on('2025-06-22'), event: 'The governor signed it.' },
  { about: '2025-08', event: 'The agency published a guide', isSecondary: true },
  { date: on('2025-12-31'), event: 'It was amended.', changes: ['report'] },
  { about: '2026', event: 'A court heard it.' },
  { date: on('2027-01-01'), event: 'It ends.' },
];
const report = { id: 'report', text: 'Report on AI each year.', who: 'Cities' };
const law: Law = {
  ...makeLaw({
    effectiveOn: on('2025-09-01'),
    history,
    duties: [{ ...report, due: on('2026-11-30') }],
  }),
  summary: 'Agencies report.',
};
const eventsAfter = (since: string, today: string) =>
  eventsSince(law, since, today).map(({ event }) => event);

test('an article gets the events after its day, and no future ones', () => {
  expect(eventsAfter('2025-06-22', '2026-11-22')).toEqual([
    'The agency published a guide',
    'It was amended.',
    'A court heard it.',
  ]);
  expect(eventsAfter('2025-06-21', '2025-06-22')).toEqual(['The governor signed it.']);
  expect(eventsAfter('2025-12-31', '2027-01-01')).toEqual(['A court heard it.', 'It ends.']);
  expect(eventsAfter('2025-12-30', '2025-12-31')).toEqual(['It was amended.']);
});

test('an event without a day is later than an article only from the next month or year on', () => {
  expect(eventsAfter('2025-08-01', '2025-09-01')).toEqual([]);
  expect(eventsAfter('2025-07-31', '2025-08-01')).toEqual(['The agency published a guide']);
});

test('a note has the status, the summary, the later events, and the deadlines that they changed', () => {
  expect(noteWords(law, '2025-06-30', '2025-12-31')).toBe(
    'In effect since September 1, 2025. Agencies report. August 2025: The agency published a guide. (Unconfirmed: reported only by secondary sources.) December 31, 2025: It was amended. Cities: Due November 30, 2026.',
  );
});

test('an event that the status mentions is not repeated, but the deadlines that it changed are added', () => {
  const explained = { ...law, statusNote: 'It was amended on December 31, 2025.' };
  expect(noteWords(explained, '2025-09-30', '2025-12-31')).toBe(
    'In effect since September 1, 2025. It was amended on December 31, 2025. Cities: Due November 30, 2026.',
  );
});

test('the status after a name is that of the day, and never calls a bill a law', () => {
  expect(statusBeside(law, '2026-01-01')).toBe('in effect since September 1, 2025');
  const enacted = makeLaw({ status: 'enacted', effectiveOn: on('2027-01-01') });
  expect(statusBeside(enacted, '2026-12-31')).toBe('enacted, takes effect January 1, 2027');
  expect(statusBeside(enacted, '2027-01-01')).toBe('in effect since January 1, 2027');
  expect(
    statusBeside(makeLaw({ status: 'repealed', endedOn: on('2026-05-14') }), '2026-11-22'),
  ).toBe('repealed May 14, 2026');
  expect(statusBeside(makeLaw({ status: 'proposed' }), '2026-11-22')).toBe('proposed, not law');
  expect(statusBeside(makeLaw({ kind: 'standard' }), '2026-11-22')).toBe('voluntary');
});
