/** What changed in the laws of the register, as items of a feed: a repeal is news. */
import { lawTopics } from '#src/content/law-lists.ts';
import type { Law } from '#src/content/register/law.ts';
import { lawPath, placeName, statusWords } from '#src/content/register/law-words.ts';

/** One event of a law. */
export interface RegisterChange {
  /** The law, the day, and a number where a day has several events; feed readers know an item by it. */
  id: string;
  law: Law;
  /** Year-month-day. */
  date: string;
  event: string;
  isSecondary: boolean;
}

/** Feed readers refuse very long files; older events are in the records. */
const feedLength = 100;

/** The newest events of certain days, the newest first; what is only set to happen comes on its day. */
export const listChanges = (laws: Law[], today: string, atMost = feedLength): RegisterChange[] =>
  laws
    .flatMap(changesOf)
    .filter(({ date }) => date <= today)
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))
    .slice(0, atMost);

/** A change as an item of an RSS feed. `absolute` makes an address of a path. */
export const toFeedItem = (
  { id, law, date, event, isSecondary }: RegisterChange,
  { today, absolute }: { today: string; absolute: (path: string) => string },
) => ({
  title: `${law.shortName}: ${event.replace(/\.$/, '')}`,
  description: [
    `${event.replace(/\.$/, '')}.`,
    isSecondary && 'One secondary source says so.',
    `${law.name} (${placeName(law)}): ${statusWords(law, today)}.`,
    law.summary,
  ]
    .filter(Boolean)
    .join(' '),
  link: absolute(lawPath(law)),
  // Noon in UTC is on the same day everywhere in the United States.
  pubDate: new Date(`${date}T12:00:00Z`),
  categories: [placeName(law), ...law.topics.map((topic) => lawTopics[topic])],
  // Several items lead to one page, so their address cannot be their id.
  customData: `<guid isPermaLink="false">${id}</guid>`,
});

function changesOf(law: Law): RegisterChange[] {
  const perDay = new Map<string, number>();
  return law.history.flatMap(({ date, event, isSecondary }) => {
    if (!date) return [];
    const count = (perDay.get(date) ?? 0) + 1;
    perDay.set(date, count);
    const id = `${law.id}.${date}${count > 1 ? `.${count}` : ''}`;
    return [{ id, law, date, event, isSecondary }];
  });
}
