/** Events of others that the site tells about. Their dates are data: after them, pages say "took place" (R24). */
import { site } from '../site.ts';

/** Something that happens on one day, or on days in a row. */
export interface SiteEvent {
  id: string;
  title: string;
  description: string;
  /** Year-month-day. */
  firstDay: string;
  /** Year-month-day; the first day again for an event of one day. */
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

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'November 5, 2025' for one day, 'November 5-6, 2025' or 'October 30 - November 1, 2025' for days in a row. */
export function writtenDays({
  firstDay,
  lastDay,
}: Pick<SiteEvent, 'firstDay' | 'lastDay'>): string {
  const [first = '', last = ''] = [firstDay, lastDay].map((day) =>
    dayFormat.format(new Date(`${day}T12:00:00Z`)),
  );
  if (first === last) return first;
  const [, lastDate = ''] = last.split(' ');
  const start = first.replace(/, \d+$/, '');
  return firstDay.slice(0, 7) === lastDay.slice(0, 7)
    ? `${start}-${lastDate} ${lastDay.slice(0, 4)}`
    : `${start} - ${last}`;
}
