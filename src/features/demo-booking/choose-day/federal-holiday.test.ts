import { expect, test } from 'vitest';
import { findFederalHoliday, holidayNote } from './federal-holiday.ts';

// Source: U.S. Office of Personnel Management, federal holidays of 2026, 2027 and 2028.
const observed = `
2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24
2027-12-31 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25
`
  .trim()
  .split(/\s+/);

test('the holidays of three years are those that the government lists', () => {
  const found: string[] = [];
  for (let at = Date.parse('2026-01-01'); at < Date.parse('2028-12-31'); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (findFederalHoliday(day)) found.push(day);
  }
  expect(found).toEqual(observed);
});

test('a holiday gets a note with its name, any other day gets none', () => {
  expect(holidayNote('2027-07-05')).toContain('(Independence Day)');
  expect(holidayNote('2027-07-06')).toBe('');
});
