import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers } from '#tests/fixtures/answers.ts';
import { scoreOf } from '#src/features/maturity-assessment/questions/score.ts';
import { compareAnswers, describeChange } from './Comparison.tsx';

test('the changes of the categories add up to the change of the score', () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswers, (before, now) => {
      const changes = compareAnswers(before, now);
      expect(changes).toHaveLength(10);
      const sum = changes.reduce((total, { change }) => total + change, 0);
      expect(sum).toBe(scoreOf(now) - scoreOf(before));
    }),
  );
});

test('a result compared with itself shows no change', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      for (const { change } of compareAnswers(answers, answers)) expect(change).toBe(0);
    }),
  );
});

test('a change is written as text', () => {
  expect([3, 1, 0, -1, -4].map(describeChange)).toEqual([
    '3 points higher',
    '1 point higher',
    'no change',
    '1 point lower',
    '4 points lower',
  ]);
});
