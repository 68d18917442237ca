import postcss from 'postcss';
import { expect, test } from 'vitest';
import { inlineTokens } from './inline-tokens.ts';

const inline = (css: string) => postcss([inlineTokens()]).process(css, { from: undefined }).css;

test('a token with the same value everywhere is replaced by it, and its definition is removed', () => {
  expect(inline(':root{--panel:#fff;--ink:#123}.a{border:1px solid var(--panel)}')).toBe(
    ':root{--ink:#123}.a{border:1px solid #fff}',
  );
});

test('tokens of dark sections and properties that a component sets stay custom properties', () => {
  const css = '.a{--button:#000;color:var(--ink);background:var(--button)}';
  expect(inline(css)).toBe(css);
});
