import { expect, test } from 'vitest';
import { shortenUtilities } from './short-names.ts';

const shorten = (html: string, css: string, kept: string[] = []) =>
  shortenUtilities(html, css, (name) => kept.includes(name));

test('utilities get short names, in the HTML and in the styles', () => {
  const { html, css } = shorten(
    '<ul class="[&amp;>li]:mt-4"><li class="lead md:p-8">',
    String.raw`.lead{top:1px}@layer utilities{.\[\&\>li\]\:mt-4>li{top:1px}@media print{.md\:p-8{top:2px}}}`,
  );
  expect(html).toBe('<ul class="a"><li class="lead b">');
  expect(css).toBe('.lead{top:1px}@layer utilities{.a>li{top:1px}@media print{.b{top:2px}}}');
});

test('utilities that always stand together share a name', () => {
  const { html, css } = shorten(
    '<p class="p-4 m-4"><p class="p-4 m-4"><p class="m-8">',
    '@layer utilities{.m-4{margin:2px}.m-8{margin:3px}.p-4{padding:1px}}',
  );
  expect(html).toBe('<p class="a"><p class="a"><p class="b">');
  expect(css).toBe('@layer utilities{.a{margin:2px;padding:1px}.b{margin:3px}}');
});

test('rules of one name stay apart where a rule between them must come first', () => {
  const sheet =
    '@layer utilities{.p-4{padding:1px}.px-8{padding-inline:2px}.pt-2{padding-top:3px}}';
  const page = '<p class="p-4 px-8 pt-2"><p class="px-8"><p class="p-4 pt-2">';
  expect(shorten(page, sheet).css).toBe(
    '@layer utilities{.a{padding:1px}.b{padding-inline:2px}.a{padding-top:3px}}',
  );
});

test('a short name is none that the page has already', () => {
  const { html } = shorten('<p class="a p-4">', '@layer utilities{.p-4{top:1px}}');
  expect(html).toBe('<p class="a b">');
});

test.each([
  ['a script can write', '<p class="p-4">', ['p-4']],
  ['an island is handed', '<p props="{&quot;look&quot;:&quot;m-2 p-4&quot;}" class="p-4">', []],
])('a name that %s stays', (_, page, kept) => {
  const sheet = '@layer utilities{.p-4{top:1px}}';
  expect(shorten(page, sheet, kept)).toEqual({ html: page, css: sheet });
});

test('the name of a rule of our own stays, also where a utility asks for it', () => {
  const { html, css } = shorten(
    '<div class="in-deep deep">',
    '.deep{top:1px}@layer utilities{.deep .in-deep{top:2px}}',
  );
  expect(html).toBe('<div class="a deep">');
  expect(css).toBe('.deep{top:1px}@layer utilities{.deep .a{top:2px}}');
});
