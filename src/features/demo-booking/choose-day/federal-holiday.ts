/** The federal holidays (5 U.S.C. 6103), on which many agencies are closed. */
import { daysBefore, weekdayOf } from '#src/formats/calendar-days.ts';

const fixed: Record<string, string> = {
  '01-01': 'New Year’s Day',
  '06-19': 'Juneteenth',
  '07-04': 'Independence Day',
  '11-11': 'Veterans Day',
  '12-25': 'Christmas Day',
};

/** Month, weekday (0 is Sunday) and its position in the month; -1 is the last. */
const floating: [month: number, weekday: number, nth: number, name: string][] = [
  [1, 1, 3, 'Martin Luther King Jr. Day'],
  [2, 1, 3, 'Presidents’ Day'],
  [5, 1, -1, 'Memorial Day'],
  [9, 1, 1, 'Labor Day'],
  [10, 1, 2, 'Columbus Day'],
  [11, 4, 4, 'Thanksgiving Day'],
];

/** The federal holiday observed on a year-month-day, or null. A holiday on a weekend is observed on the nearest weekday. */
export function findFederalHoliday(day: string): string | null {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return null;
  const dates = [day];
  if (weekday === 1) dates.push(daysBefore(day, 1));
  if (weekday === 5) dates.push(daysBefore(day, -1));
  const observed = dates.map((date) => fixed[date.slice(5)]).find(Boolean);
  if (observed) return observed;
  const [, month, date] = day.split('-').map(Number) as [number, number, number];
  const isLast = daysBefore(day, -7).slice(5, 7) !== day.slice(5, 7);
  const found = floating.find(
    ([ofMonth, onWeekday, nth]) =>
      ofMonth === month &&
      onWeekday === weekday &&
      (nth === -1 ? isLast : Math.ceil(date / 7) === nth),
  );
  return found?.[3] ?? null;
}

/** The note about a demo on a federal holiday, or '' on any other day; holidays can be booked. */
export function holidayNote(day: string): string {
  const holiday = findFederalHoliday(day);
  return holiday
    ? `This day is a federal holiday (${holiday}). You can book it; please make sure that your office is open.`
    : '';
}
