import { expect, test } from 'vitest';
import { coalitionSummit, isOver, writtenDays } from './events.ts';

test('consecutive days are written as a range', () => {
  expect(writtenDays(coalitionSummit)).toBe('November 5-6, 2025');
  expect(writtenDays({ firstDay: '2026-03-02', lastDay: '2026-03-02' })).toBe('March 2, 2026');
  expect(writtenDays({ firstDay: '2025-10-30', lastDay: '2025-11-01' })).toBe(
    'October 30 - November 1, 2025',
  );
});

test('an event is over from the day after its last day (R24)', () => {
  expect(isOver(coalitionSummit, '2025-11-06')).toBe(false);
  expect(isOver(coalitionSummit, '2025-11-07')).toBe(true);
});
