/** A sheet as Markdown, for its Word file. */
import type { Sheet } from './answer-sheets.ts';

/** Every word of the sheet: its note, each answer with where it stands, and the sources. */
export function sheetMarkdown({ note, parts, sources }: Sheet): string {
  const answers = parts.flatMap(({ heading, answers }) => [
    `## ${escapeMarkdown(heading)}`,
    ...answers.flatMap(({ asks, answer, rests }) => [
      `### ${escapeMarkdown(asks)}`,
      escapeMarkdown(answer),
      `*Where it stands:* ${rests
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

/** A text as Markdown that reads as it is written. */
export const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
