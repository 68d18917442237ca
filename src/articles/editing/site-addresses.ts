/** The paths and anchors of all pages except articles, read from the source code, so that no build is needed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { categories } from '#src/content/schemas/article-schema.ts';
import { templateIds } from '#src/content/lists/template-ids.ts';
import { listFiles } from './content-files.ts';
import { articlesPerPage, categoryPath } from '#src/articles/listing/listing.ts';

/** The site's paths, without those of articles. */
export interface SiteAddresses {
  /** Whether a link may lead to this path: a page, a feed or a file. */
  has: (address: string) => boolean;
  /** Whether the path is taken, even by a page that is not public. */
  isTaken: (address: string) => boolean;
  /** Whether a page has this anchor; null stands for the page of any article. */
  hasAnchor: (address: string | null, anchor: string) => boolean;
  /** The paths of all pages, to suggest one for a mistyped path. */
  pages: string[];
}

/** Reads the paths of pages, functions, redirects and public files. */
export function readSiteAddresses(root: string, articleCount: number): SiteAddresses {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const pages = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const file of listFiles(join(root, 'src/pages'))) {
    const address = `/${file.replace(/\.(astro|mdx?|html|ts|js)$/, '').replace(/(^|\/)index$/, '')}`;
    if (!address.includes('[')) pages.set(address, `src/pages/${file}`);
    // The routes of articles and of the blog match any path. Articles and templates are known by name.
    else if (!/^\/((blog\/)?\[\.\.\.|resources\/\[)/.test(address)) {
      const parts = address.replace(/\[\.\.\.[^\]]+\]/g, '.*').replace(/\[[^\]]+\]/g, '[^/]+');
      patterns.push(new RegExp(`^${parts}$`));
    }
  }
  const blogPages = Math.max(1, Math.ceil(articleCount / articlesPerPage));
  for (const base of ['/blog', ...categories.map(categoryPath)])
    for (let page = 1; page <= blogPages; page += 1)
      pages.set(page === 1 ? base : `${base}/page/${page}`, 'src/pages/blog/[...page].astro');

  const redirect = /(?<=from = ")\/[^"*:]*(?="\s+to = "[^"]*"\s+status = 30\d)/g;
  const functions = listFiles(join(root, 'netlify/functions'))
    .map((file) => read(`netlify/functions/${file}`))
    .flatMap((source) => source.match(/\bpath: (\[[^\]]*\]|'[^']*')/g) ?? []);
  const known = new Set([
    ...pages.keys(),
    ...templateIds.flatMap((id) => [`/resources/${id}`, `/resources/${id}.docx`]),
    ...(read('netlify.toml').match(redirect) ?? []),
    ...(functions.join().match(/(?<=')\/[^':*]*(?=')/g) ?? []),
    ...listFiles(join(root, 'public')).map((file) => `/${file}`),
  ]);
  // Functions fill the shell, and nothing links to the 404 page.
  const isHidden = (address: string) => ['/shell', '/404'].includes(address);
  const isTaken = (address: string) =>
    known.has(address) || patterns.some((pattern) => pattern.test(address));
  const sources = new Map<string, string>();
  return {
    isTaken,
    has: (address) => isTaken(address) && !isHidden(address),
    hasAnchor: (address, anchor) => {
      const file = address === null ? 'src/pages/[...path].astro' : pages.get(address);
      // A dynamic route, a feed or a file: its anchors are not known here.
      if (!file) return true;
      const source = sources.get(file) ?? readWithImports(root, file);
      sources.set(file, source);
      return holdsName(source, anchor);
    },
    pages: [...known].filter((address) => !isHidden(address) && !address.includes('.')),
  };
}

/** The source of a page and of everything that it imports. */
function readWithImports(root: string, page: string): string {
  const files = new Set([page]);
  const sources: string[] = [];
  // A set's iterator also reaches entries that are added during the loop.
  for (const file of files) {
    const path = join(root, file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    sources.push(source);
    for (const [, from = ''] of source.matchAll(importedFile))
      files.add(from.startsWith('#') ? from.slice(1) : relative(root, join(dirname(path), from)));
  }
  return sources.join('');
}

const importedFile =
  /(?:from\s*|import\s*\(?\s*)['"](?:chunk-url:)?((?:\.|#src)[^'"]*\.(?:astro|tsx?|mdx?))['"]/g;

/** Whether a source contains this id as a string, or an id template that matches it. */
function holdsName(source: string, name: string): boolean {
  if (new RegExp(`["'\`]${RegExp.escape(name)}["'\`]`).test(source)) return true;
  return source.matchAll(/\bid=\{`([^`]*)`\}/g).some(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join('.+')}$`).test(name);
  });
}
