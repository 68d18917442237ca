/** The next deadlines of public agencies, for pages outside the register. */
import { publicBodies } from '../law-lists.ts';
import { listDeadlines, upcoming, type Deadline } from './deadlines.ts';
import { whoOwes, type Law } from './law.ts';

/** The first `count` deadlines of public bodies on the day `today` or later, without those of oversight offices and companies. */
export function nextDeadlines(laws: Law[], today: string, count: number): Deadline[] {
  const thisYear = Number(today.slice(0, 4));
  // A duty that is due once may be many years away.
  const days = upcoming(listDeadlines(laws, thisYear + 20), today);
  return days
    .filter(({ law, duty }) => whoOwes(law, duty).some((body) => publicBodies.includes(body)))
    .slice(0, count);
}
