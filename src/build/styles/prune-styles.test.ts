import { expect, test } from 'vitest';
import { parseSource } from '#src/build/pages/page-sources.ts';
import { pruneStyles } from './prune-styles.ts';

function prune(css: string, page: string, script = ''): string {
  const [source, later] = [page, script].map((text) => parseSource('', text));
  return pruneStyles(css, { all: [source!, later!], needUtilities: [source!] });
}

test('only rules for a class or an id that the sources write stay, and those for tags', () => {
  const css = '.a{top:1px}.b{top:2px}#c{top:3px}#d{top:4px}p{top:5px}h2{top:6px}';
  expect(prune(css, '<p class="x a" id="c">.b</p>')).toBe(
    '.a{top:1px}#c{top:3px}p{top:5px}h2{top:6px}',
  );
});

test('only those selectors of a list stay that can match', () => {
  expect(prune('.a,.b .c,.d:is(.e,.f){top:1px}', '<h2 class="d a b f"></h2>')).toBe(
    '.a,.d:is(.e,.f){top:1px}',
  );
});

test('states and attributes never remove a rule', () => {
  const css = '.a:not(.gone):hover[data-b]{top:1px}';
  expect(prune(css, '<i class="a">')).toBe(css);
});

test.each([
  ["a string with a utility in it: ['points mt-4', extra]", ['mt-4', 'points']],
  ["a string of nothing but classes: isWrong ? 'hint wrong' : 'hint'", ['hint', 'wrong']],
  ['a template: `wide mt-4${isWrong ? " wrong" : ""}`', ['mt-4', 'wide', 'wrong']],
  ['markup in a string: \'<i class="wide" hidden>\'', ['wide']],
  ['a class template: class={`wide ${others}`}', ['wide']],
  ['prose: <p aria-label="the hint">A hint about points is wide.</p>', []],
  ['a comment: // \'hint\'\n/* class="wide" */', []],
])('classes are found in %s', (source, classes) => {
  const css = ['mt-4', 'points', 'hint', 'wrong', 'wide'].map(
    (name) => `.${name}{top:${name.length}px}`,
  );
  const kept = prune(css.join(''), source).match(/(?<=\.)[\w-]+/g) ?? [];
  expect(kept.sort()).toEqual(classes.sort());
});

test('utilities of scripts with their own stylesheet are removed', () => {
  const css = '@layer base,utilities;@layer utilities{.p-4{top:1px}.p-8{top:2px}}.box{top:3px}';
  expect(prune(css, '<i class="p-4">', '<i class="p-8 box">')).toBe(
    '@layer base;@layer utilities{.p-4{top:1px}}.box{top:3px}',
  );
});

test('a Tailwind class with escaped characters is found', () => {
  const css = String.raw`.\[\&\>li\]\:mt-4>li{top:1px}`;
  expect(prune(css, '<ul class="[&>li]:mt-4"><li>')).toBe(css);
});

test('keyframes, custom properties and at-rules are removed with the last rule that uses them', () => {
  const css =
    ':root{--used:1px;--else:2px;--unused:3px}@media print{.b{top:0}}@keyframes turn{to{top:0}}@keyframes still{to{top:0}}.a{left:var(--used);animation:1s turn}';
  expect(prune(css, '<i class="a">', '.b { left: var(--else) }')).toBe(
    ':root{--used:1px;--else:2px}@keyframes turn{to{top:0}}.a{left:var(--used);animation:1s turn}',
  );
});

test('layers keep their order when the first loses its rules', () => {
  const css = '@layer base{.gone{top:0}}@layer utilities{.a{top:1px}}@layer base{.a{top:2px}}';
  expect(prune(css, '<i class="a">')).toMatch(/^@layer base,utilities;|^@layer base\{/);
});

test('a Tailwind property that nothing sets is replaced with its initial value', () => {
  const css =
    '.border{border-style:var(--tw-border-style)}.border-dashed{--tw-border-style:dashed}@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}@layer properties{*{--tw-border-style:solid}}';
  expect(prune(css, '<i class="border">')).toBe('.border{border-style:solid}');
  expect(prune(css, '<i class="border border-dashed">')).toContain('var(--tw-border-style)');
});

test('the first view has no rules for paper and for what a visitor does', () => {
  const css =
    '.a{top:1px}.a:hover,.a[open],.a[aria-busy=true]{top:2px}:focus-visible{top:3px}@media print{.a{top:4px}}@page{margin:1px}';
  const source = parseSource('', '<i class="a">');
  const sources = { all: [source], needUtilities: [source] };
  expect(pruneStyles(css, sources, { isFirstView: true })).toBe('.a{top:1px}.a[open]{top:2px}');
});
