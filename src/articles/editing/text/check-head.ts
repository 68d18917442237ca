/** Splits an article into its YAML head and its text, and checks the head. */
import { articleSchema } from '#src/content/schemas/article-schema.ts';
import { checkFields, unreadable, type ReadFields } from './check-fields.ts';
import { draftPlaceholderMessage } from '#src/articles/editing/mistake.ts';

/** An article's head, and the text below it. */
export interface Head extends ReadFields {
  /** Lines of the head, including both lines of hyphens; 0 when its end is missing. */
  lines: number;
  body: string;
}

/** Parses and validates the head between the two lines of three hyphens. */
export function checkHead(content: string): Head {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  const isOpened = lines[0]?.trimEnd() === '---';
  if (!isOpened || end < 0) {
    const message = isOpened
      ? 'head: The head is not closed. Write three hyphens (---) on a line of their own below its last field.'
      : 'head: The article has no head. Begin the first line with three hyphens (---), then the fields, then three hyphens again.';
    return { ...unreadable(message), lines: 0, body: '' };
  }
  const head = checkFields({
    yaml: lines.slice(1, end).join('\n'),
    schema: articleSchema,
    whole: 'head',
    kind: 'article',
    explainPlaceholder: (value) => (isPublished(value) ? draftPlaceholderMessage : undefined),
  });
  return { ...head, lines: end + 1, body: lines.slice(end + 1).join('\n') };
}

/** True unless the head marks the article as a draft or cannot be parsed. */
export const isPublished = (value: ReadFields['value']): boolean =>
  value !== null && (value['draft'] ?? false) === false;
