/** Checks the articles. Each mistake has its file, line, field and what to write. */
import { readFileSync, existsSync, statSync } from 'node:fs';
import { basename, extname, join, dirname } from 'node:path';
import { ourDay } from '#src/formats/our-day.ts';
import { dayOf, checkFields, unreadable, type ReadFields } from './text/check-fields.ts';
import { checkText, type CheckedText, type Reference } from './text/check-text.ts';
import { articlesFolder, listFiles, type ContentCheck } from './content-files.ts';
import {
  ownerTracker,
  writeMistakes,
  draftPlaceholderMessage,
  noAnchor,
  noPage,
  suggest,
} from './mistake.ts';
import { readSiteAddresses, type SiteAddresses } from './site-addresses.ts';
import { articleSchema } from '#src/content/schemas/article-schema.ts';
import { site } from '#src/site.ts';

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

/** An article's head, and the text below it. */
interface Head extends ReadFields {
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

/** What a check of references needs of an article. */
interface LinkedArticle {
  file: string;
  path: string;
  date: string;
  isDraft: boolean;
  /** Null when the text was not checked. */
  text: CheckedText | null;
}

/** What references are checked against. */
interface ReferenceContext {
  root: string;
  today: string;
  addresses: SiteAddresses;
  /** All articles by path. */
  articles: Map<string, LinkedArticle>;
  /** Pictures in the articles folder, relative to the project root. */
  pictures: string[];
  sizeOf?: ((path: string) => number | null) | undefined;
}

/** The maximum size of an article's picture, in bytes. */
const pictureBudgetBytes = 300_000;

/** The message for a reference that leads nowhere or breaks a rule; undefined for a correct one. */
function explainReference(
  { kind, address }: Reference,
  article: LinkedArticle,
  context: ReferenceContext,
): string | undefined {
  if (kind === 'link') return explainLink(address, article, context);
  if (kind === 'picture') return explainPicture(address, article, context);
  const isThere = existsSync(join(context.root, dirname(article.file), address));
  return isThere ? undefined : `There is no file ${address}. Correct its name, or delete the line.`;
}

function explainLink(address: string, article: LinkedArticle, context: ReferenceContext) {
  const { addresses, articles, today } = context;
  if (/^(mailto|tel):./.test(address)) return undefined;
  if (address.startsWith('https://')) {
    const url = URL.parse(address);
    if (!url) return `"${address}" is not a whole web address. Copy it from the browser.`;
    if (url.host !== new URL(site.defaultUrl).host) return undefined;
    return `A link to our own site has no host. Write: ${url.pathname}${url.search}${url.hash}`;
  }
  if (address.startsWith('http://'))
    return `${address} is not a secure address. Write https in place of http.`;
  if (!/^(\/|#.)/.test(address))
    return `"${address}" leads nowhere. A link begins with / for a page of ours, or with https:// for another site.`;

  const [, path = '', anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(address) ?? [];
  const target = path ? articles.get(path) : article;
  if (target && path && !article.isDraft) {
    // The published site hides the target, so the link would be dead there.
    if (target.isDraft)
      return `${path} is a draft, which readers cannot open. Publish it first, or take the link out.`;
    if (target.date > today && target.date > article.date)
      return `${path} appears only on ${target.date}, after this article. Take the link out until then.`;
  }
  if (target || addresses.has(path)) {
    const headings = target?.text?.anchors ?? [];
    if (!anchor || headings.includes(anchor)) return undefined;
    const isStory = target && /^story-\d+$/.test(anchor);
    if (!isStory && addresses.hasAnchor(target ? null : path, anchor)) return undefined;
    return noAnchor(path || article.path, anchor, headings);
  }
  const known = [...addresses.pages, ...articles.keys()];
  const bare = path.replace(/\/+$/, '');
  if (bare !== path && known.includes(bare || '/'))
    return `${path} has a slash at its end. Write: ${bare}`;
  return noPage(path, known);
}

function explainPicture(address: string, article: LinkedArticle, context: ReferenceContext) {
  const { root, pictures, sizeOf = readSize } = context;
  if (/^[a-z]+:/i.test(address))
    return `${address} is on another site, where our pages may not fetch pictures. Put the file beside the article.`;
  const folder = address.startsWith('/') ? 'public' : dirname(article.file);
  const bytes = sizeOf(join(root, folder, address.replaceAll('%20', ' ')));
  if (bytes === null) {
    const names = pictures.map((file) => `./${file.split('/').at(-1) ?? ''}`);
    return `There is no picture ${address}. ${suggest(address, names, 'Put the file beside the article, and write ./ before its name.')}`;
  }
  return bytes > pictureBudgetBytes
    ? `${address} weighs ${Math.ceil(bytes / 1000)} kB and at most ${pictureBudgetBytes / 1000} kB fit. Save it smaller, for example 1,200 pixels wide as a JPEG.`
    : undefined;
}

const readSize = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.size ?? null;
