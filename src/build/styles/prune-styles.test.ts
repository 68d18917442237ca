import { expect, test } from 'vitest';
import { namesInHtml, whatPageMayHave, wordsInScript, wordsInSource } from './class-words.ts';
import { pruneStyles } from './prune-styles.ts';

function prune(css: string, { html = '', script = '', kept = [] as string[] }): string {
  const names = namesInHtml(html);
  const scripts = [wordsInScript(script)];
  return pruneStyles(css, {
    mayHave: whatPageMayHave(names, scripts),
    mayHaveUtility: whatPageMayHave(names, []),
    keptProperties: new Set(kept),
  });
}

test('only rules for a class, an id or a tag in the HTML stay', () => {
  const css = '.a{top:1px}.b{top:2px}#c{top:3px}#d{top:4px}p{top:5px}h2{top:6px}';
  expect(prune(css, { html: '<p class="x a" id=c>.b</p>' })).toBe(
    '.a{top:1px}#c{top:3px}p{top:5px}',
  );
});

test('only those selectors of a list stay that can match', () => {
  expect(prune('.a,.b .c,.d:is(p,h2){top:1px}', { html: '<h2 class="d a b"></h2>' })).toBe(
    '.a,.d:is(p,h2){top:1px}',
  );
});

test('states and attributes never remove a rule', () => {
  const css = '.a:not(.gone):hover[data-b]{top:1px}';
  expect(prune(css, { html: '<i class="a">' })).toBe(css);
});

test('a class that a script can add keeps its rules, by its name or by its prefix', () => {
  const script = 'x("open done");y(`level-${value}`)';
  expect(prune('.open{top:1px}.shut{top:2px}.level-3{top:3px}', { script })).toBe(
    '.open{top:1px}.level-3{top:3px}',
  );
});

test('a tag that only a component of a function renders keeps its rules', () => {
  const source = '<tr>\n<th scope="col">{label}</th></tr>';
  const mayHave = whatPageMayHave(namesInHtml(''), [wordsInSource(source)]);
  expect(['tr', 'th', 'td'].map((tag) => mayHave(tag, 'tag'))).toEqual([true, true, false]);
});

test('utilities of scripts with their own stylesheet are removed', () => {
  const css = '@layer base,utilities;@layer utilities{.p-4{top:1px}.p-8{top:2px}}';
  expect(prune(css, { html: '<i class="p-4">', script: '"p-8"' })).toContain('.p-4{top:1px}}');
});

test('a Tailwind class with escaped characters is found in HTML', () => {
  const css = String.raw`.\[\&\>li\]\:mt-4>li{top:1px}`;
  expect(prune(css, { html: '<ul class="[&amp;>li]:mt-4"><li>' })).toBe(css);
});

test('keyframes, custom properties and at-rules are removed with the last rule that uses them', () => {
  const css =
    ':root{--used:1px;--else:2px;--unused:3px}@media print{.b{top:0}}@keyframes turn{to{top:0}}@keyframes still{to{top:0}}.a{left:var(--used);animation:1s turn}';
  expect(prune(css, { html: '<html><i class="a">', kept: ['--else'] })).toBe(
    ':root{--used:1px;--else:2px}@keyframes turn{to{top:0}}.a{left:var(--used);animation:1s turn}',
  );
});

test('layers keep their order when the first loses its rules', () => {
  const css = '@layer base{.gone{top:0}}@layer utilities{.a{top:1px}}@layer base{.a{top:2px}}';
  expect(prune(css, { html: '<i class="a">' })).toMatch(/^@layer base,utilities;|^@layer base\{/);
});

test('a Tailwind property that nothing sets is replaced with its initial value', () => {
  const css =
    '.border{border-style:var(--tw-border-style)}.border-dashed{--tw-border-style:dashed}@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}@layer properties{*{--tw-border-style:solid}}';
  expect(prune(css, { html: '<i class="border">' })).toBe('.border{border-style:solid}');
  expect(prune(css, { html: '<i class="border border-dashed">' })).toContain(
    'var(--tw-border-style)',
  );
});
