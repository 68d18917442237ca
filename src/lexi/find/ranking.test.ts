import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { readBook } from '#tests/fixtures/lexi-book.ts';
import { openKnowledge } from '#src/lexi/knowledge/knowledge.ts';

const { ranking } = openKnowledge([], readBook());
const ids = (text: string, states: string[] = [], before?: string) =>
  ranking.rank(text, { states, isLaw: undefined }, before).map(({ entry }) => entry.id);

test.each([
  ['can we walk away from the contract', 'question|contract-cancel'],
  ['purchaze orders', 'question|buying-purchase-order'],
  ['is there single sign on', 'question|security-sso'],
])('%j finds the question that asks it in other words', (text, id) => {
  expect(ids(text)).toContain(id);
});

test('what is about another state than the named one is not found', () => {
  expect(ids('hiring AI rules', ['illinois'])).toContain('law|il-hb-3773');
  expect(ids('hiring AI rules', ['illinois'])).not.toContain('law|ca-crd-employment-rules');
  expect(ids('hiring AI rules')).not.toContain('law|il-hb-3773');
});

test('an earlier message adds to what a message finds, and is no answer by itself', () => {
  expect(ids('on a Saturday?', [], 'how do I book a demo')[0]).toMatch(/demos-/);
  expect(ids('qwertz?', [], 'how do I book a demo')).toEqual([]);
});

test('for any message, the result is best first, with shares from 0 to 1', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (message) => {
      const matches = ranking.rank(message, { states: [], isLaw: undefined });
      const scores = matches.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { coverage, likeness } of matches) {
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(Math.max(coverage, likeness)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
    { numRuns: 60 },
  );
});
