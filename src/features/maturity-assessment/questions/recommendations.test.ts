import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersOf, anyAnswers, sameAnswers } from '#tests/fixtures/answers.ts';
import {
  answerValues,
  questionIds,
  type Answers,
  type AnswerValue,
  type CompleteAnswers,
  type QuestionId,
} from './answers.ts';
import { questions } from './questions.ts';
import {
  findNistFunction,
  recommend,
  recommendationFor,
  resultOf,
  type Recommendation,
} from './recommendations.ts';
import { genericRecommendation, recommendationTexts } from './recommendation-texts.ts';

/**
 * A second implementation of the rules: the first three questions always add a recommendation, because
 * fewer than three are collected by then; later questions add one only for the answers 1, 2 and 3.
 */
function model(answers: CompleteAnswers): Recommendation[] {
  const urgency = ['high', 'high', 'medium', 'low', 'low'] as const;
  const items = questions.flatMap(({ id, category }, at) =>
    at < 3 || answers[id] < 4
      ? [
          {
            category,
            recommendation: recommendationTexts[id][answers[id]].text,
            priority: urgency[answers[id] - 1] ?? 'low',
          },
        ]
      : [],
  );
  return ['high', 'medium', 'low']
    .flatMap((priority) => items.filter((item) => item.priority === priority))
    .slice(0, 5);
}

test('every combination of high, medium and low priorities follows the rules (R28)', () => {
  const patterns = 3 ** 10;
  const wrong: CompleteAnswers[] = [];
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    const digits = pattern.toString(3).padStart(10, '0');
    // Alternates between the two values that share a priority.
    const values = [...digits].map((digit, at): AnswerValue => {
      const odd = (pattern + at) % 2 === 1;
      if (digit === '0') return odd ? 1 : 2;
      if (digit === '1') return 3;
      return odd ? 4 : 5;
    });
    const answers = answersOf(values);
    if (JSON.stringify(recommend(answers)) !== JSON.stringify(model(answers))) wrong.push(answers);
  }
  expect(wrong).toEqual([]);
});

test('any answers give three to five recommendations, sorted by priority, then by question', () => {
  const categories = questions.map(({ category }) => category);
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const found = recommend(answers);
      expect(found).toEqual(model(answers));
      expect(found.length).toBeGreaterThanOrEqual(3);
      expect(found.length).toBeLessThanOrEqual(5);
      const places = found.map(
        ({ category, priority }) =>
          ['high', 'medium', 'low'].indexOf(priority) * 100 + categories.indexOf(category),
      );
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(new Set(found.map(({ category }) => category)).size).toBe(found.length);
    }),
    { numRuns: 1_000 },
  );
});

test('the key order of the answers does not matter', () => {
  fc.assert(
    fc.property(
      anyAnswers,
      fc.shuffledSubarray([...questionIds], { minLength: 10 }),
      (answers, order) => {
        const shuffled = Object.fromEntries(
          order.map((id) => [id, answers[id]]),
        ) as CompleteAnswers;
        expect(resultOf(shuffled)).toEqual(resultOf(answers));
      },
    ),
  );
});

test('an unanswered question counts as 1 (R28)', () => {
  fc.assert(
    fc.property(anyAnswers, fc.subarray([...questionIds]), (answers, left) => {
      const missing: Answers = Object.fromEntries(
        Object.entries(answers).filter(([id]) => !left.includes(id as QuestionId)),
      );
      const ones = { ...answers, ...Object.fromEntries(left.map((id) => [id, 1])) };
      expect(resultOf(missing)).toEqual(resultOf(ones));
    }),
  );
  expect(recommend({})).toEqual(recommend(sameAnswers(1)));
});

test('the best answers still give three recommendations, all of low priority', () => {
  expect(recommend(sameAnswers(5))).toEqual(
    questions.slice(0, 3).map(({ id, category }) => ({
      category,
      recommendation: recommendationTexts[id][5].text,
      priority: 'low',
    })),
  );
});

test('a result has the expected shape, and computing it does not change the answers (R25)', () => {
  const answers = Object.freeze(answersOf([3, 2, 3, 4, 2, 3, 3, 2, 4, 3]));
  const result = resultOf(answers);
  expect(result).toMatchObject({ score: 29, maturityLevel: 'established' });
  expect(result.recommendations.map(({ category, priority }) => [category, priority])).toEqual([
    ['Risk Management', 'high'],
    ['Bias & Fairness', 'high'],
    ['Monitoring', 'high'],
    ['Governance', 'medium'],
    ['Transparency', 'medium'],
  ]);
  for (const entry of result.recommendations) {
    expect(Object.keys(entry)).toEqual(['category', 'recommendation', 'priority']);
  }
});

test('every text can appear in a result, except those that the rules exclude', () => {
  for (const [at, { id }] of questions.entries()) {
    for (const value of answerValues) {
      const answers = answersOf(questionIds.map((other) => (other === id ? value : 5)));
      const shown = recommend(answers).map(({ recommendation }) => recommendation);
      // From the fourth question on, three recommendations are already collected, so 4 and 5 add none.
      expect(shown.includes(recommendationTexts[id][value].text)).toBe(at < 3 || value < 4);
    }
  }
});

test('every answer has its own text, and any other value gets the generic text', () => {
  for (const id of questionIds) {
    for (const value of answerValues) {
      expect(recommendationFor(id, value)).toBe(recommendationTexts[id][value]);
    }
  }
  const id = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'));
  fc.assert(
    fc.property(id, fc.double(), (unknown, value) => {
      expect(recommendationFor(unknown, value)).toBe(genericRecommendation);
    }),
  );
  for (const value of [0, 6, 3.5, -1, NaN, Infinity]) {
    expect(recommendationFor('governance', value)).toBe(genericRecommendation);
  }
});

test('every text has its NIST function, and an unknown text has none', () => {
  for (const id of questionIds) {
    for (const { text, nistFunction } of Object.values(recommendationTexts[id])) {
      expect(findNistFunction(text)).toBe(nistFunction);
    }
  }
  expect(findNistFunction(genericRecommendation.text)).toBe('Govern');
  expect(findNistFunction('Buy more AI.')).toBeNull();
  expect(findNistFunction('constructor')).toBeNull();
});
