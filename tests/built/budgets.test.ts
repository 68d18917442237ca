import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brotliBytes, listFiles, readBuilt, readPages, root } from './dist.ts';
import { firstScreenEnds, pageBudgets } from './page-budgets.ts';

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

/** The HTML that is needed to draw the first screen. */
function cutFirstScreen(address: string, html: string): string {
  const end = firstScreenEnds[address];
  if (!end) return html;
  const at = html.indexOf(end);
  expect(at, `${address} has no ${end}`).toBeGreaterThan(0);
  return html.slice(0, at);
}

const findBudget = (address: string) =>
  Object.entries(pageBudgets).find(([pattern]) =>
    pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern,
  );

test.each(pages)('$address can be drawn within its budget', ({ address, html }) => {
  const budget = findBudget(address);
  expect(budget, `${address} has no budget: give it one in page-budgets.ts`).toBeDefined();
  const blocking = findBlocking(html);
  const first = brotliBytes(cutFirstScreen(address, html));
  const bytes = [first, ...blocking.map((path) => brotliBytes(readBuilt(path)))];
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budget?.[1] ?? 0);
});

test('no budget is left of a page that is gone', () => {
  const used = new Set(pages.map(({ address }) => findBudget(address)?.[0]));
  expect(Object.keys(pageBudgets).filter((pattern) => !used.has(pattern))).toEqual([]);
});

test('render-blocking files are found where there are some', () => {
  const head = '<head><link rel="stylesheet" href="/a.css"><script src="/b.js"></script>';
  const body = '<body><link rel="stylesheet" href="/later.css"><script src="/c.js"></script>';
  const modules = '<script type="module" src="/d.js"></script><script defer src="/e.js"></script>';
  expect(findBlocking(head + body + modules)).toEqual(['/a.css', '/b.js', '/c.js']);
});

test('the fonts weigh at most 35 kB', () => {
  const fonts = listFiles(join(root, 'dist')).filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
  expect(fonts.length).toBeGreaterThan(0);
  const bytes = fonts.reduce((sum, file) => sum + readBuilt(file).length, 0);
  expect(bytes).toBeLessThanOrEqual(35_000);
});

test('no page has a style attribute or an event handler in its HTML: the policy would block it', () => {
  const found = pages.flatMap(({ address, html }) =>
    [...html.matchAll(/<[a-z][^>]*?\s(style|on[a-z]+)\s*=/gi)].map(
      (match) => `${address}: ${match[1]}`,
    ),
  );
  expect(found).toEqual([]);
});
