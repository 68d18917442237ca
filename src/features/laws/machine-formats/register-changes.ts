/** The past events of all laws, and their form as feed items. */
import { lawTopics } from '#src/content/law-lists.ts';
import type { Law } from '#src/content/register/law.ts';
import { lawPath, placeName, statusWords } from '#src/content/register/law-words.ts';

/** Feed readers refuse very long files. */
const feedLength = 100;

/** The newest events with a certain day, up to the day `today`, the newest first. */
export const listChanges = (laws: Law[], today: string, atMost = feedLength) =>
  laws
    .flatMap(changesOf)
    .filter(({ date }) => date <= today)
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))
    .slice(0, atMost);

/** A change as an item of an RSS feed. `absolute` turns a path into a URL. */
export const toFeedItem = (
  { id, law, date, event, isSecondary }: ReturnType<typeof changesOf>[number],
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
  // Several items link to the same page, so the link cannot be the id.
  customData: `<guid isPermaLink="false">${id}</guid>`,
});

/** The events of a law with a certain day. The id has the law's id, the day, and a number from the second event of a day on; feed readers identify an item by it. */
function changesOf(law: Law) {
  const perDay = new Map<string, number>();
  return law.history.flatMap(({ date, event, isSecondary }) => {
    if (!date) return [];
    const count = (perDay.get(date) ?? 0) + 1;
    perDay.set(date, count);
    const id = `${law.id}.${date}${count > 1 ? `.${count}` : ''}`;
    return [{ id, law, date, event, isSecondary }];
  });
}
