import { expect, test } from 'vitest';
import { findSentences } from './sentences.ts';

const sonar = { word: 'sonar', weight: 1, isKnown: true };
const night = { word: 'night', weight: 1, isKnown: true };
const fog = { word: 'fog', weight: 1, isKnown: true };

test.each([
  ['The exceptions are tugs with sonar.', true],
  ['It has sonar.', true],
  ['Not counted are boats without sonar.', true],
  ['Harbor pilots use sonar.', false],
  ['The harbor has sonar.', false],
])('%j depends on the sentence before it: %s', (sentence, leans) => {
  const before = 'The old pier is open.';
  expect(findSentences(`${before} ${sentence}`, '', [sonar], null)?.sentences).toEqual(
    leans ? [before, sentence] : [sentence],
  );
  expect(findSentences(sentence, '', [sonar], null)?.sentences ?? null).toEqual(
    leans ? null : [sentence],
  );
});

test('the result has the number and the share of the asked concepts', () => {
  const found = findSentences('Harbor pilots use sonar at night.', '', [sonar, night, fog], null);
  expect(found?.mentions).toBe(2);
  expect(found?.own).toBeCloseTo(2 / 3);
});

test('consecutive sentences are combined only if each adds something', () => {
  const text = 'Pilots use sonar. They rest at night. Tugs are red. Ferries stop in fog.';
  expect(findSentences(text, '', [sonar, night], null)?.sentences).toEqual([
    'Pilots use sonar.',
    'They rest at night.',
  ]);
});

test('a sentence with a number answers a question for a number, and a year does not count', () => {
  const text = 'Sonar came to the harbor in 2019. Forty boats have sonar: 40 in all.';
  expect(findSentences(text, '', [sonar], 'number')?.sentences).toEqual([
    'Forty boats have sonar: 40 in all.',
  ]);
  expect(findSentences(text, '', [sonar], 'day')?.sentences).toEqual([
    'Sonar came to the harbor in 2019.',
  ]);
});
