/** Checks the articles. Each mistake has its file, line, field and what to write. */
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { ourDay } from '#src/formats/our-day.ts';
import { dayOf } from './text/check-fields.ts';
import { checkHead, isPublished, type Head } from './text/check-head.ts';
import {
  explainReference,
  type LinkedArticle,
  type ReferenceContext,
} from './text/check-references.ts';
import { checkText } from './text/check-text.ts';
import { articlesFolder, listFiles, type ContentCheck } from './content-files.ts';
import { ownerTracker, writeMistakes } from './mistake.ts';
import { readSiteAddresses } from './site-addresses.ts';

/** The articles to check. */
interface ArticlesCheck extends Omit<ContentCheck, 'files'> {
  /** Files relative to the project root; all of {@link articlesFolder} by default. */
  files?: string[];
  /** An article that does not exist yet, to be checked with the others. */
  draft?: { file: string; content: string };
  /** A file's size in bytes, null when it does not exist; tests replace it. */
  sizeOf?: (path: string) => number | null;
}

/** A parsed article with its mistakes. */
interface ReadArticle extends LinkedArticle, Head {
  content: string;
  title: string;
}

const isArticle = (file: string) => /\.mdx?$/.test(file);
const isPicture = (file: string) => /\.(png|jpe?g|webp|avif|gif|svg)$/i.test(file);

/** One sentence for each mistake, in the order of files and lines. */
export function checkArticles(check: ArticlesCheck): string[] {
  const { root, files = listFilesOfArticles(root), draft } = check;
  const articles = files
    .filter(isArticle)
    .map((file) => readArticle(file, readFileSync(join(root, file), 'utf8')));
  if (draft) articles.push(readArticle(draft.file, draft.content));
  const addresses = readSiteAddresses(root, articles.length);
  const context: ReferenceContext = {
    ...check,
    today: check.today ?? ourDay(),
    addresses,
    articles: new Map(articles.map((article) => [article.path, article])),
    pictures: files.filter(isPicture),
  };
  for (const article of articles)
    for (const reference of article.text?.references ?? []) {
      const { kind, line } = reference;
      const message = explainReference(reference, article, context);
      if (message) article.mistakes.push({ line, message: `${kind}: ${message}` });
    }
  refuseDuplicates(articles, addresses.isTaken);
  const odd = files
    .filter((file) => !isArticle(file) && !isPicture(file))
    .map((file) => ({ file, mistakes: [{ line: 1, message: `file: ${explainOddFile(file)}` }] }));
  return [...odd, ...articles]
    .sort((a, b) => a.file.localeCompare(b.file))
    .flatMap(({ file, mistakes }) => writeMistakes(file, mistakes));
}

const listFilesOfArticles = (root: string): string[] =>
  listFiles(join(root, articlesFolder))
    .filter((file) => !basename(file).startsWith('.'))
    .map((file) => `${articlesFolder}/${file}`);

const explainOddFile = (file: string): string =>
  /\.(mdx?|markdown|txt)/i.test(file)
    ? `This file is not read as an article. Rename it so that it ends in .mdx: ${basename(file).replace(/\..*$/, '.mdx')}`
    : `A file that ends in ${extname(file) || 'nothing'} is neither an article nor a picture. Delete it, or keep it elsewhere.`;

/** Parses one article and checks everything that does not depend on other files. */
function readArticle(file: string, content: string): ReadArticle {
  const head = checkHead(content);
  const { value, mistakes, report, lines, body } = head;
  const { path, title, date, draft, sources } = value ?? {};
  const article: ReadArticle = {
    ...head,
    file,
    content,
    text: null,
    isDraft: draft === true,
    path: typeof path === 'string' ? path : '',
    title: typeof title === 'string' ? title.trim() : '',
    date: dayOf(date),
  };
  if (file.endsWith('.md')) {
    const message = `file: Only a file that ends in .mdx can hold stories. Rename it: ${basename(file)}x`;
    mistakes.push({ line: 1, message });
  } else if (lines) {
    const listed = Array.isArray(sources) ? (sources as ({ id?: unknown } | null)[]) : [];
    const ids = listed.map((source) => (typeof source?.id === 'string' ? source.id : ''));
    const text = '\n'.repeat(lines) + body;
    article.text = checkText(text, value && ids, isPublished(value));
    mistakes.push(...article.text.mistakes);
    const { named } = article.text;
    for (const [index, id] of ids.entries()) {
      if (!named || !id || named.has(id) || ids.indexOf(id) !== index) continue;
      const message = `No story uses the source "${id}". Name it in a story's sources, or delete it here.`;
      report(['sources', index, 'id'], message);
    }
  }
  return article;
}

/** Reports the later of two articles that share a path, a title or a text. An exact copy gets no other message. */
function refuseDuplicates(articles: ReadArticle[], isTaken: (path: string) => boolean): void {
  const ownerOf = {
    content: ownerTracker(),
    path: ownerTracker(),
    title: ownerTracker(),
    body: ownerTracker(),
  };
  const inOrder = articles.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.file.localeCompare(b.file),
  );
  for (const article of inOrder) {
    const { file, path, title, content, isDraft, mistakes, report, lines } = article;
    const original = ownerOf.content(content, file);
    if (original) {
      const message = `file: This is a copy of ${original}, word for word. Delete one of the two.`;
      mistakes.splice(0, Infinity, { line: 1, message });
      continue;
    }
    const body = lines && !isDraft ? article.body.trim() : '';
    const samePath = ownerOf.path(path, file) || (isTaken(path) && 'a page of the site');
    const sameTitle = ownerOf.title(title.toLowerCase(), file);
    const sameBody = ownerOf.body(body, file);
    if (samePath) report(['path'], `${path} already belongs to ${samePath}. Write another path.`);
    else if (sameTitle) report(['title'], `${sameTitle} has the same title. Write another title.`);
    else if (sameBody) {
      const message = `text: The text is that of ${sameBody}, word for word. Write another, or delete one of the two articles.`;
      mistakes.push({ line: lines + 1, message });
    }
  }
}
