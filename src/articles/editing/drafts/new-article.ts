/** `npm run new:article -- "Title" [--date 2026-11-27] [--explainer /path]`, or `--from-register [--since 2026-11-20]`: makes a draft that builds, with placeholders to replace, and prints what to do next. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { articleSchema, categories } from '#src/content/schemas/article-schema.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { dayOf } from '#src/articles/editing/text/check-fields.ts';
import { checkArticles, checkHead, isPublished } from '#src/articles/editing/check-articles.ts';
import { parseLaws } from '#src/articles/editing/records/check-laws.ts';
import {
  articlesFolder,
  lawsFolder,
  readFolder,
  createFile,
  EditorError,
  runCommand,
} from '#src/articles/editing/content-files.ts';
import { placeholder, placeholderUrl } from '#src/articles/editing/mistake.ts';
import { listChanges, type LawChange } from '#src/laws/news/law-news.ts';
import type { Law } from '#src/laws/record/law.ts';
import {
  asSentence,
  changedDates,
  lawPath,
  placeName,
  statusWords,
  unconfirmed,
} from '#src/laws/record/law-words.ts';
import { escapeMarkdown } from '#src/formats/written-text.ts';

interface NewArticle {
  root: string;
  /** Optional with `fromRegister`. */
  title: string;
  /** Year-month-day; today on our own calendar by default. */
  date?: string | undefined;
  /** The path of an explainer; without one the article is a weekly update. */
  explainer?: string | undefined;
  /** Writes a story for each change of the register since the newest published article. */
  fromRegister?: boolean | undefined;
  /** With `fromRegister`, the day after which changes count instead, year-month-day. */
  since?: string | undefined;
}

/**
 * Writes the draft; returns its file, relative to the project root, its path on the site, and the ids of the laws in its
 * stories, whose records then name it. Throws an {@link EditorError} and writes nothing when the request is wrong.
 */
export function newArticle(request: NewArticle) {
  const { root, date, explainer, fromRegister, since } = request;
  const title =
    request.title.trim() ||
    (fromRegister ? `${placeholder} with a headline, the news of the week` : '');
  if (!title)
    throw new EditorError('Give the title in quotes: npm run new:article -- "Title of the update"');
  const day = date ?? ourDay();
  if (!isDay(day)) throw new EditorError(explainDay(day, '--date 2026-11-27'));
  const path = explainer ?? weeklyPath(day);
  const file = `${articlesFolder}/${path.split('/').at(-1) ?? ''}.mdx`;
  if (existsSync(join(root, file)))
    throw new EditorError(
      `There is ${file} already: open that file, or give another date or path.`,
    );
  const parts = fromRegister ? readChanges(root, day, since) : emptyParts;
  mkdirSync(join(root, articlesFolder), { recursive: true });
  const content = writeDraft(title, day, path, parts);
  createFile(root, file, content, checkArticles({ root, draft: { file, content } }));
  const laws = parts.laws.map(({ id }) => id);
  for (const id of laws) nameArticle(join(root, lawsFolder, `${id}.yaml`), parse(file).name);
  return { file, path, laws };
}

const isDay = (day: string): boolean =>
  articleSchema.shape.date.safeParse(new Date(`${day}T00:00:00Z`)).data === day;

const explainDay = (day: string, example: string): string =>
  `"${day}" is not a day: write it as year-month-day, for example ${example}.`;

/** The head of an article has no room for more. */
const mostSources = 100;

/** The register's changes after the newest published article before `day`, or after `given`. */
function readChanges(root: string, day: string, given: string | undefined): DraftParts {
  if (given !== undefined && !isDay(given))
    throw new EditorError(explainDay(given, '--since 2026-11-20'));
  const published = Object.values(readFolder(root, articlesFolder))
    .map((content) => checkHead(content).value)
    .filter(isPublished)
    .map((head) => dayOf(head?.['date']))
    .filter((date) => date < day);
  const since = given ?? published.sort().at(-1) ?? '2000-01-01';
  const parts = draftStories(parseLaws(readFolder(root, lawsFolder)), since, day);
  if (!parts)
    throw new EditorError(
      `No record of the register has an event after ${writtenDay(since)}. Add events to the records first, or give an earlier day, for example --since 2026-11-01.`,
    );
  if (parts.count > mostSources)
    throw new EditorError(
      `The changes since ${writtenDay(since)} have ${parts.count} sources, and ${mostSources} fit. Give a later day, for example --since 2026-11-01.`,
    );
  return parts;
}

