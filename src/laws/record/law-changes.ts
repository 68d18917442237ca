/** The past events of all laws of the register, on pages and as items of an RSS feed. */
import { lawTopics } from '#src/content/lists/law-lists.ts';
import { lawPath, placeName, statusWords, unconfirmed } from './law-words.ts';
import type { Law } from './law.ts';

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
