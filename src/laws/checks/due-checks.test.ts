import { expect, test } from 'vitest';
import { makeLaw, makeLawWithDuty } from '#tests/fixtures/laws.ts';
import { dueChecks, listChecks, whyDue } from './due-checks.ts';

const today = '2026-11-27';
const checked = (day: string, id = 'tx-hb-1') => makeLaw({ checkedOn: new Date(day) }, id);
const due = (day: string, checkedOn: string, more: Record<string, unknown> = {}) =>
  makeLawWithDuty({ due: new Date(day) }, { checkedOn: new Date(checkedOn), ...more });
const listed = (...laws: Parameters<typeof listChecks>[0]) =>
  dueChecks(listChecks(laws, today), today);

test('a record is due once its last check is more than 120 days old, the oldest first (R44)', () => {
  const laws = [
    checked('2026-07-30', 'tx-hb-3'),
    checked('2026-07-29', 'tx-hb-2'),
    checked('2025-01-01'),
  ];
  expect(listed(...laws).map(({ id }) => id)).toEqual(['tx-hb-1', 'tx-hb-2']);
  expect(whyDue(listed(...laws)[1]!, today)).toBe('last checked July 29, 2026, 121 days ago');
});

test('a deadline within 60 days asks for a check that is at most 30 days old, and comes first', () => {
  const near = due('2027-01-26', '2026-10-27');
  expect(listed(checked('2025-01-01', 'tx-hb-2'), near).map(({ id }) => id)).toEqual([
    'tx-hb-1',
    'tx-hb-2',
  ]);
  expect(whyDue(listed(near)[0]!, today)).toBe(
    'last checked October 27, 2026, 31 days ago; January 26, 2027 comes near',
  );
  expect(listed(due('2027-01-26', '2026-10-28'))).toEqual([]);
  expect(listed(due('2027-01-27', '2026-10-27'))).toEqual([]);
});

test('the day on which a law takes effect comes near like a deadline, even without a duty on it', () => {
  const law = makeLaw({
    status: 'enacted',
    effectiveOn: new Date('2027-01-01'),
    checkedOn: new Date('2026-10-01'),
  });
  expect(listed(law)[0]?.next).toBe('2027-01-01');
});

test('the days of a law that ended, and days that passed, make no record due', () => {
  const ended = { status: 'repealed', endedOn: new Date('2026-05-14') };
  expect(listed(due('2026-12-31', '2026-10-01', ended))).toEqual([]);
  expect(listed(due('2026-11-26', '2026-10-01'))).toEqual([]);
});
