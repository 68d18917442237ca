import { expect, test } from 'vitest';
import { parseCron } from './cron.ts';

const due = (line: string, time: string) => parseCron(line)(new Date(`${time}:00Z`));

test.each([
  ['* * * * *', '2026-03-04T05:06', true],
  ['6 5 * * *', '2026-03-04T05:06', true],
  ['7 5 * * *', '2026-03-04T05:06', false],
  ['*/5 * * * *', '2026-03-04T05:10', true],
  ['*/5 * * * *', '2026-03-04T05:11', false],
  ['10-20/5 * * * *', '2026-03-04T05:15', true],
  ['0 9 * * 1-5', '2026-03-07T09:00', false],
  ['0 9 * * 7', '2026-03-08T09:00', true],
  ['0 0 13 * 5', '2026-03-06T00:00', true],
  ['0 0 13 * 5', '2026-03-13T00:00', true],
  ['0 0 13 * *', '2026-03-06T00:00', false],
  ['@daily', '2026-03-04T00:00', true],
  ['@hourly', '2026-03-04T00:01', false],
])('%s at %s is due: %s', (line, time, expected) => {
  expect(due(line, time)).toBe(expected);
});

test.each(['', '* * * *', '60 * * * *', '* 24 * * *', 'a * * * *', '5-1 * * * *', '*/0 * * * *'])(
  '%j is refused',
  (line) => {
    expect(() => parseCron(line)).toThrow(RangeError);
  },
);
