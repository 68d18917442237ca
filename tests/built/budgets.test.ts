import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headersFor, readPlatformConfig } from '#local/site/platform-config.ts';
import { publishedPaths, templates } from './editors-texts.ts';
import { brotliBytes, brotliBytesWithin, listFiles, readBuilt, readPages, root } from './dist.ts';
import { pageKinds } from './page-budgets.ts';

const pages = readPages().map(({ path, served }) => ({ path, html: served }));

/**
 * Files that block the first paint: stylesheets in the head, and scripts without `defer`, `async` or `module`.
 * A stylesheet in the body blocks only what follows it (HTML standard, "render-blocking").
 */
function findBlocking(html: string): string[] {
  const bodyAt = html.search(/<body\b/);
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)];
  const blocking = tags.filter(
    ({ 0: tag, index }) =>
      (/\brel="?stylesheet/.test(tag) && (bodyAt < 0 || index < bodyAt)) ||
      (/^<script\b.*\bsrc=/.test(tag) && !/\b(async|defer|type="?module)/.test(tag)),
  );
  return blocking.map(([tag]) => /\b(?:href|src)="?([^"\s>]+)/.exec(tag)?.[1] ?? '');
}

const kindOf = (page: { path: string; html: string }) => pageKinds.find((kind) => kind.has(page))!;

/** The HTML up to the end of the first screen. */
function cutFirstScreen({ path, html }: (typeof pages)[number], end?: string): string {
  if (!end) return html;
  const at = html.indexOf(end);
  expect(at, `${path} has no ${end}`).toBeGreaterThan(0);
  return html.slice(0, at);
}

/** The response head: our headers for the path, and those that the platform adds. */
function headOf(path: string, bytes: number): string {
  const headers = headersFor(rules, path);
  headers.set('age', '86400');
  headers.set('cache-status', '"Netlify Durable"; fwd=bypass, "Netlify Edge"; fwd=miss');
  headers.set('connection', 'keep-alive');
  headers.set('content-encoding', 'br');
  headers.set('content-length', String(bytes));
  headers.set('content-type', 'text/html; charset=UTF-8');
  headers.set('date', new Date(0).toUTCString());
  headers.set('etag', '"0123456789abcdef0123456789abcdef-ssl-df"');
  headers.set('server', 'Netlify');
  headers.set('vary', 'Accept-Encoding');
  headers.set('x-nf-request-id', '01JDABCDEFGHJKMNPQRSTVWXYZ');
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
const rules = readPlatformConfig(root, join(root, 'dist')).headers;

test.each(pages)('$path renders within its budget after one round trip', (page) => {
  const { bytes, firstScreenEnd } = kindOf(page);
  const blocking = findBlocking(page.html)
    .map((path) => brotliBytes(readBuilt(path)))
    .reduce((sum, size) => sum + size, 0);
  // The page and its headers arrive in the first round trip.
  const head = headOf(page.path, bytes).length;
  const left = Math.min(bytes - blocking, 14_600 - head);
  expect(brotliBytesWithin(left, cutFirstScreen(page, firstScreenEnd))).toBeLessThanOrEqual(left);
});

test('every page has the same short headers', () => {
  const heads = new Set(pages.map(({ path }) => headOf(path, 0)));
  expect(heads.size).toBe(1);
  expect([...heads][0]).toContain("base-uri 'none'");
  expect([...heads][0]!.length).toBeLessThanOrEqual(1_200);
});

test.each(pages.filter((page) => kindOf(page).wholeBytes))(
  '$path, long by design, stays within the budget of a long page',
  (page) => {
    const budget = kindOf(page).wholeBytes!;
    expect(brotliBytesWithin(budget, page.html)).toBeLessThanOrEqual(budget);
  },
);

test('every kind has pages, and pages get the budget of their kind', () => {
  const kinds = new Map(pages.map((page) => [page.path, kindOf(page).name]));
  expect([...new Set(kinds.values())].sort()).toEqual(pageKinds.map(({ name }) => name).sort());
  for (const path of publishedPaths) expect(kinds.get(path), path).toBe('article');
  for (const { path } of templates) expect(kinds.get(path), path).toBe('template');
  for (const [path, kind] of [
    ['/', 'page'],
    ['/blog', 'listing'],
    ['/laws', 'register of laws'],
    ['/laws/deadlines', 'deadlines of laws'],
    ['/laws/texas', 'page'],
    ['/laws/tx-hb-149', 'page'],
    ['/legal', 'legal texts'],
    ['/login', 'task'],
    ['/maturity-assessment', 'page'],
    ['/pricing', 'page'],
    ['/quote', 'task'],
  ])
    expect(kinds.get(path!), path).toBe(kind);
});

test('the check finds render-blocking files', () => {
  const head = '<head><link rel="stylesheet" href="/a.css"><script src="/b.js"></script>';
  const body = '<body><link rel="stylesheet" href="/later.css"><script src="/c.js"></script>';
  const modules = '<script type="module" src="/d.js"></script><script defer src="/e.js"></script>';
  expect(findBlocking(head + body + modules)).toEqual(['/a.css', '/b.js', '/c.js']);
});

/** The characters in the subset src/assets/fonts/public-sans.woff2. */
const fontLetters = /[ -~\u00a0§©®·éñ‑–—‘’“”•…\s]/;
const visibleText = (html: string) =>
  html.replace(/<(script|style)\b[^]*?<\/\1>|<[^>]+>|&[^;\s]+;/g, ' ');

test('the font arrives in its first round trip with its headers', () => {
  const fonts = listFiles(join(root, 'dist')).filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
  expect(fonts.length).toBeGreaterThan(0);
  const bytes = fonts.reduce((sum, file) => sum + readBuilt(file).length, 0);
  expect(bytes).toBeLessThanOrEqual(13_400);
});

test('the font has the characters that our pages use', () => {
  const others = new Map<string, number>();
  let letters = 0;
  for (const { html } of pages)
    for (const letter of visibleText(html)) {
      letters += 1;
      if (!fontLetters.test(letter)) others.set(letter, (others.get(letter) ?? 0) + 1);
    }
  // A rare character may come from the fallback font, which looks nearly the same.
  const found = [...others.values()].reduce((sum, count) => sum + count, 0);
  expect(found, [...others.keys()].join('')).toBeLessThan(letters / 10_000);
});

test.each(pages)(
  '$path has no style attribute or event handler, which the policy blocks',
  ({ html }) => expect(html.match(/<[a-z][^>]*?\s(style|on[a-z]+)\s*=/gi)).toBeNull(),
);
