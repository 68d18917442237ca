/** The dated duties of the register as calendar days, and the lists that pages show. A day is year-month-day and has no time zone. */
import { federal, jurisdictions } from '#src/content/lists/law-lists.ts';
import type { Duty } from '#src/content/schemas/law-schema.ts';
import { monthNames } from '#src/formats/calendar-days.ts';
import { isPublicDuty, isStartUnsettled, lawsBinding, type Law } from '#src/laws/record/law.ts';
import { cautions, lawPath } from '#src/laws/record/law-words.ts';

/** One day on which a duty of a law starts to apply, or on which it is due. */
export interface Deadline {
  /** For example 'tx-sb-1964.complaint-report.2026'. It never changes, because calendars identify an event by it. */
  id: string;
  law: Law;
  duty: Duty;
  /** Year-month-day. */
  date: string;
  /** Whether the duty applies from this day on, or is due on it. */
  kind: 'starts' | 'due';
  /** How many events in the law's history changed this duty. Calendars replace an event that has a lower number. */
  sequence: number;
  /** True when the law or the duty ended before this day. */
  isCancelled: boolean;
}

/** The deadlines of `laws` up to the year `lastYear`, the earliest first; a yearly duty has one for each year. A bill that did not become law has none. */
export function listDeadlines(laws: Law[], lastYear: number): Deadline[] {
  return laws
    .filter(({ status }) => !neverLaw.includes(status))
    .flatMap((law) => law.duties.flatMap((duty) => daysOf(law, duty, lastYear)))
    .sort((a, b) => compare(a.date, b.date) || compare(a.id, b.id));
}

/** The deadlines on the day `today` or later, without cancelled ones. */
export const upcoming = (deadlines: Deadline[], today: string): Deadline[] =>
  deadlines.filter(({ date, isCancelled }) => date >= today && !isCancelled);

/** The first `count` deadlines of public bodies on the day `today` or later, without those of oversight offices and companies, and of laws whose start is not settled. */
export function nextOfPublicBodies(laws: Law[], today: string, count: number): Deadline[] {
  const thisYear = Number(today.slice(0, 4));
  // A duty that is due once may be many years away.
  const settled = laws.filter((law) => !isStartUnsettled(law));
  const days = upcoming(listDeadlines(settled, thisYear + 20), today);
  return days.filter(({ law, duty }) => isPublicDuty(law, duty)).slice(0, count);
}

/** The deadlines of every state on the day `today` or later, in groups of one law with one text: for each duty its next day. */
export function federalDeadlines(laws: Law[], today: string): Deadline[][] {
  const own = laws.filter(({ jurisdiction }) => jurisdiction === federal.slug);
  const days = nextOfPublicBodies(own, today, Infinity);
  const next = new Map(days.toReversed().map((day) => [`${day.law.id} ${day.duty.id}`, day]));
  const sorted = [...next.values()].sort((a, b) => compare(a.date, b.date));
  return [...Map.groupBy(sorted, ({ law, duty }) => `${law.id} ${duty.text}`).values()];
}

/** Whether agencies in every state have this deadline, because a federal law binds public bodies. */
export const isOwedEverywhere = ({ law, duty }: Pick<Deadline, 'law' | 'duty'>): boolean =>
  law.jurisdiction === federal.slug && isPublicDuty(law, duty);

/** Yearly duties are listed this many years ahead; other duties are listed however far ahead they are. */
const yearsAhead = 2;
/** Past deadlines are listed this many years back. */
const yearsBack = 1;
/** No duty has a later date. */
export const farthestYear = 2100;

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
    month,
    deadlines: found,
    label: `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
  }));
}

/** A place with its next deadlines. */
export interface NextInPlace {
  name: string;
  deadlines: NextDeadline[];
}

/** A deadline, as text. */
interface NextDeadline {
  /** Year-month-day. */
  date: string;
  law: string;
  /** Of the duty on the law's page. */
  path: string;
  /** Whether the duty applies from that day on, instead of being due on it. */
  starts: boolean;
  /** What has to be done, who has to do it, and what to know about it. */
  text: string;
}

/** The most deadlines that a place has for pages of other sites and for the picker of a state. */
const mostOfPlace = 6;

/** The next deadlines that bind public bodies of each place, federal ones included, by the place's slug. */
export const nextByPlace = (laws: Law[], today: string): Record<string, NextInPlace> =>
  Object.fromEntries(
    jurisdictions.map(({ slug, name }) => [
      slug,
      {
        name,
        deadlines: nextOfPublicBodies(lawsBinding(laws, slug), today, mostOfPlace).map(
          ({ date, kind, law, duty }) => ({
            date,
            law: law.shortName,
            path: `${lawPath(law)}#${duty.id}`,
            starts: kind === 'starts',
            text: [`${duty.text} (${duty.who})`, ...cautions(law, duty)].join(' '),
          }),
        ),
      },
    ]),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function daysOf(law: Law, duty: Duty, lastYear: number): Deadline[] {
  const sequence = law.history.filter(({ changes }) => changes.includes(duty.id)).length;
  const ends = [law.endedOn, duty.endedOn].filter((day) => day !== undefined);
  const deadline = (kind: Deadline['kind'], date: string, suffix = ''): Deadline => ({
    id: `${law.id}.${duty.id}${suffix}`,
    law,
    duty,
    date,
    kind,
    // A cancellation needs a higher number than the event that it cancels.
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

const neverLaw: Law['status'][] = ['vetoed', 'proposed', 'failed'];

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
