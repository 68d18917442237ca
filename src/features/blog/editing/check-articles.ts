/** Checks every article of the site and reports to an editor: file, line, field and what to write. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { checkHead, isPublished, listSourceIds, type Head } from './check-head.ts';
import { explainReference, type LinkedArticle, type Neighborhood } from './check-references.ts';
import { checkText } from './check-text.ts';
import type { Mistake } from './mistake.ts';
import { readSiteAddresses } from './site-addresses.ts';

/** The folder of the articles, from the project's folder. */
export const articlesFolder = 'src/content/articles';

/** What to check, and against what. */
export interface ArticlesCheck {
  /** The project's folder, absolute. */
  root: string;
  /** Files from the project's folder; all of {@link articlesFolder} by default. */
  files?: string[];
  /** An article that is about to be written, checked as if it existed. */
  draft?: { file: string; content: string };
  /** Year-month-day; today on our own calendar by default. */
  today?: string;
  /** Bytes of a file, null when there is none. */
  sizeOf?: (path: string) => number | null;
}

/** One article as its file has it, with its mistakes. */
interface ReadArticle extends LinkedArticle {
  content: string;
  head: Head;
  title: string;
  mistakes: Mistake[];
}

const isArticle = (file: string) => /\.mdx?$/.test(file);
const isPicture = (file: string) => /\.(png|jpe?g|webp|avif|gif|svg)$/i.test(file);

/** Every mistake of every article, one sentence each, by file and line; empty when there is none. */
export function checkArticles(check: ArticlesCheck): string[] {
  const { root, files = listFiles(root), draft } = check;
  const articles = files
    .filter(isArticle)
    .map((file) => readArticle(file, readFileSync(join(root, file), 'utf8')));
  if (draft) articles.push(readArticle(draft.file, draft.content));
  const addresses = readSiteAddresses(root, articles.length);
  const around: Neighborhood = {
    ...check,
    today: check.today ?? todayIn(site.timeZone, new Date()),
    addresses,
    articles: new Map(articles.map((article) => [article.path, article])),
    pictures: files.filter(isPicture),
  };
  refuseDuplicates(articles, addresses.isTaken);
  for (const article of articles) {
    if (article.mistakes.some(({ field }) => field === copied)) continue;
    for (const { kind, line, address } of article.text?.references ?? []) {
      const words = explainReference(kind, address, article, around);
      if (words) article.mistakes.push({ line, field: kind, words });
    }
  }
  const odd = files
    .filter((file) => !isArticle(file) && !isPicture(file))
    .map((file) => ({ file, mistakes: [explainOddFile(file)] }));
  return [...odd, ...articles]
    .sort((a, b) => a.file.localeCompare(b.file))
    .flatMap(({ file, mistakes }) =>
      mistakes
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, field, words }) => `${file}:${line} ${field}: ${words}`),
    );
}

const listFiles = (root: string): string[] =>
  readdirSync(join(root, articlesFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

function explainOddFile(file: string): Mistake {
  const words = /\.(mdx?|markdown|txt)/i.test(file)
    ? `This file is not read as an article. Rename it so that it ends in .mdx: ${basename(file).replace(/\..*$/, '.mdx')}`
    : `A file that ends in ${extname(file) || 'nothing'} is neither an article nor a picture. Delete it, or keep it elsewhere.`;
  return { line: 1, field: 'file', words };
}

/** Reads one article and checks everything that does not depend on the others. */
function readArticle(file: string, content: string): ReadArticle {
  const head = checkHead(content);
  const { path, title, date, draft } = head.value ?? {};
  const article: ReadArticle = {
    ...{ file, content, head, text: null, isDraft: draft === true, mistakes: [...head.mistakes] },
    path: typeof path === 'string' ? path : '',
    title: typeof title === 'string' ? title.trim() : '',
    date: date instanceof Date && +date ? date.toISOString().slice(0, 10) : '',
  };
  const { mistakes } = article;
  if (file.endsWith('.md')) {
    const words = `Only a file that ends in .mdx can hold stories. Rename it: ${basename(file)}x`;
    mistakes.push({ line: 1, field: 'file', words });
  } else if (head.lines) {
    const ids = listSourceIds(head.value);
    const text = content
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line, index) => (index < head.lines ? '' : line))
      .join('\n');
    article.text = checkText(text, head.value && ids, isPublished(head.value));
    mistakes.push(...article.text.mistakes);
    const { named } = article.text;
    for (const [index, id] of ids.entries()) {
      if (!named || !id || named.has(id) || ids.indexOf(id) !== index) continue;
      const line = head.lineOf(['sources', index, 'id']);
      const words = `No story uses the source "${id}". Name it in a story's sources, or delete it here.`;
      mistakes.push({ line, field: `sources ${index + 1} id`, words });
    }
  }
  return article;
}

const copied = 'file';

/** Reports the later of two articles that share a path, a title or a text; a plain copy gets one mistake only. */
function refuseDuplicates(articles: ReadArticle[], isTaken: (path: string) => boolean): void {
  const owners = new Map<string, string>();
  const claim = (what: string, value: string, file: string) => {
    const key = `${what} ${value}`;
    const owner = value && owners.get(key);
    if (!owner) owners.set(key, file);
    return owner;
  };
  const inOrder = articles.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.file.localeCompare(b.file),
  );
  for (const { file, path, title, content, head, isDraft, mistakes } of inOrder) {
    const report = (line: number, field: string, words: string) =>
      void mistakes.push({ line, field, words });
    const original = claim('content', content, file);
    if (original) {
      mistakes.length = 0;
      report(1, copied, `This is a copy of ${original}, word for word. Delete one of the two.`);
      continue;
    }
    const body = content.split(/\r?\n/).slice(head.lines).join('\n').trim();
    const samePath = claim('path', path, file) || (isTaken(path) && 'a page of the site');
    const sameTitle = claim('title', title.toLowerCase(), file);
    const sameBody = claim('body', head.lines && !isDraft ? body : '', file);
    if (samePath)
      report(
        head.lineOf(['path']),
        'path',
        `${path} already belongs to ${samePath}. Write another path.`,
      );
    else if (sameTitle)
      report(
        head.lineOf(['title']),
        'title',
        `${sameTitle} has the same title. Write another title.`,
      );
    else if (sameBody)
      report(
        head.lines + 1,
        'text',
        `The text is that of ${sameBody}, word for word. Write another, or delete one of the two articles.`,
      );
  }
}
