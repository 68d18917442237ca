import { expect, test } from 'vitest';
import { curlyQuotes } from './written-text.ts';

test.each([
  [`"Trust but verify" is its theme`, '“Trust but verify” is its theme'],
  [`The state's and agencies' rules`, 'The state’s and agencies’ rules'],
  [`("AI", as in 'AI') of '25`, '(“AI”, as in ‘AI’) of ’25'],
  ['No quotes at all', 'No quotes at all'],
])('%s is printed as %s', (typed, printed) => {
  expect(curlyQuotes(typed)).toBe(printed);
  expect(curlyQuotes(printed)).toBe(printed);
});
