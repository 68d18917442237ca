import postcss from 'postcss';
import { expect, test } from 'vitest';
import { inlineTokens } from './inline-tokens.ts';

const inline = (css: string) => postcss([inlineTokens()]).process(css, { from: undefined }).css;

test('a token with one value everywhere is that value, and its name is gone', () => {
  expect(inline(':root{--panel:#fff;--ink:#123}.a{border:1px solid var(--panel)}')).toBe(
    ':root{--ink:#123}.a{border:1px solid #fff}',
  );
});

test('what a deep ground overrides, and what a part sets for itself, stays a custom property', () => {
  const css = '.a{--button:#000;color:var(--ink);background:var(--button)}';
  expect(inline(css)).toBe(css);
});
