/** Reads the YAML head of an article and reports each mistake in it once, with its line. */
import { articleSchema } from '#src/content/article-schema.ts';
import { checkFields, unreadable, type ReadFields } from './check-fields.ts';
import { placeholderMessage } from './mistake.ts';

/** An article's head, and what is below it. */
export interface Head extends ReadFields {
  /** Lines of the head, both lines of hyphens included; 0 when its end cannot be found. */
  lines: number;
  body: string;
}

/** Reads and checks the text between the two lines of three hyphens. */
export function checkHead(content: string): Head {
  const lines = splitLines(content);
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  const isOpened = lines[0]?.trimEnd() === '---';
  if (!isOpened || end < 0) {
    const words = isOpened
      ? 'head: The head is not closed. Write three hyphens (---) on a line of their own below its last field.'
      : 'head: The article has no head. Begin the first line with three hyphens (---), then the fields, then three hyphens again.';
    return { ...unreadable(words), lines: 0, body: '' };
  }
  const head = checkFields({
    ...{ yaml: lines.slice(1, end).join('\n'), schema: articleSchema },
    ...{ whole: 'head', kind: 'article' },
    explainPlaceholder: (value) => (isPublished(value) ? placeholderMessage : undefined),
  });
  return { ...head, lines: end + 1, body: lines.slice(end + 1).join('\n') };
}

/** What is below a head of so many lines. */
export const bodyBelow = (content: string, headLines: number): string =>
  splitLines(content).slice(headLines).join('\n');

const splitLines = (content: string) => content.replace(/^\uFEFF/, '').split(/\r?\n/);

/** True unless the head marks the article as a draft, or cannot be parsed. */
export const isPublished = (value: ReadFields['value']): boolean =>
  value !== null && (value['draft'] ?? false) === false;
