import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headersFor, readPlatformConfig } from '#local/site/platform-config.ts';
import { publishedPaths, templates } from './editors-texts.ts';
import { brotliBytes, brotliBytesWithin, listFiles, readBuilt, readPages, root } from './dist.ts';
import { pageKinds } from './page-budgets.ts';

const pages = readPages();

/**
 * Files of ours that a browser must have before it draws: stylesheets in the head, and scripts that do
 * not wait. A stylesheet in the body holds back only what follows it (HTML standard, "render-blocking").
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

const kindOf = (page: { address: string; html: string }) =>
  pageKinds.find((kind) => kind.has(page))!;

/** The HTML that is needed to draw the first screen. */
function cutFirstScreen({ address, html }: (typeof pages)[number], end?: string): string {
  if (!end) return html;
  const at = html.indexOf(end);
  expect(at, `${address} has no ${end}`).toBeGreaterThan(0);
  return html.slice(0, at);
}

/** What a platform sends before the page: our rules for the address, and what its own network adds. */
function headOf(address: string, bytes: number): string {
  const headers = headersFor(rules, address);
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

test.each(pages)(
  '$address can be drawn within the budget of its kind, after one round trip',
  (page) => {
    const { bytes, firstScreenEnd } = kindOf(page);
    const blocking = findBlocking(page.html)
      .map((path) => brotliBytes(readBuilt(path)))
      .reduce((sum, size) => sum + size, 0);
    // With its headers it comes in the first round trip.
    const head = headOf(page.address, bytes).length;
    const left = Math.min(bytes - blocking, 14_600 - head);
    expect(brotliBytesWithin(left, cutFirstScreen(page, firstScreenEnd))).toBeLessThanOrEqual(left);
  },
);

test('every page answers with the same short headers', () => {
  const heads = new Set(pages.map(({ address }) => headOf(address, 0)));
  expect(heads.size).toBe(1);
  expect([...heads][0]).toContain("base-uri 'none'");
  expect([...heads][0]!.length).toBeLessThanOrEqual(1_200);
});

test('pages that are long by design stay within the budget of a long page', () => {
  const long = pages.filter((page) => kindOf(page).wholeBytes);
  expect(long.map(({ address }) => address)).toContain('/laws');
  for (const page of long) {
    const budget = kindOf(page).wholeBytes!;
    expect(brotliBytesWithin(budget, page.html), page.address).toBeLessThanOrEqual(budget);
  }
});

test('every kind has pages, and the smaller budgets are those of articles, listings and tasks', () => {
  const kinds = new Map(pages.map((page) => [page.address, kindOf(page).name]));
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

test('render-blocking files are found where there are some', () => {
  const head = '<head><link rel="stylesheet" href="/a.css"><script src="/b.js"></script>';
  const body = '<body><link rel="stylesheet" href="/later.css"><script src="/c.js"></script>';
  const modules = '<script type="module" src="/d.js"></script><script defer src="/e.js"></script>';
  expect(findBlocking(head + body + modules)).toEqual(['/a.css', '/b.js', '/c.js']);
});

/** What src/assets/fonts/public-sans.woff2 was cut to. */
const fontLetters = /[ -~\u00a0§©®·éñ‑–—‘’“”•…\s]/;
const visibleText = (html: string) =>
  html.replace(/<(script|style)\b[^]*?<\/\1>|<[^>]+>|&[^;\s]+;/g, ' ');

test('the fonts weigh at most 14.5 kB', () => {
  const fonts = listFiles(join(root, 'dist')).filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
  expect(fonts.length).toBeGreaterThan(0);
  const bytes = fonts.reduce((sum, file) => sum + readBuilt(file).length, 0);
  expect(bytes).toBeLessThanOrEqual(14_500);
});

test('the font has the letters that our pages are written in', () => {
  const others = new Map<string, number>();
  let letters = 0;
  for (const { html } of pages)
    for (const letter of visibleText(html)) {
      letters += 1;
      if (!fontLetters.test(letter)) others.set(letter, (others.get(letter) ?? 0) + 1);
    }
  // A single one may come from another font; it is there, too, and looks nearly the same.
  const found = [...others.values()].reduce((sum, count) => sum + count, 0);
  expect(found, [...others.keys()].join('')).toBeLessThan(letters / 10_000);
});

test('no page has a style attribute or an event handler in its HTML: the policy would block it', () => {
  const found = pages.flatMap(({ address, html }) =>
    [...html.matchAll(/<[a-z][^>]*?\s(style|on[a-z]+)\s*=/gi)].map(
      (match) => `${address}: ${match[1]}`,
    ),
  );
  expect(found).toEqual([]);
});
