/** The changes of laws as items of an RSS feed. */
import { lawTopics } from '#src/content/lists/law-lists.ts';
import type { LawChange } from '#src/laws/record/law-changes.ts';
import { lawPath, placeName, statusWords } from '#src/laws/record/law-words.ts';

/** A change as an item of an RSS feed. `absolute` turns a path into a URL. */
export const toFeedItem = (
  { id, law, date, event, isSecondary }: LawChange,
  { today, absolute }: { today: string; absolute: (path: string) => string },
) => ({
  title: `${law.shortName}: ${event.replace(/\.$/, '')}`,
  description: [
    `${event.replace(/\.$/, '')}.`,
    isSecondary && 'Reported by one secondary source, not confirmed by an official one.',
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
