/** When the weekly updates ran, and what subscribers get while none is new. */
import { daysBefore, monthNames } from '#src/formats/calendar-days.ts';

/** An update is new for this many days: it is mailed to the list, and the next update continues the same series. */
export const freshDays = 14;

/** After this many days without an update, the register leads the blog and the updates are an archive. */
const archiveDays = 60;

/** What the blog and the sign-up forms say when no update is new. */
export interface Pause {
  /** When the last series ran: 'The weekly updates ran from May to August 2025.' */
  ran: string;
  /** What subscribers get in the meantime. */
  mail: string;
  /** Whether the updates are an archive. */
  isArchive: boolean;
}

/** The pause on the day `today`, given the days of all published updates; null when one is new. All days are year-month-day. */
export function describePause(days: readonly string[], today: string): Pause | null {
  const newestFirst = days.toSorted().toReversed();
  const last = newestFirst[0];
  if (last === undefined || last >= daysBefore(today, freshDays)) return null;
  const gap = newestFirst.findIndex((day, index) => {
    const earlier = newestFirst[index + 1];
    return earlier === undefined || earlier < daysBefore(day, freshDays);
  });
  const months = writtenMonths(newestFirst[gap] ?? last, last);
  return {
    ran: `The weekly updates ran ${months}.`,
    mail: 'We email you when an AI law changes or a deadline is within 30 days.',
    isArchive: last < daysBefore(today, archiveDays),
  };
}

/** 'from May to August 2025', 'from December 2025 to January 2026' or 'in May 2025'. */
function writtenMonths(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => ({
    month: monthNames[Number(day.slice(5, 7)) - 1],
    year: day.slice(0, 4),
  })) as [Month, Month];
  const end = `${to.month} ${to.year}`;
  if (first.slice(0, 7) === last.slice(0, 7)) return `in ${end}`;
  return `from ${from.month}${from.year === to.year ? '' : ` ${from.year}`} to ${end}`;
}

interface Month {
  month: string;
  year: string;
}
