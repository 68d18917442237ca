/** The dated duties of the register as days on a calendar. A day is year-month-day and belongs to no time zone. */
import { federal, publicBodies } from '#src/content/law-lists.ts';
import type { Duty } from '#src/content/law-schema.ts';
import { owers, type Law } from './law.ts';

/** One day on which a duty of a law starts to apply, or on which it is due. */
export interface Deadline {
  /** Stable for ever: calendars know an event by it. For example 'tx-sb-1964.complaint-report.2026'. */
  id: string;
  law: Law;
  duty: Duty;
  /** Year-month-day. */
  date: string;
  /** Whether the duty applies from this day on, or is due on it. */
  kind: 'starts' | 'due';
  /** How many events in the law's history changed this duty; calendars replace an event of a lower number. */
  sequence: number;
  /** Whether the law or the duty ended before the day came. */
  isCancelled: boolean;
}

/** Every dated duty of `laws` up to the year `lastYear`, the earliest first; a yearly duty is there once for each year. What never became law has none. */
export function listDeadlines(laws: Law[], lastYear: number): Deadline[] {
  return laws
    .filter(({ status }) => !neverHeld.includes(status))
    .flatMap((law) => law.duties.flatMap((duty) => daysOf(law, duty, lastYear)))
    .sort((a, b) => compare(a.date, b.date) || compare(a.id, b.id));
}

/** The deadlines that are still to come on the day `today`, that day included; cancelled ones are not. */
export const upcoming = (deadlines: Deadline[], today: string): Deadline[] =>
  deadlines.filter(({ date, isCancelled }) => date >= today && !isCancelled);

/** Whether agencies of every state owe it: federal law that binds public bodies. */
export const isOwedEverywhere = ({ law, duty }: Pick<Deadline, 'law' | 'duty'>): boolean =>
  law.jurisdiction === federal.slug && owers(law, duty).some((body) => publicBodies.includes(body));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function daysOf(law: Law, duty: Duty, lastYear: number): Deadline[] {
  const sequence = law.history.filter(({ changes }) => changes.includes(duty.id)).length;
  const ends = [law.endedOn, duty.endedOn].filter((day) => day !== undefined);
  const deadline = (kind: Deadline['kind'], date: string, suffix = ''): Deadline => ({
    ...{ id: `${law.id}.${duty.id}${suffix}`, law, duty, date, kind },
    // A cancellation has to outrank the event that it cancels.
    sequence: sequence + (isCancelled(date) ? 1 : 0),
    isCancelled: isCancelled(date),
  });
  const isCancelled = (date: string) => ends.some((end) => date >= end);
  return [
    ...(duty.starts ? [deadline('starts', duty.starts, '.starts')] : []),
    ...(duty.due ? [deadline('due', duty.due)] : []),
    ...yearsOf(duty, lastYear).map((year) => deadline('due', dayIn(year, duty), `.${year}`)),
  ].filter(({ date }) => Number(date.slice(0, 4)) <= lastYear);
}

const neverHeld: Law['status'][] = ['vetoed', 'proposed', 'failed'];

function yearsOf({ every }: Duty, lastYear: number): number[] {
  if (!every) return [];
  const { from, until = lastYear, years } = every;
  const count = Math.max(0, Math.min(until, lastYear) - from + 1);
  return Array.from({ length: count }, (_, index) => from + index).filter(
    (year) => years === 'all' || (year % 2 === 0) === (years === 'even'),
  );
}

const dayIn = (year: number, { every }: Duty): string =>
  [year, every?.month, every?.day].map((part) => String(part).padStart(2, '0')).join('-');
