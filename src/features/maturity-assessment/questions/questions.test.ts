import { expect, test } from 'vitest';
import { answerLabels, answerValues, questionIds } from './answers.ts';
import { maturityLevels } from './score.ts';
import { questions } from './questions.ts';
import {
  genericRecommendation,
  nistFunctions,
  recommendationTexts,
} from './recommendation-texts.ts';

const descriptions = questions.flatMap(({ options }) =>
  options.map((option) => option.description),
);
const recommendations = [
  ...Object.values(recommendationTexts).flatMap((texts) => Object.values(texts)),
  genericRecommendation,
].map(({ text }) => text);
const allWords = [
  ...descriptions,
  ...recommendations,
  ...questions.flatMap(({ text, why, help }) => [text, why, help]),
  ...maturityLevels.flatMap(({ meaning, nextStep }) => [meaning, nextStep]),
];

test('the ten questions have the order and categories of the specification', () => {
  expect(questions.map(({ id, category }) => [id, category])).toEqual([
    ['governance', 'Governance'],
    ['risk_assessment', 'Risk Management'],
    ['transparency', 'Transparency'],
    ['data_management', 'Data Management'],
    ['bias_fairness', 'Bias & Fairness'],
    ['workforce', 'Workforce'],
    ['accountability', 'Accountability'],
    ['monitoring', 'Monitoring'],
    ['compliance', 'Compliance'],
    ['citizen_engagement', 'Citizen Engagement'],
  ]);
  expect(questions.map(({ id }) => id)).toEqual(questionIds);
  expect(Object.keys(recommendationTexts)).toEqual(questionIds);
});

test('every question has the five options of the specification', () => {
  expect(answerLabels).toEqual({
    1: 'Not Started',
    2: 'Initial',
    3: 'Defined',
    4: 'Managed',
    5: 'Optimized',
  });
  for (const { options } of questions) {
    expect(options.map(({ value, label }) => [value, label])).toEqual(
      answerValues.map((value) => [value, answerLabels[value]]),
    );
  }
});

test('every text is unique', () => {
  expect(descriptions).toHaveLength(50);
  expect(recommendations).toHaveLength(51);
  expect(new Set(allWords).size).toBe(allWords.length);
});

test.each(descriptions)(
  'an option description is one sentence of at most 140 characters: %s',
  (description) => {
    expect(description.length).toBeLessThanOrEqual(140);
    expect(description).toMatch(/^[A-Z][^.!?]*\.$/);
  },
);

test.each(recommendations)('a recommendation has 25 to 45 words and one deadline: %s', (text) => {
  const count = text.split(' ').length;
  expect(count).toBeGreaterThanOrEqual(25);
  expect(count).toBeLessThanOrEqual(45);
  expect(text.match(/within \d+ days/gi)).toHaveLength(1);
  // It tells someone to act: a manager, an owner, a council.
  expect(text).toMatch(/\b(have|assign|ask|require|adopt|name)\b/i);
});

test('recommendations for the answers 4 and 5 start with what to keep', () => {
  for (const texts of Object.values(recommendationTexts)) {
    for (const value of answerValues) {
      expect(texts[value].text.startsWith(value < 4 ? 'Within' : 'Keep')).toBe(true);
    }
  }
});

test('each question lists the NIST functions of its recommendations, in NIST’s order', () => {
  for (const question of questions) {
    const served = Object.values(recommendationTexts[question.id]).map((text) => text.nistFunction);
    expect(question.nistFunctions).toEqual(nistFunctions.filter((name) => served.includes(name)));
  }
});

test('texts use plain ASCII: straight quotes, no dashes, no doubled words or spaces', () => {
  for (const text of allWords) {
    expect(text).toMatch(/^[A-Z][\x20-\x7e]+[.?]$/);
    expect(text).not.toMatch(/ {2}| -|- |--|\b(\w+) \1\b|[;!]/);
  }
});
