/** Deadlines and changes from the register of laws, for functions. The build writes the list, which is deployed with them. */
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import { federal, lawStatuses } from '#src/content/lists/law-lists.ts';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { isOwedEverywhere, listDeadlines } from '#src/laws/deadlines/deadlines.ts';
import { listChanges } from '#src/laws/record/law-changes.ts';
import { statusOn, type Law } from '#src/laws/record/law.ts';
import { lawPath, unconfirmed } from '#src/laws/record/law-words.ts';

/** A dated fact about a law. */
export interface LawNewsItem {
  /** Never changes, e.g. `tx-sb-1964.complaint-report.2026`. */
  id: string;
  /** Year-month-day, without a time zone. */
  date: string;
  /** The law's short name. */
  law: string;
  /** The path of its record, with the duty as fragment. */
  path: string;
  /** The slug of a state, or `us`. */
  place: string;
  /** Whether it concerns agencies in every state: federal law that binds them, or a change of federal law. */
  everywhere: boolean;
  topics: string[];
  /** A deadline, the first day of a duty, or an event. */
  kind: 'due' | 'starts' | 'changed';
  /** The duty or the event. */
  text: string;
  /** Who has the duty; null for an event. */
  who: string | null;
  /** A caveat for readers, or null. */
  note: string | null;
}

/** The deadlines and changes around the day of the build, earliest first. */
export interface LawNews {
  deadlines: LawNewsItem[];
  changes: LawNewsItem[];
}

/** Reads the list of this build. */
export async function readLawNews(): Promise<LawNews> {
  return JSON.parse(await readBuiltFile('dist/law-news.json')) as LawNews;
}

/** The site is built every day; these ranges keep the mail correct when builds fail for a while. */
const daysAhead = 120;
const daysBack = 45;

/** The deadlines and changes around the day `today`, the earliest first, without cancelled ones. */
export function listNews(laws: Law[], today: string): LawNews {
  const [first, last] = [daysBefore(today, daysBack), daysBefore(today, -daysAhead)];
  const isNear = ({ date }: { date: string }) => date >= first && date <= last;
  const deadlines = listDeadlines(laws, Number(last.slice(0, 4)))
    .filter((deadline) => isNear(deadline) && !deadline.isCancelled)
    .map(({ id, law, duty, date, kind }): LawNewsItem => ({
      id,
      date,
      kind,
      ...factsOf(law),
      path: `${lawPath(law)}#${duty.id}`,
      everywhere: isOwedEverywhere({ law, duty }),
      text: duty.text,
      who: duty.who,
      note: noteOf([statusNote(law, date), duty.isSecondary && unconfirmed]),
    }));
  const changes = listChanges(laws, last, Infinity)
    .filter(isNear)
    .map(({ id, law, date, event, isSecondary }): LawNewsItem => ({
      id,
      date,
      kind: 'changed',
      ...factsOf(law),
      path: lawPath(law),
      everywhere: law.jurisdiction === federal.slug,
      text: `${event.replace(/\.$/, '')}.`,
      who: null,
      note: noteOf([isSecondary && unconfirmed]),
    }))
    .reverse();
  return { deadlines, changes };
}

const factsOf = ({ shortName, jurisdiction, topics }: Law) => ({
  law: shortName,
  place: jurisdiction,
  topics,
});

/** The law's status, when the deadline alone would be misleading. */
function statusNote(law: Law, day: string): string | false {
  const status = statusOn(law, day);
  return status !== 'in-force' && status !== 'enacted' && `${lawStatuses[status]}.`;
}

const noteOf = (notes: (string | false)[]): string | null =>
  notes.filter(Boolean).join(' ') || null;
