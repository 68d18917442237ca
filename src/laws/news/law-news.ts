/** Changes of laws for pages and feeds, and with deadlines for functions: the build writes that list, which is deployed with them. */
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import { federal, lawStatuses, lawTopics } from '#src/content/lists/law-lists.ts';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { isOwedEverywhere, listDeadlines } from '#src/laws/deadlines/deadlines.ts';
import { statusOn, type Law } from '#src/laws/record/law.ts';
import {
  cautions,
  lawPath,
  unconfirmed,
  placeName,
  statusWords,
} from '#src/laws/record/law-words.ts';

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
      note: noteOf([statusNote(law, date), ...cautions(law, duty)]),
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

/** An event of a law with a certain day. */
export interface LawChange extends Pick<Event, 'event' | 'changes' | 'isSecondary'> {
  /** It never changes: feed readers identify an item by it. */
  id: string;
  law: Law;
  /** Year-month-day. */
  date: string;
}

type Event = Law['history'][number];

/** Feed readers refuse very long files. */
const feedLength = 100;

/** The newest events with a certain day, up to the day `today`, the newest first. */
export const listChanges = (laws: Law[], today: string, atMost = feedLength): LawChange[] =>
  laws
    .flatMap(changesOf)
    .filter(({ date }) => date <= today)
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))
    .slice(0, atMost);

/** The events of a law with a certain day. The id has the law's id, the day, and a number from the second event of a day on; feed readers identify an item by it. */
function changesOf(law: Law): LawChange[] {
  const perDay = new Map<string, number>();
  return law.history.flatMap(({ date, event, changes, isSecondary }) => {
    if (!date) return [];
    const count = (perDay.get(date) ?? 0) + 1;
    perDay.set(date, count);
    const id = `${law.id}.${date}${count > 1 ? `.${count}` : ''}`;
    return [{ id, law, date, event, changes, isSecondary }];
  });
}

/** A change as an item of an RSS feed. `absolute` turns a path into a URL. */
export const toFeedItem = (
  { id, law, date, event, isSecondary }: LawChange,
  { today, absolute }: { today: string; absolute: (path: string) => string },
) => ({
  title: `${law.shortName}: ${event.replace(/\.$/, '')}`,
  description: [
    `${event.replace(/\.$/, '')}.`,
    isSecondary && unconfirmed,
    `${law.name} (${placeName(law)}): ${statusWords(law, today)}.`,
    law.summary,
  ]
    .filter(Boolean)
    .join(' '),
  link: absolute(lawPath(law)),
  // Noon in UTC is on the same day everywhere in the United States.
  pubDate: new Date(`${date}T12:00:00Z`),
  categories: [placeName(law), ...law.topics.map((topic) => lawTopics[topic])],
  // Several items link to the same page, so the link cannot be the id.
  customData: `<guid isPermaLink="false">${id}</guid>`,
});
