/** One article as its file has it, with the mistakes that it holds by itself. */
import { checkHead, isPublished, listSourceIds } from './check-head.ts';
import { checkText, type CheckedText } from './check-text.ts';
import type { Mistake } from './mistake.ts';
import { readHead, type RawHead } from './read-head.ts';

/** An article that was read, whatever is wrong with it. */
export interface ReadArticle {
  file: string;
  content: string;
  head: RawHead;
  text: CheckedText | null;
  path: string;
  title: string;
  date: string;
  isDraft: boolean;
  mistakes: Mistake[];
}

/** Reads one article and checks what can be told without the others. */
export function readArticle(file: string, content: string): ReadArticle {
  const head = readHead(content);
  const { value } = head;
  const isDraft = value?.['draft'] === true;
  const mistakes = checkHead(head);
  const article: ReadArticle = {
    ...{ file, content, head, isDraft, mistakes, text: null },
    path: typeof value?.['path'] === 'string' ? value['path'] : '',
    title: typeof value?.['title'] === 'string' ? value['title'].trim() : '',
    date: head.plainSource(['date']) ?? '',
  };
  if (file.endsWith('.md')) {
    const words = `Only a file that ends in .mdx can hold stories. Rename it: ${(file.split('/').at(-1) ?? '').replace(/md$/, 'mdx')}`;
    article.mistakes.push({ line: 1, field: 'file', words });
    return article;
  }
  // Without the two lines of hyphens nobody can tell where the head ends and the text begins.
  if (!head.lines) return article;
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const text = [...lines.slice(0, head.lines).map(() => ''), ...lines.slice(head.lines)].join('\n');
  article.text = checkText(text, value && listSourceIds(value), isPublished(value));
  article.mistakes.push(...article.text.mistakes);
  if (value) article.mistakes.push(...findIdleSources(head, article.text));
  return article;
}

function findIdleSources(head: RawHead, text: CheckedText): Mistake[] {
  const { named } = text;
  if (!named) return [];
  const ids = listSourceIds(head.value);
  return ids.flatMap((id, index) =>
    !id || named.has(id) || ids.indexOf(id) !== index
      ? []
      : [
          {
            line: head.lineOf(['sources', index, 'id']),
            field: `sources ${index + 1} id`,
            words: `No story uses the source "${id}". Name it in a story's sources, or delete it here.`,
          },
        ],
  );
}
