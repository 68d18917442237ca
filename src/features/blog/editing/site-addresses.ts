/** The addresses and anchors of the site beside its articles, read from its sources, so that no build is needed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { categories } from '#src/content/article-schema.ts';
import { templateIds } from '#src/content/template-ids.ts';
import { listFiles } from './content-files.ts';
import { articlesPerPage, categoryPath } from '../listing.ts';

/** The addresses that are not articles. */
export interface SiteAddresses {
  /** Pages, feeds and files that a link may lead to. */
  has: (address: string) => boolean;
  /** Whether the address is taken, by a public page or not. */
  isTaken: (address: string) => boolean;
  /** Whether a page, or every article for null, has this anchor. */
  hasAnchor: (address: string | null, anchor: string) => boolean;
  /** Every address of a page, to suggest one for a mistyped address. */
  pages: string[];
}

/** Reads the pages, functions, redirects and public files below the project's folder. */
export function readSiteAddresses(root: string, articleCount: number): SiteAddresses {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const pages = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const file of listFiles(join(root, 'src/pages'))) {
    const address = `/${file.replace(/\.(astro|mdx?|html|ts|js)$/, '').replace(/(^|\/)index$/, '')}`;
    if (!address.includes('[')) pages.set(address, `src/pages/${file}`);
    // The route of the articles matches every address, and so do the listings below /blog; articles and templates are known by name.
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
  // The shell is for functions, and nothing links to the 404 page.
  const isHidden = (address: string) => ['/shell', '/404'].includes(address);
  const isTaken = (address: string) =>
    known.has(address) || patterns.some((pattern) => pattern.test(address));
  const sources = new Map<string, string>();
  return {
    isTaken,
    has: (address) => isTaken(address) && !isHidden(address),
    hasAnchor: (address, anchor) => {
      const file = address === null ? 'src/pages/[...path].astro' : pages.get(address);
      // A page with a dynamic route, a feed or a file: its address is not known from here.
      if (!file) return true;
      const source = sources.get(file) ?? readWithImports(root, file);
      sources.set(file, source);
      return holdsName(source, anchor);
    },
    pages: [...known].filter((address) => !isHidden(address) && !address.includes('.')),
  };
}

/** A page's source and everything that it imports. */
function readWithImports(root: string, page: string): string {
  const files = new Set([page]);
  const sources: string[] = [];
  // The loop reaches the files that it adds.
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

/** Whether a source sets this id, as a quoted word or by a template with placeholders. */
function holdsName(source: string, name: string): boolean {
  if (new RegExp(`["'\`]${RegExp.escape(name)}["'\`]`).test(source)) return true;
  return source.matchAll(/\bid=\{`([^`]*)`\}/g).some(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join('.+')}$`).test(name);
  });
}
