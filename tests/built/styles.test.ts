/** The styles of pages: in the head those of the first view, and in a sheet that the body links all styles of the kind of page. */
import postcss, { type AtRule, type ChildNode } from 'postcss';
import { expect, test } from 'vitest';
import { sheetBelow } from './page-budgets.ts';
import { brotliBytes, elementsOf, parse, readBuilt, readPages, valueOf } from './dist.ts';

const link =
  /<link rel="stylesheet" href="(\/_astro\/below\.\w+\.css)" fetchpriority="low"><script>0<\/script>/;

const isIn = (layer: string, { parent }: ChildNode): boolean =>
  parent?.type === 'atrule' &&
  ((parent as AtRule).params === layer || isIn(layer, parent as AtRule));

/** The utilities in a stylesheet. */
function utilitiesIn(css: string): Set<string> {
  const names = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    if (!isIn('utilities', rule)) return;
    const [, name = ''] = /\.((?:\\.|[\w-])+)/.exec(rule.selector) ?? [];
    names.add(name.replaceAll('\\', ''));
  });
  return names;
}

const classesIn = (html: string): string[] =>
  elementsOf(parse(html)).flatMap((element) => valueOf(element, 'class')?.split(/\s+/) ?? []);

const pages = readPages().map(({ path, html }) => {
  const [above = '', sheet, below = ''] = html.split(link);
  const [, inline = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const linked = sheet ? readBuilt(sheet).toString() : inline;
  return { path, above, below, sheet, inline, linked };
});
const anywhere = new Set(pages.flatMap(({ linked }) => [...utilitiesIn(linked)]));

test('a build leaves out no utility that a page uses', () => {
  expect(anywhere.size).toBeGreaterThan(300);
  for (const { path, above, below, linked } of pages) {
    const kept = utilitiesIn(linked);
    const used = classesIn(above + below);
    expect(
      used.filter((name) => anywhere.has(name) && !kept.has(name)),
      path,
    ).toEqual([]);
  }
});

test('the styles in the head have every utility that the first view uses, except those for paper and for what a visitor does', () => {
  expect(pages.filter(({ sheet }) => sheet).length).toBeGreaterThan(100);
  for (const { path, above, inline } of pages) {
    const kept = utilitiesIn(inline);
    const lost = classesIn(above).filter((name) => anywhere.has(name) && !kept.has(name));
    expect(
      lost.filter((name) => !/^print:|hover|focus/.test(name)),
      path,
    ).toEqual([]);
  }
});

test('all pages of a kind link the same sheet, which stays within its budget (brotli)', () => {
  const articles = pages.filter(({ path }) => path.startsWith('/blog/ai-governance-weekly'));
  expect(new Set(articles.map(({ sheet }) => sheet)).size).toBe(1);
  for (const sheet of new Set(pages.map(({ sheet }) => sheet ?? []).flat()))
    expect(brotliBytes(readBuilt(sheet)), sheet).toBeLessThanOrEqual(sheetBelow);
});
