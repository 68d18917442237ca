/** Finds the population in a question, and the plan for it. */
import { planSizes, type PlanSize } from '#src/catalogue/plans.ts';
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { oneOf } from './phrases.ts';

const { numbers, population: words } = questionWords;
const unit = `(?:(?<thousands>${oneOf(numbers.thousands)})|(?<millions>${oneOf(numbers.millionsOfPeople)}))`;
const number = String.raw`(?<![$€£\d.,]|[$€£]\s)(?<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![,.]?\d)\s*${unit}?\b(?!\s*(?:%|${oneOf(words.counted)}\b))`;
/** Up to `length` characters between a word and a number, without a number or words about a budget. */
const near = (length: number) =>
  String.raw`(?:(?!${oneOf(words.beginningsOfBudgets)}|\$)\D){0,${length}}`;
const notYear = String.raw`(?!(?:19|20)\d\d\b)`;
const named = [
  String.raw`${oneOf(words.named)}\D{0,20}${number}`,
  String.raw`${number}\s*${oneOf(words.people)}`,
  `${oneOf(words.places)}${near(25)}${oneOf(words.afterPlace)}${near(15)}${notYear}${number}`,
  `${oneOf(words.verbs)}${near(20)}${notYear}${number}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** The population in a question, or null. Amounts of money, numbers of employees and years do not count. */
export function findPopulation(question: string): number | null {
  for (const pattern of named) {
    const { groups } = pattern.exec(question) ?? {};
    if (!groups?.number) continue;
    const factor = groups.thousands ? 1e3 : groups.millions ? 1e6 : 1;
    const population = Number(groups.number.replaceAll(',', '')) * factor;
    if (population >= 300 && population < 400e6) return population;
  }
  return null;
}

/** The smallest plan whose printed limit is above the population, or else the largest plan (R8). */
export function sizeForPopulation(population: number): PlanSize {
  const fitting = planSizes.find(({ population: printed }) => {
    const limit = /^under ([\d,]+)$/.exec(printed)?.[1];
    return limit && population < Number(limit.replaceAll(',', ''));
  });
  return (fitting ?? planSizes.at(-1)!).size;
}
