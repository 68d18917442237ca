/** The part of a weekly update that the register can write: a story for each change of a law, with gaps for the editor. */
import { listChanges, type LawChange } from '#src/laws/record/law-changes.ts';
import type { Law } from '#src/laws/record/law.ts';
import {
  asSentence,
  changedDates,
  lawPath,
  placeName,
  statusWords,
  unconfirmed,
} from '#src/laws/record/law-words.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { escapeMarkdown } from '#src/formats/written-text.ts';
import { placeholder } from '#src/articles/editing/mistake.ts';

/** What a draft has instead of its placeholders. */
export interface DraftParts {
  /** The list of sources in the head, as YAML. */
  sources: string;
  stories: string;
  /** How many sources the list has. */
  count: number;
  /** The laws of the stories, each once. */
  laws: Law[];
}

/** The stories of the changes after the day `since`, up to the day `today`, the newest first; null without changes. */
export function draftStories(laws: Law[], since: string, today: string): DraftParts | null {
  const changes = listChanges(laws, today, Infinity).filter(({ date }) => date > since);
  if (changes.length === 0) return null;
  const changed = [...new Set(changes.map(({ law }) => law))];
  const sources = changed.flatMap(sourcesOf);
  return {
    sources: sources.map(writeSource).join('\n'),
    stories: changes.map((change) => writeStory(change, today)).join('\n\n'),
    count: sources.length,
    laws: changed,
  };
}

/** The official sources of a record, or its first source. */
function sourcesOf(law: Law) {
  const official = law.sources.filter(({ isOfficial, isFrontPage }) => isOfficial && !isFrontPage);
  return (official.length > 0 ? official : law.sources.slice(0, 1)).map((source, index) => ({
    ...source,
    id: index === 0 ? law.id : `${law.id}-${index + 1}`,
  }));
}

const writeSource = ({ id, publisher, work, url }: ReturnType<typeof sourcesOf>[number]) =>
  `  - id: ${id}
    publisher: ${JSON.stringify(publisher)}
    work: ${JSON.stringify(work)}
    url: ${url}`;

function writeStory(change: LawChange, today: string): string {
  const { law, date, event, changes, isSecondary } = change;
  const ids = sourcesOf(law).map(({ id }) => JSON.stringify(id));
  const facts = [
    `${writtenDay(date)}: ${asSentence(event)}`,
    ...(isSecondary ? [unconfirmed] : []),
    ...changedDates(law, changes, today),
  ];
  return `<Story place="${placeName(law)}" title="${placeholder} with the news on ${law.shortName}" sources={[${ids.join(', ')}]}>

${escapeMarkdown(facts.join(' '))}

[${escapeMarkdown(law.shortName)}](${lawPath(law)}): ${escapeMarkdown(law.summary)}

${placeholder} with what it means for an agency, from the sources. The record says: ${statusWords(law, today)}.

</Story>`;
}
