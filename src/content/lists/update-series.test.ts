import { expect, test } from 'vitest';
import { describePause } from './update-series.ts';

const summer = ['2025-05-23', '2025-06-06', '2025-06-20', '2025-07-04', '2025-07-18'];

test('there is no pause while an update is new', () => {
  expect(describePause(summer, '2025-08-01')).toBeNull();
  expect(describePause([], '2025-08-01')).toBeNull();
});

test('the pause begins on the fifteenth day after the last update', () => {
  expect(describePause(summer, '2025-08-02')).toEqual({
    ran: 'The weekly updates ran from May to July 2025.',
    mail: 'We email you when an AI law changes or a deadline is within 30 days.',
    isArchive: false,
  });
});

test('the updates are an archive from the sixty-first day after the last one', () => {
  expect(describePause(summer, '2025-09-16')?.isArchive).toBe(false);
  expect(describePause(summer, '2025-09-17')?.isArchive).toBe(true);
});

test.each([
  [['2025-12-26', '2026-01-02'], 'The weekly updates ran from December 2025 to January 2026.'],
  [['2025-05-23', '2025-05-30'], 'The weekly updates ran in May 2025.'],
  // A longer gap ends a series, so updates before it do not count.
  [[...summer, '2026-02-06', '2026-03-06'], 'The weekly updates ran in March 2026.'],
  [[...summer, '2026-02-27', '2026-03-06'], 'The weekly updates ran from February to March 2026.'],
])('for updates on %s the pause says: %s', (days, ran) => {
  expect(describePause(days, '2026-11-22')?.ran).toBe(ran);
});
