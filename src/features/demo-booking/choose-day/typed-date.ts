import { monthNames, weekdayNames, weekdayOf } from '#src/formats/calendar-days.ts';

const startingLike = (names: string[]) =>
  `(?:${names.map((name) => name.slice(0, 3).toLowerCase()).join('|')})[a-z]*`;

const separator = ' ?[/. -] ?';
const year = String.raw`'?(?<year>\d{4}|\d{2})`;
const date = String.raw`(?:the )?(?<date>\d{1,2})(?:st|nd|rd|th)?`;
const month = `(?<month>${startingLike(monthNames)})`;
const weekday = `(?:(?<weekday>${startingLike(weekdayNames)}) )?`;

const numberForms = [
  new RegExp(String.raw`^(?<year>\d{4})${separator}(?<month>\d{1,2})${separator}(?<date>\d{1,2})$`),
  new RegExp(String.raw`^(?<month>\d{1,2})${separator}(?<date>\d{1,2})(?:${separator}${year})?$`),
];
// Matched after commas, periods, hyphens and slashes are removed.
const nameForms = [
  new RegExp(`^${weekday}${month} ?${date}(?: ${year})?$`),
  new RegExp(`^${weekday}${date} ?(?:of )?${month}(?: ${year})?$`),
];

const longestDateLength = 60;

/**
 * A typed date as year-month-day, or null: '12/2/2026', '12-02-26', 'Dec. 2', 'Wed, December 2nd, 2026',
 * '2 Dec 2026' and '2026-12-02' are the same day. A date without a year is its next occurrence from `today`
 * on that `isBookable` accepts, or else its next occurrence. A date with the wrong weekday is null.
 */
export function readTypedDate(
  typed: string,
  today: string,
  isBookable: (day: string) => boolean,
): string | null {
  if (typed.length > longestDateLength) return null;
  const text = typed
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const plain = text.replace(/[ ,./-]+/g, ' ').trim();
  const parts = findParts(text, numberForms) ?? findParts(plain, nameForms);
  if (!parts) return null;
  const { weekday, year, month = '', date = '' } = parts;
  const monthNumber = /\d/.test(month) ? Number(month) : findName(monthNames, month) + 1;
  const years = year ? [fullYear(year)] : nextYears(today);
  const days = years
    .map((fourDigits) => toDay(fourDigits, monthNumber, Number(date)))
    .filter((day) => day !== null && (year || day >= today));
  const day = days.find((found) => found && isBookable(found)) ?? days[0] ?? null;
  if (day && weekday && findName(weekdayNames, weekday) !== weekdayOf(day)) return null;
  return day;
}

const findParts = (text: string, forms: RegExp[]): Record<string, string | undefined> | null =>
  forms.map((form) => form.exec(text)).find((match) => match !== null)?.groups ?? null;

// 'sep', 'sept' and 'september' are the same month.
const findName = (names: string[], word: string) =>
  names.findIndex((name) => name.toLowerCase().startsWith(word));

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

// The next February 29 can be eight years away.
const nextYears = (today: string) =>
  Array.from({ length: 9 }, (_, index) => String(Number(today.slice(0, 4)) + index));

function toDay(year: string, month: number, date: number): string | null {
  const day = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
  const parsed = new Date(`${day}T12:00:00Z`);
  // `Date` turns February 30 into a day of March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}
