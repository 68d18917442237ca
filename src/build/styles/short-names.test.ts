import { expect, test } from 'vitest';
import { classesInProps, namesInHtml } from './class-words.ts';
import { replaceClasses, shortenUtilities } from './short-names.ts';

function shorten(html: string, css: string, kept: string[] = [], composed?: Map<string, string[]>) {
  const names = namesInHtml(html);
  const all = [...kept, ...classesInProps(html, names)];
  const short = shortenUtilities(names.lists, css, (name) => all.includes(name), composed);
  return { html: replaceClasses(html, short.lists), css: short.css };
}

test('utilities get short names, in the HTML and in the styles', () => {
  const { html, css } = shorten(
    '<ul class="[&amp;>li]:mt-4"><li class="lead md:p-8">',
    String.raw`.lead{top:1px}@layer utilities{.\[\&\>li\]\:mt-4>li{top:1px}@media print{.md\:p-8{top:2px}}}`,
  );
  expect(html).toBe('<ul class="a"><li class="lead b">');
  expect(css).toBe('.lead{top:1px}@layer utilities{.a>li{top:1px}@media print{.b{top:2px}}}');
});

test('a set of utilities has the same name in any order and with any other class', () => {
  const { html, css } = shorten(
    '<p class="p-4 m-4"><p class="lead m-4 p-4"><p class="p-4">',
    '@layer utilities{.m-4{margin:2px}.p-4{padding:1px}}',
  );
  expect(html).toBe('<p class="a"><p class="lead a"><p class="b">');
  expect(css).toBe('@layer utilities{.a{margin:2px;padding:1px}.b{padding:1px}}');
});

test('a group keeps its class, which other selectors need', () => {
  const { html, css } = shorten(
    '<ul class="group p-4"><li class="in-group">',
    '@layer utilities{.p-4{padding:1px}.in-group:is(:where(.group):hover *){top:2px}}',
  );
  expect(html).toBe('<ul class="group a"><li class="b">');
  expect(css).toContain('.b:is(:where(.group):hover *){top:2px}');
});

test('rules with one name are not merged across a rule that sets a conflicting property', () => {
  const sheet =
    '@layer utilities{.p-4{padding:1px}.px-8{padding-inline:2px}.pt-2{padding-top:3px}}';
  const page = '<p class="p-4 px-8 pt-2">';
  expect(shorten(page, sheet, ['px-8']).css).toBe(
    '@layer utilities{.a{padding:1px}.px-8{padding-inline:2px}.a{padding-top:3px}}',
  );
});

test('a short name is never a class that the page already has', () => {
  const { html } = shorten('<p class="a p-4">', '@layer utilities{.p-4{top:1px}}');
  expect(html).toBe('<p class="a b">');
});

test.each([
  ['a script can add', '<p class="p-4">', ['p-4']],
  [
    'an island gets as a prop',
    '<p props="{&quot;look&quot;:&quot;m-2 p-4&quot;}" class="p-4">',
    [],
  ],
])('a class that %s stays', (_, page, kept) => {
  const sheet = '@layer utilities{.p-4{top:1px}}';
  expect(shorten(page, sheet, kept)).toEqual({ html: page, css: sheet });
});

test('a class of our own stays, also in the selector of a utility', () => {
  const { html, css } = shorten(
    '<div class="in-deep deep">',
    '.deep{top:1px}@layer utilities{.deep .in-deep{top:2px}}',
  );
  expect(html).toBe('<div class="deep a">');
  expect(css).toBe('.deep{top:1px}@layer utilities{.deep .a{top:2px}}');
});

test('a set of utilities that a script also uses gets the name from the script', () => {
  const sheet = '@layer utilities{.m-2{top:1px}.p-4{left:1px}}';
  const composed = new Map([['u-1', ['m-2', 'p-4']]]);
  const { html, css } = shorten('<p class="lead p-4 m-2">', sheet, ['u-1'], composed);
  expect(html).toBe('<p class="lead u-1">');
  expect(css).toBe('@layer utilities{.u-1{top:1px;left:1px}}');
});

test('the paddings of both axes, and the parts of a border, become shorthands', () => {
  const sheet =
    '@layer utilities{.b{border-top-style:solid;border-top-width:1px}.c{border-color:red}.x{padding-inline:4px}.y{padding-block:8px}}';
  expect(shorten('<p class="b c x y">', sheet).css).toBe(
    '@layer utilities{.a{border-top:1px solid red;padding:8px 4px}}',
  );
});

test('the color of all borders stays when another rule sets a border', () => {
  const sheet =
    '.box{border:1px solid}@layer utilities{.b{border-top-style:solid;border-top-width:3px}.c{border-color:red}}';
  expect(shorten('<p class="box b c">', sheet).css).toContain('border-color:red');
});

test('a border of one axis becomes a shorthand, also when a state colors one of its sides', () => {
  const sheet =
    '@layer utilities{.y{border-block-style:solid;border-block-width:3px}.c{border-color:red}.s[open]{border-bottom-color:#00f}}';
  expect(shorten('<p class="y c s">', sheet).css).toBe(
    '@layer utilities{.a{border-block:3px solid red}.a[open]{border-bottom-color:#00f}}',
  );
});

test('the color of all borders stays when a state adds a border', () => {
  const sheet =
    '@layer utilities{.b{border-top-style:solid;border-top-width:1px}.c{border-color:red}.s[open]{border-left-style:solid;border-left-width:4px}}';
  expect(shorten('<p class="b c s">', sheet).css).toContain('border-color:red');
});

test('declarations for the children of an element become shorthands, too', () => {
  const sheet =
    '@layer utilities{.x>*{padding-inline:4px}.y>*{padding-block:8px}.l>*{border-left-style:solid;border-left-width:1px}.m>*{border-left-color:red}}';
  expect(shorten('<p class="x y l m">', sheet).css).toBe(
    '@layer utilities{.a>*{border-left:1px solid red;padding:8px 4px}}',
  );
});

test('a removed underline becomes a shorthand, unless a state underlines the link', () => {
  const none = '.n{text-decoration-line:none}';
  expect(shorten('<a class="n">', `@layer utilities{${none}}`).css).toBe(
    '@layer utilities{.a{text-decoration:none}}',
  );
  const sheet = `@layer utilities{${none}.u:hover{text-decoration-line:underline}}`;
  expect(shorten('<a class="n u">', sheet).css).toContain('.a{text-decoration-line:none}');
});
