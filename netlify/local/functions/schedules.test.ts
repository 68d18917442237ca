import { expect, test } from 'vitest';
import { isDue } from './schedules.ts';

test.each([
  ['* * * * *', '2026-03-04T05:06', true],
  ['6 5 * * *', '2026-03-04T05:06', true],
  ['7 5 * * *', '2026-03-04T05:06', false],
  ['*/10 * * * *', '2026-03-04T05:10', true],
  ['*/10 * * * *', '2026-03-04T05:11', false],
  ['10 14-22 * * 1-5', '2026-03-06T22:10', true],
  ['10 14-22 * * 1-5', '2026-03-07T14:10', false],
  ['0 9 * * 7', '2026-03-08T09:00', true],
  // In cron, when both the day of the month and the weekday are set, either one is enough.
  ['0 0 13 * 5', '2026-03-06T00:00', true],
  ['0 0 13 * 5', '2026-03-13T00:00', true],
  ['@daily', '2026-03-04T00:00', true],
  ['@hourly', '2026-03-04T00:01', false],
])('%s at %s UTC is due: %s', (schedule, time, expected) => {
  expect(isDue(schedule, new Date(`${time}:00Z`))).toBe(expected);
});

test.each(['', '* * * *', '60 * * * *', 'a * * * *', '0 * * * * *'])(
  'rejects the schedule %j',
  (schedule) => {
    expect(() => isDue(schedule, new Date())).toThrow(/CronPattern/);
  },
);