/** Adds an article to the list in a law's record. */
function nameArticle(record: string, article: string): void {
  const content = readFileSync(record, 'utf8');
  const named = content.replace(
    /^articles:(?: *\[(.*)\] *)?$/m,
    (_, listed: string | undefined = '') =>
      ['articles:', ...listed.split(/, */), article].filter(Boolean).join('\n  - '),
  );
  writeFileSync(
    record,
    named === content ? `${content.trimEnd()}\narticles:\n  - ${article}\n` : named,
  );
}

/** '/blog/ai-governance-weekly-november-27-2026' for 2026-11-27 (spec section 2, R3). */
function weeklyPath(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }).toLowerCase();
  return `/blog/ai-governance-weekly-${month}-${date.getUTCDate()}-${date.getUTCFullYear()}`;
}

const emptyParts: DraftParts = {
  sources: `  - id: first-source
    publisher: "${placeholder} with who published it"
    work: "${placeholder} with what it is, in a few words"
    url: ${placeholderUrl}`,
  stories: `<Story place="Federal" title="${placeholder} with what the first story says" sources={["first-source"]}>

${placeholder} with two to four paragraphs. Link to our own pages like this: [templates](/resources#documents-section).

</Story>`,
  count: 1,
  laws: [],
};

function writeDraft(
  title: string,
  day: string,
  path: string,
  { sources, stories }: DraftParts,
): string {
  return `---
title: ${JSON.stringify(title)}
description: "${placeholder} with one or two sentences, 60 to 160 characters, that say what the week brought."
date: ${day}
category: ${categories[0]}
path: ${path}
featured: false
draft: true
summary:
  happened: "${placeholder} with what happened: 30 to 60 words, the main fact first."
  matters: "${placeholder} with why it matters to a city, a county or a state agency: 25 to 55 words."
  acts:
    - "${placeholder} with one thing to do, as a short sentence."
    - "${placeholder} with a second thing to do."
    - "${placeholder} with a third thing to do."
notes: []
sources:
${sources}
---

${placeholder} with an opening paragraph of 40 to 90 words that says what the week was about.

${stories}

## What to do this week

- **${placeholder} with an act.** Say why, for a city or a county.
`;
}

/** What a draft has instead of its placeholders. */
interface DraftParts {
  /** The list of sources in the head, as YAML. */
  sources: string;
  stories: string;
  /** How many sources the list has. */
  count: number;
  /** The laws of the stories, each once. */
  laws: Law[];
}

/** The stories of the changes after the day `since`, up to the day `today`, the newest first; null without changes. */
function draftStories(laws: Law[], since: string, today: string): DraftParts | null {
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

function readCommand(args: string[]) {
  const options = {
    date: { type: 'string' },
    explainer: { type: 'string' },
    'from-register': { type: 'boolean' },
    since: { type: 'string' },
  } as const;
  let command;
  try {
    command = parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new EditorError(
      'This was not understood: write npm run new:article -- "Title of the update" --date 2026-11-27, --explainer /path, or --from-register --since 2026-11-20.',
    );
  }
  const [title = '', ...more] = command.positionals;
  if (more.length > 0)
    throw new EditorError(
      `Put the whole title in quotes: npm run new:article -- "${command.positionals.join(' ')}"`,
    );
  const { 'from-register': fromRegister, ...values } = command.values;
  if (values.since !== undefined && !fromRegister)
    throw new EditorError('--since belongs to --from-register. Add that, or leave --since out.');
  return { title, fromRegister, ...values };
}

if (import.meta.main)
  runCommand((root, args) => {
    const { file, path, laws } = newArticle({ root, ...readCommand(args) });
    const named =
      laws.length > 0 ? `, and named it in ${laws.length} records: ${laws.join(', ')}` : '';
    return `Made ${file}${named}

Next:
1. Open the file and replace every text that begins with "Replace this".
2. See it at ${path} while \`npm run dev\` runs; a draft stays hidden on the published site.
3. Run \`npm run check\`: it names the line of every mistake and what to write.
4. Set draft: false, and open a pull request. On its date the article appears.`;
  });
