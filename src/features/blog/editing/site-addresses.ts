/** The addresses and anchors of the site beside its articles, read from its sources, so that no build is needed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { categories } from '#src/content/article-schema.ts';
import { templateIds } from '#src/content/template-ids.ts';
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
  const pages = readPages(root);
  const blogPages = Math.ceil(articleCount / articlesPerPage);
  const listings = ['/blog', ...categories.map(categoryPath)].flatMap((base) => [
    base,
    ...Array.from({ length: Math.max(0, blogPages - 1) }, (_, i) => `${base}/page/${i + 2}`),
  ]);
  for (const listing of listings) pages.files.set(listing, 'src/pages/blog/[...page].astro');
  const templates = templateIds.flatMap((id) => [`/resources/${id}`, `/resources/${id}.docx`]);
  const others = [
    ...templates,
    ...readRedirects(root),
    ...readFunctions(root),
    ...readPublic(root),
  ];
  const known = new Set([...pages.files.keys(), ...others]);
  // The shell is for functions, and nothing links to the 404 page.
  const hidden = ['/shell', '/404'];
  const fits = (address: string) => pages.patterns.some((pattern) => pattern.test(address));
  const sources = new Map<string, string>();
  const sourceOf = (file: string) => {
    const found = sources.get(file) ?? readWithImports(root, file);
    sources.set(file, found);
    return found;
  };
  return {
    has: (address) => (known.has(address) && !hidden.includes(address)) || fits(address),
    isTaken: (address) => known.has(address) || fits(address),
    hasAnchor: (address, anchor) => {
      const file = address === null ? 'src/pages/[...path].astro' : pages.files.get(address);
      // A page with a dynamic route, a feed or a file: its address is not known from here.
      return !file || holdsName(sourceOf(file), anchor);
    },
    pages: [...known].filter((address) => !hidden.includes(address) && !address.includes('.')),
  };
}

function readPages(root: string): { files: Map<string, string>; patterns: RegExp[] } {
  const folder = join(root, 'src/pages');
  const files = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    const address = `/${file.replace(/\.(astro|mdx?|html|ts|js)$/, '').replace(/(^|\/)index$/, '')}`;
    if (!address.includes('[')) files.set(address, `src/pages/${file}`);
    // The route of the articles matches every address, and so do the listings below /blog; articles and templates are known by name.
    else if (!/^\/((blog\/)?\[\.\.\.|resources\/\[)/.test(address))
      patterns.push(
        new RegExp(
          `^${address.replace(/\[\.\.\.[^\]]+\]/g, '.*').replace(/\[[^\]]+\]/g, '[^/]+')}$`,
        ),
      );
  }
  return { files, patterns };
}

function readRedirects(root: string): string[] {
  const toml = readFileSync(join(root, 'netlify.toml'), 'utf8');
  const rules = toml.matchAll(/from = "(\/[^"*:]*)"\s+to = "[^"]*"\s+status = 30\d/g);
  return [...rules].map(([, from]) => from ?? '');
}

function readFunctions(root: string): string[] {
  const folder = join(root, 'netlify/functions');
  return readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bpath: (\[[^\]]*\]|'[^']*')/g)].flatMap(
      ([, paths = '']) => [...paths.matchAll(/'(\/[^':*]*)'/g)].map(([, path]) => path ?? ''),
    ),
  );
}

function readPublic(root: string): string[] {
  const folder = join(root, 'public');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`,
    );
}

/** A page's source and everything that it imports. */
function readWithImports(root: string, file: string, seen = new Set<string>()): string {
  const path = join(root, file);
  if (seen.has(file) || !existsSync(path)) return '';
  seen.add(file);
  const source = readFileSync(path, 'utf8');
  const imports = source.matchAll(
    /(?:from\s*|import\s*\(?\s*)['"](?:chunk-url:)?((?:\.|#src)[^'"]*\.(?:astro|tsx?|mdx?))['"]/g,
  );
  return [...imports]
    .map(([, specifier = '']) =>
      specifier.startsWith('#')
        ? specifier.slice(1)
        : relative(root, join(dirname(path), specifier)),
    )
    .reduce((all, next) => all + readWithImports(root, next, seen), source);
}

/** Whether a source sets this id, as a quoted word or by a template with placeholders. */
function holdsName(source: string, name: string): boolean {
  if (new RegExp(`["'\`]${RegExp.escape(name)}["'\`]`).test(source)) return true;
  return [...source.matchAll(/\bid=\{`([^`]*)`\}/g)].some(([, pattern = '']) =>
    new RegExp(
      `^${pattern
        .split(/\$\{[^}]*\}/)
        .map((part) => RegExp.escape(part))
        .join('.+')}$`,
    ).test(name),
  );
}
