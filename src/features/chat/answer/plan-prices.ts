/** Recognizes questions for the price of a plan. */
import { planSizes } from '#src/catalogue/plans.ts';
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import type { WeighedPassage } from '#src/passages/question-index.ts';
import { questionId, type Knowledge } from '../knowledge/knowledge.ts';
import { passagesWithId } from './find-passages.ts';
import { oneOf } from './phrases.ts';
import { findPopulation, sizeForPopulation } from './population.ts';
import { asksChangeOfPlan, asksPrice, isAboutLaw } from './subjects.ts';

const { numbers } = questionWords;
const interval = new RegExp(String.raw`\b${oneOf(questionWords.intervalsOfPrices)}\b`, 'i');

/** A number alone, such as "40,000" after a question for a price. */
const lastNumber = new RegExp(
  String.raw`(?:^|[.?!]\s)\W*\d[\d,.]*\s?${oneOf(`${numbers.thousands}|${numbers.millionsOfPeople}`)}?\W*$`,
  'i',
);

/** The population whose price the message asks for, or null. */
export function findPricedPopulation(message: string): number | null {
  const number = lastNumber.exec(message)?.[0].replace(/^[.?!]\s/, '');
  const named =
    (number === undefined ? null : findPopulation(`population ${number}`)) ??
    findPopulation(message);
  const isPriced = asksPrice(message) || (named !== null && interval.test(message));
  return !isPriced || isAboutLaw(message) || asksChangeOfPlan(message) ? null : named;
}

/** The interval that the last sentence alone asks for, or null. */
export function findInterval(message: string): 'month' | 'year' | null {
  const last = /[^.?!]*[.?!]*$/.exec(message.trim())![0];
  const [isYear, isMonth] = [/\b(?:annual|year)/i.test(last), /\bmonth/i.test(last)];
  return isYear === isMonth ? null : isYear ? 'year' : 'month';
}

/** The passages of the plan for a population. They go first, because no passage mentions populations. */
export function planPassages(population: number, knowledge: Knowledge): WeighedPassage[] {
  const { size } = planSizes.find(({ size: one }) => one === sizeForPopulation(population))!;
  return passagesWithId(knowledge, `${questionId}prices-${size}`);
}
