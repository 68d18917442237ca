/** Checks every article of the site the way an editor is told about it: file, line, field and what to write. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { todayIn } from '#src/calendar-days.ts';
import { site } from '#src/site.ts';
import { checkReferences, type Neighborhood } from './check-references.ts';
import { writeMistakes, type Mistake } from './mistake.ts';
import { readArticle, type ReadArticle } from './read-article.ts';
import { readSiteAddresses } from './site-addresses.ts';

/** The folder of the articles, from the project's folder. */
export const articlesFolder = 'src/content/articles';

/** What to check, and against what. */
export interface ArticlesCheck {
  /** The project's folder, absolute. */
  root: string;
  /** Files from the project's folder; all of {@link articlesFolder} when not given. */
  files?: string[];
  /** An article that is about to be written, checked as if it lay there. */
  draft?: { file: string; content: string };
  /** Year-month-day; today on our own calendar when not given. */
  today?: string;
  /** Bytes of a file, null when there is none. */
  sizeOf?: (path: string) => number | null;
}

/** Every mistake of every article, one sentence each, file by file and line by line; empty when all is well. */
export function checkArticles(check: ArticlesCheck): string[] {
  const files = check.files ?? listFiles(join(check.root, articlesFolder), articlesFolder);
  const odd = files.filter((file) => !isArticle(file) && !isPicture(file));
  const articles = files
    .filter(isArticle)
    .map((file) => readArticle(file, readFileSync(join(check.root, file), 'utf8')));
  if (check.draft) articles.push(readArticle(check.draft.file, check.draft.content));
  const addresses = readSiteAddresses(check.root, articles.length);
  const around: Neighborhood = {
    ...check,
    today: check.today ?? todayIn(site.timeZone, new Date()),
    addresses,
    articles: new Map(articles.map((article) => [article.path, article])),
    pictures: files.filter(isPicture),
  };
  const copies = refuseTwins(articles, (path) => addresses.isTaken(path));
  for (const article of articles)
    if (!copies.has(article)) article.mistakes.push(...checkReferences(article, around));
  return [
    ...odd.map((file) => ({ file, mistakes: [explainOddFile(file)] })),
    ...articles.map(({ file, mistakes }) => ({ file, mistakes })),
  ]
    .sort((a, b) => a.file.localeCompare(b.file))
    .flatMap(writeMistakes);
}

const isArticle = (file: string) => /\.mdx?$/.test(file);
const isPicture = (file: string) => /\.(png|jpe?g|webp|avif|gif|svg)$/i.test(file);

function listFiles(folder: string, name: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const file = `${name}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(join(folder, entry.name), file);
      return entry.name.startsWith('.') ? [] : [file];
    })
    .sort();
}

function explainOddFile(file: string): Mistake {
  const words = /\.(mdx?|markdown|txt)/i.test(file)
    ? `This file is not read as an article. Rename it so that it ends in .mdx: ${(file.split('/').at(-1) ?? '').replace(/\..*$/, '.mdx')}`
    : `A file that ends in ${extname(file) || 'nothing'} is no article and no picture. Delete it, or keep it elsewhere.`;
  return { line: 1, field: 'file', words };
}

/** Tells the later of two articles that they share a path, a title or a text; answers with the plain copies. */
function refuseTwins(
  articles: ReadArticle[],
  isTaken: (path: string) => boolean,
): Set<ReadArticle> {
  const copies = new Set<ReadArticle>();
  const owners = new Map<string, ReadArticle>();
  const claim = (key: string, article: ReadArticle) => {
    const owner = owners.get(key);
    if (!owner) owners.set(key, article);
    return owner;
  };
  const inOrder = articles.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.file.localeCompare(b.file),
  );
  for (const article of inOrder) {
    const { path, title, content, head, mistakes } = article;
    const tell = (field: string, words: string) =>
      void mistakes.push({ line: field === 'file' ? 1 : head.lineOf([field]), field, words });
    const original = claim(`content ${content}`, article);
    if (original) {
      copies.add(article);
      mistakes.length = 0;
      tell('file', `This is a copy of ${original.file}, word for word. Delete one of the two.`);
      continue;
    }
    const sharesPath = path ? claim(`path ${path}`, article) : undefined;
    const sharesTitle = title ? claim(`title ${title.toLowerCase()}`, article) : undefined;
    const body = content.split(/\r?\n/).slice(head.lines).join('\n').trim();
    const sharesBody =
      head.lines && body && !article.isDraft ? claim(`body ${body}`, article) : undefined;
    if (sharesPath)
      tell('path', `${path} already belongs to ${sharesPath.file}. Write another path.`);
    else if (path && isTaken(path))
      tell('path', `${path} already belongs to a page of the site. Write another path.`);
    else if (sharesTitle)
      tell('title', `${sharesTitle.file} has the same title. Write another title.`);
    else if (sharesBody)
      mistakes.push({
        line: head.lines + 1,
        field: 'text',
        words: `The text is that of ${sharesBody.file}, word for word. Write another, or delete one of the two articles.`,
      });
  }
  return copies;
}
