/** Dates as people type them. */

const months = [
  'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec',
]; // prettier-ignore

/**
 * A typed date as year-month-day, or null. Reads '2026-11-24', '11/24/2026', '11/24', 'Nov 24, 2026',
 * 'Tuesday, November 24, 2026' and 'November 24'; without a year the next such day from `today` on is meant.
 */
export function readTypedDate(typed: string, today: string): string | null {
  const words = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) return toDay(iso[1], iso[2], iso[3], today);
  const us = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(words);
  if (us) return toDay(us[3], us[1], us[2], today);
  const named =
    /^(?:[a-z]+,? )??([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(words);
  if (named) return toDay(named[3], months.indexOf(named[1] ?? '') + 1, named[2], today);
  return null;
}

type Part = string | number | undefined;

function toDay(year: Part, month: Part, date: Part, today: string): string | null {
  const fullYear = year === undefined ? Number(today.slice(0, 4)) : (Number(year) % 2000) + 2000;
  if (year !== undefined && String(year).length === 4 && !/^20/.test(String(year))) return null;
  const write = (y: number) =>
    `${y}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const day = year === undefined && write(fullYear) < today ? write(fullYear + 1) : write(fullYear);
  const parsed = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}
