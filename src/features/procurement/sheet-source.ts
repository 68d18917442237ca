/** The answer sheets and the list of subprocessors as sources for Word files. */
import { absoluteUrl } from '#src/build/deploy.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { escapeMarkdown } from '#src/formats/written-text.ts';
import { site } from '#src/site.ts';
import type { Sheet } from './answer-sheets.ts';
import {
  checkedOnOf,
  subprocessorsPath,
  writtenChanges,
  type ListedSubprocessor,
} from './subprocessors.ts';

const origin = `Answers of ${site.legalName}`;

/** The source of an answer sheet's Word file. */
export const sheetSource = (sheet: Sheet) => ({
  origin,
  title: sheet.title,
  description: sheet.description,
  file: `src/content/procurement/${sheet.id}.yaml`,
  markdown: sheetMarkdown(sheet),
  lastReviewed: sheet.checkedOn,
  pageUrl: absoluteUrl(sheet.path),
});

/** The title of the page and the file. */
export const subprocessorsTitle = 'Subprocessors of this website';
/** The description of the page and the file. */
export const subprocessorsDescription =
  'The companies that process data from this website for us: their task, the data, and the start date.';

/** The source of the Word file with the subprocessors and their changes. */
export function subprocessorsSource(current: ListedSubprocessor[], all: ListedSubprocessor[]) {
  const rows = current.map(
    ({ name, task, data, since }) =>
      `| ${[name, task, data].map(escapeMarkdown).join(' | ')} | ${writtenDay(since)} |`,
  );
  const changes = writtenChanges(all).map(
    ({ date, text }) => `- ${writtenDay(date)}: ${escapeMarkdown(text)}`,
  );
  return {
    origin,
    title: subprocessorsTitle,
    description: subprocessorsDescription,
    file: 'src/content/subprocessors',
    markdown: [
      ['| Who | Task | Data | Since |', '| --- | --- | --- | --- |', ...rows].join('\n'),
      '## Changes',
      changes.join('\n'),
    ].join('\n\n'),
    lastReviewed: checkedOnOf(current),
    pageUrl: absoluteUrl(subprocessorsPath),
  };
}

/** An answer sheet as Markdown for its Word file. */
export function sheetMarkdown({ note, parts, sources }: Sheet): string {
  const answers = parts.flatMap(({ heading, answers }) => [
    `## ${escapeMarkdown(heading)}`,
    ...answers.flatMap(({ asks, answer, bases }) => [
      `### ${escapeMarkdown(asks)}`,
      escapeMarkdown(answer),
      `*Based on:* ${bases
        .map(({ label, href }) =>
          href ? `[${escapeMarkdown(label)}](${href})` : escapeMarkdown(label),
        )
        .join('; ')}`,
    ]),
  ]);
  const read = sources.map(
    ({ publisher, work, url }) =>
      `- ${escapeMarkdown(publisher)}: [${escapeMarkdown(work)}](${url})`,
  );
  return [
    `> ${escapeMarkdown(note)}`,
    ...answers,
    ...(read.length > 0 ? ['## Sources', read.join('\n')] : []),
  ].join('\n\n');
}
