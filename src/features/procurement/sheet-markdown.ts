import type { Sheet } from './answer-sheets.ts';

/** An answer sheet as Markdown for its Word file. */
export function sheetMarkdown({ note, parts, sources }: Sheet): string {
  const answers = parts.flatMap(({ heading, answers }) => [
    `## ${escapeMarkdown(heading)}`,
    ...answers.flatMap(({ asks, answer, bases }) => [
      `### ${escapeMarkdown(asks)}`,
      escapeMarkdown(answer),
      `*Where it stands:* ${bases
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

/** Escapes a text for Markdown. */
export const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
