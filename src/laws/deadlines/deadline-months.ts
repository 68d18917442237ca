/** Splits deadlines into upcoming and past ones, and groups them by month. */
import { monthNames } from '#src/formats/calendar-days.ts';
import { listDeadlines, type Deadline } from './deadlines.ts';
import type { Law } from '#src/laws/record/law.ts';

/** Yearly duties are listed this many years ahead; other duties are listed however far ahead they are. */
const yearsAhead = 2;
/** Past deadlines are listed this many years back. */
const yearsBack = 1;
const farthestYear = 2100;

/** The deadlines on the day `today` or later, the next first, and the earlier ones, the latest first, without cancelled ones. */
export function splitDeadlines(laws: Law[], today: string): Record<'next' | 'passed', Deadline[]> {
  const thisYear = Number(today.slice(0, 4));
  const days = listDeadlines(laws, farthestYear).filter(({ date, duty, isCancelled }) => {
    const year = Number(date.slice(0, 4));
    return (
      !isCancelled && year >= thisYear - yearsBack && (!duty.every || year <= thisYear + yearsAhead)
    );
  });
  return {
    next: days.filter(({ date }) => date >= today),
    passed: days.filter(({ date }) => date < today).reverse(),
  };
}

/** Groups deadlines by month, in their given order, with '2026-11' as `month` and 'November 2026' as `label`. */
export function groupByMonth(deadlines: Deadline[]) {
  const months = Map.groupBy(deadlines, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, found]) => ({
    ...{ month, deadlines: found },
    label: `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
  }));
}
