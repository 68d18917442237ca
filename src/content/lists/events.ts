/** Events of other organizations. Their dates are data, so that pages can say "took place" after an event (R24). */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';

/** An event on one day or on consecutive days. */
interface SiteEvent {
  id: string;
  title: string;
  description: string;
  /** Year-month-day. */
  firstDay: string;
  /** Year-month-day; equal to `firstDay` for a one-day event. */
  lastDay: string;
  place: string;
  link: string;
}

/** The coalition's summit, which we sponsor. */
export const coalitionSummit: SiteEvent = {
  id: 'govai-coalition-summit-2025',
  title: site.links.coalitionSummit.label,
  description: 'Public servants on how their agencies buy, govern and use AI.',
  firstDay: '2025-11-05',
  lastDay: '2025-11-06',
  place: 'San José, California',
  link: site.links.coalitionSummit.url,
};

/** Every event, in the order of the page. */
export const events = [coalitionSummit];

/** Whether an event is over on the day `today` (year-month-day). */
export const isOver = ({ lastDay }: SiteEvent, today: string): boolean => lastDay < today;

/** 'November 5, 2025' for one day, 'November 5-6, 2025' or 'October 30 - November 1, 2025' for several. */
export function writtenDays({
  firstDay,
  lastDay,
}: Pick<SiteEvent, 'firstDay' | 'lastDay'>): string {
  const [first, last] = [writtenDay(firstDay), writtenDay(lastDay)];
  if (first === last) return first;
  const start = first.slice(0, -', 2025'.length);
  return firstDay.slice(0, 7) === lastDay.slice(0, 7)
    ? `${start}-${Number(lastDay.slice(8))}, ${lastDay.slice(0, 4)}`
    : `${start} - ${last}`;
}
