import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersOf, anyValue, sameAnswers } from '#tests/fixtures/answers.ts';
import { answerValues, questionIds, type Answers, type CompleteAnswers } from './answers.ts';
import {
  maturityLevels,
  averageOf,
  findLowest,
  levelOf,
  maximumScore,
  minimumScore,
  pointsToNextLevel,
  positionInBand,
  scoreOf,
} from './score.ts';

const tenValues = fc.array(anyValue, { minLength: 10, maxLength: 10 });
const allScores = Array.from({ length: 41 }, (_, index) => 10 + index);

test('the score is the sum of the ten answers, in any order', () => {
  fc.assert(
    fc.property(
      tenValues,
      fc.shuffledSubarray([...questionIds], { minLength: 10 }),
      (values, order) => {
        const sum = values.reduce((total: number, value) => total + value, 0);
        const answers = answersOf(values);
        const shuffled = Object.fromEntries(
          order.map((id) => [id, answers[id]]),
        ) as CompleteAnswers;
        expect(scoreOf(answers)).toBe(sum);
        expect(scoreOf(shuffled)).toBe(sum);
      },
    ),
  );
});

test('an unanswered question counts as 1 (R28)', () => {
  expect(scoreOf({})).toBe(10);
  expect(scoreOf({ governance: undefined, monitoring: 5 })).toBe(14);
  fc.assert(
    fc.property(tenValues, fc.subarray([...questionIds]), (values, left) => {
      const given: Answers = {
        ...answersOf(values),
        ...Object.fromEntries(left.map((id) => [id, undefined])),
      };
      const ones = { ...answersOf(values), ...Object.fromEntries(left.map((id) => [id, 1])) };
      expect(scoreOf(given)).toBe(scoreOf(ones));
    }),
  );
});

test.each([
  [10, 17, 'initial'],
  [18, 25, 'developing'],
  [26, 33, 'established'],
  [34, 41, 'advanced'],
  [42, 50, 'transformational'],
])('scores from %i to %i are %s, and the thresholds are exact (R25)', (from, to, id) => {
  expect(allScores.filter((score) => levelOf(score).id === id)).toEqual(
    allScores.filter((score) => score >= from && score <= to),
  );
});

test('every score has the level of its decimal average: 1.8, 2.6, 3.4 and 4.2', () => {
  // Tenths as text, so that no binary fraction causes a rounding error.
  const thresholds = ['1.8', '2.6', '3.4', '4.2'];
  for (const score of allScores) {
    const average = `${Math.floor(score / 10)}.${score % 10}`;
    expect(averageOf(score).toFixed(1)).toBe(average);
    expect(levelOf(score).level).toBe(1 + thresholds.filter((low) => average >= low).length);
  }
});

test('pointsToNextLevel is exact, and null at the last level', () => {
  for (const score of allScores) {
    const points = pointsToNextLevel(score);
    const { level } = levelOf(score);
    if (points === null) expect(level).toBe(5);
    else {
      expect(levelOf(score + points).level).toBe(level + 1);
      expect(levelOf(score + points - 1).level).toBe(level);
    }
  }
  expect([17, 18, 29, 41, 42, 50].map(pointsToNextLevel)).toEqual([1, 8, 5, 1, null, null]);
});

test('the position in a band matches the average: equal bands with edges on the thresholds', () => {
  for (const score of allScores) {
    const { level } = levelOf(score);
    expect(level - 1 + positionInBand(score)).toBeCloseTo(
      (5 * (score - minimumScore)) / (maximumScore - minimumScore),
      12,
    );
  }
  expect([10, 18, 26, 29, 34, 42, 46, 50].map(positionInBand)).toEqual([
    0, 0, 0, 0.375, 0, 0, 0.5, 1,
  ]);
});

test('the lowest answers are found when at most four questions share them', () => {
  fc.assert(
    fc.property(tenValues, (values) => {
      const low = [...values].sort((a, b) => a - b)[0];
      const sharing = questionIds.filter((_, at) => values[at] === low);
      expect(findLowest(answersOf(values))).toEqual(sharing.length > 4 ? [] : sharing);
    }),
  );
  for (const value of answerValues) expect(findLowest(sameAnswers(value))).toEqual([]);
  expect(findLowest({})).toEqual([]);
});

test('the levels are in order, each with its own texts', () => {
  expect(maturityLevels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
  expect(maturityLevels.map(({ color }) => color)).toEqual(
    [1, 2, 3, 4, 5].map((level) => `level-${level}`),
  );
  expect(maturityLevels.map(({ title }) => title)).toEqual([
    'Initial',
    'Developing',
    'Established',
    'Advanced',
    'Transformational (level 5, Optimized)',
  ]);
  const texts = maturityLevels.flatMap((level) => [level.meaning, level.nextStep]);
  expect(new Set(texts).size).toBe(10);
  // Each level except the last names the next level.
  for (const [at, { nextStep }] of maturityLevels.slice(0, -1).entries()) {
    expect(nextStep).toContain(`To reach ${maturityLevels[at + 1]?.shortTitle},`);
  }
});
