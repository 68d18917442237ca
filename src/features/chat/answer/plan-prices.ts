/** Recognizes questions for the price of a plan. */
import { planSizes } from '#src/catalogue/plans.ts';
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import type { WeighedPassage } from '#src/passages/question-index.ts';
import { questionId, type Knowledge } from '../knowledge/knowledge.ts';
import { passagesWithId } from './find-passages.ts';
import { onlyInterval } from './follow-ups.ts';
import { oneOf } from './phrases.ts';
import { findPopulation, sizeForPopulation } from './population.ts';
import { asksChangeOfPlan, asksPrice, isAboutLaw } from './subjects.ts';

const { followUps, numbers } = questionWords;
const interval = new RegExp(String.raw`\b${oneOf(questionWords.intervalsOfPrices)}\b`, 'i');

/** A message that is only a number, such as "40,000" after a question for a price. */
const onlyNumber = new RegExp(
  String.raw`^\W*${oneOf(followUps.beforeNumber)}?\W*\d[\d,.]*\s?${oneOf(`${numbers.thousands}|${numbers.millionsOfPeople}`)}?\W*$`,
  'i',
);

/**
 * The population whose price the message asks for, or null. A follow-up to a question for a price asks for one
 * again when it mentions a price, a population, or only an interval.
 */
export function findPricedPopulation(message: string, context: string): number | null {
  const named =
    findPopulation(message) ??
    (asksPrice(context) && onlyNumber.test(message)
      ? findPopulation(`population ${message}`)
      : null);
  const asksAgain = asksPrice(message) || named !== null || onlyInterval.test(message);
  const all = `${context} ${message}`;
  const isPriced = asksPrice(all) || (named !== null && interval.test(message));
  if (!asksAgain || !isPriced || isAboutLaw(all) || asksChangeOfPlan(message)) return null;
  return named ?? findPopulation(context);
}

/** The passages of the plan for a population. They go first, because no passage mentions populations. */
export function planPassages(population: number, knowledge: Knowledge): WeighedPassage[] {
  const { size } = planSizes.find(({ size: one }) => one === sizeForPopulation(population))!;
  return passagesWithId(knowledge, `${questionId}prices-${size}`);
}
