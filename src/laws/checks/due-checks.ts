/** Which records of the register to check again: those whose last check is old, and those with a day that comes near. */
import { daysBefore, writtenDay } from '#src/formats/calendar-days.ts';
import { listDeadlines, upcoming } from '#src/laws/deadlines/deadlines.ts';
import { daysSinceCheck, isStale, type Law } from '#src/laws/record/law.ts';

/** What decides whether a record is due; the build writes it for the inbox. */
export interface RecordCheck {
  id: string;
  name: string;
  /** The last day that our check covers, year-month-day. */
  checkedOn: string;
  /** The next day on which its law or a duty starts or is due, year-month-day; null without one. */
  next: string | null;
}

/** So many days before a day of the law, its record needs a newer check than others. */
const nearDays = 60;
const checkedForDaysWhenNear = 30;

/** The check of each record, for the day `today`. */
export const listChecks = (laws: Law[], today: string): RecordCheck[] =>
  laws.map((law) => {
    const { id, shortName: name, checkedOn, effectiveOn = '' } = law;
    const days = upcoming(listDeadlines([law], Number(today.slice(0, 4)) + 1), today).map(
      ({ date }) => date,
    );
    const [next = null] = [...days, effectiveOn].filter((day) => day >= today).sort();
    return { id, name, checkedOn, next };
  });

/** The records that are due on the day `today`: first those with a near day, the nearest first; then the others, the oldest check first. */
export const dueChecks = (checks: RecordCheck[], today: string): RecordCheck[] =>
  checks
    .filter((check) => isNear(check, today) || isStale(check, today))
    .map((check) => ({
      check,
      rank: isNear(check, today) ? `0 ${check.next}` : `1 ${check.checkedOn}`,
    }))
    .sort((a, b) => a.rank.localeCompare(b.rank) || a.check.id.localeCompare(b.check.id))
    .map(({ check }) => check);

/** Why a record is due: 'last checked June 1, 2026, 179 days ago; December 30, 2026 comes near'. */
export const whyDue = (check: RecordCheck, today: string): string =>
  `last checked ${writtenDay(check.checkedOn)}, ${daysSinceCheck(check, today)} days ago${isNear(check, today) ? `; ${writtenDay(check.next)} comes near` : ''}`;

const isNear = (check: RecordCheck, today: string): check is RecordCheck & { next: string } =>
  check.next !== null &&
  check.next <= daysBefore(today, -nearDays) &&
  daysSinceCheck(check, today) > checkedForDaysWhenNear;
