import { expect, test } from 'vitest';
import { findSentences } from './sentences.ts';

const sonar = { word: 'sonar', weight: 1, isKnown: true, groups: [] };
const night = { word: 'night', weight: 1, isKnown: true, groups: [] };
const fog = { word: 'fog', weight: 1, isKnown: true, groups: [] };

test.each([
  ['The exceptions are tugs with sonar.', true],
  ['It has sonar.', true],
  ['Not counted are boats without sonar.', true],
  ['Harbor pilots use sonar.', false],
  ['The harbor has sonar.', false],
])('%j depends on the sentence before it: %s', (sentence, leans) => {
  const before = 'The old pier is open.';
  expect(findSentences(`${before} ${sentence}`, '', [sonar])?.sentences).toEqual(
    leans ? [before, sentence] : [sentence],
  );
  expect(findSentences(sentence, '', [sonar])?.sentences ?? null).toEqual(
    leans ? null : [sentence],
  );
});

test('the result has the number and the share of the asked concepts', () => {
  const found = findSentences('Harbor pilots use sonar at night.', '', [sonar, night, fog]);
  expect(found?.mentions).toBe(2);
  expect(found?.own).toBeCloseTo(2 / 3);
});

test('consecutive sentences are combined only if each adds something', () => {
  const text = 'Pilots use sonar. They rest at night. Tugs are red. Ferries stop in fog.';
  expect(findSentences(text, '', [sonar, night])?.sentences).toEqual([
    'Pilots use sonar.',
    'They rest at night.',
  ]);
});
