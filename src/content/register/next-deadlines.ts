/** The next days on which public agencies owe something, for pages that are not about the register. */
import { publicBodies } from '../law-lists.ts';
import { listDeadlines, upcoming, type Deadline } from './deadlines.ts';
import { owers, type Law } from './law.ts';

/** The first `count` deadlines of public bodies on the day `today` or later; those of oversight offices and of companies are in the register only. */
export function nextDeadlines(laws: Law[], today: string, count: number): Deadline[] {
  const thisYear = Number(today.slice(0, 4));
  // A yearly duty comes back, so the days of next year are enough; what comes once may be later.
  const days = upcoming(listDeadlines(laws, thisYear + 20), today);
  return days
    .filter(({ law, duty }) => owers(law, duty).some((body) => publicBodies.includes(body)))
    .slice(0, count);
}
