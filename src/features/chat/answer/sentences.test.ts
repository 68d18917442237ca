import { expect, test } from 'vitest';
import { rateSentences } from './sentences.ts';

const asked = [{ names: [['sonar']], weight: 1 }];

test.each([
  ['The exceptions are tugs with sonar.', true],
  ['It has sonar.', true],
  ['Not counted are boats without sonar.', true],
  ['Harbor pilots use sonar.', false],
  ['The harbor has sonar.', false],
])('%j leans on the sentence before it: %s', (sentence, leans) => {
  expect(rateSentences(sentence, '', asked)[0]?.leans).toBe(leans);
});

test('a sentence says how many of the things that were asked about it mentions', () => {
  const [first] = rateSentences('Harbor pilots use sonar at night.', '', [
    ...asked,
    { names: [['night']], weight: 1 },
    { names: [['fog']], weight: 1 },
  ]);
  expect(first?.mentions).toBe(2);
});
