/** Checks that a sentence about our prices has the amounts that are charged (R8). */
import { plans, planSizes, type BillingInterval, type PlanSize } from '#src/catalogue/plans.ts';
import { prices } from '#src/catalogue/prices.ts';
import { site } from '#src/site.ts';
import { findPopulation, sizeForPopulation } from '../answer/price.ts';
import { findAmounts, type FoundAmount } from './amounts.ts';
import { spellOut } from './published.ts';

const payers =
  "you(?:[’']ll| will| would)?|we|members?|agenc(?:y|ies)|cit(?:y|ies)|count(?:y|ies)|towns?|everyone";
const ourWords = new RegExp(
  String.raw`\b(?:${site.name}|we|our|plans?|subscriptions?|licenses?|it costs?|(?:${payers}) pays?)\b`,
  'i',
);
const wordsOf = ({ size, name }: { size: string; name: string }) =>
  new Set(`${size} ${name} agency`.toLowerCase().split(/\W+/));
/** The words that name one size only: those of its id and name that no other has, and superlatives of the first and the last. */
const sizeWords = planSizes.map((one, at) => {
  const others = planSizes.filter((other) => other !== one).map(wordsOf);
  const own = [...wordsOf(one)].filter((word) => !others.some((words) => words.has(word)));
  if (at === 0) own.push('smallest', 'cheapest');
  if (at === planSizes.length - 1) own.push('largest', 'biggest');
  return { size: one.size, words: own.join('|') };
});
const anySize = new RegExp(`\\b(?:${sizeWords.map(({ words }) => words).join('|')})\\b`, 'gi');
const intervals: Record<BillingInterval, RegExp> = {
  month: /\b(?:months?|monthly|mo)\b/i,
  year: /\b(?:years?|yearly|annual(?:ly)?|yr)\b/i,
};
const members = /\b(?:coalition|members?)\b/i;
const everyPlan = /\b(?:every|everyone|everybody|all|any|anyone|each)\b/i;
const saving = /\b(?:sav(?:e|es|ed|ing|ings)|less|cheaper)\b/i;

/** Whether a sentence is about our prices, by its words or because its source is not an article. */
export const isAboutOurPrices = (sentence: string, restsOnArticles: boolean): boolean =>
  !restsOnArticles ||
  ourWords.test(sentence) ||
  planSizes.some(({ name }) => sentence.includes(name.replace(/ Agency$/, '')));

/** Whether each amount is the price of the plan, the interval and the payer that the sentence gives for it. */
export const areOurPrices = (sentence: string): boolean =>
  spellOut(sentence)
    .split(';')
    .every((clause) => {
      const amounts = findAmounts(clause);
      // No price applies to every plan.
      if (amounts.length > 0 && everyPlan.test(clause)) return false;
      return amounts.every((_amount, at) => isCharged(clause, amounts, at));
    });

function isCharged(clause: string, amounts: FoundAmount[], at: number): boolean {
  const sizes = findSizes(clause, amounts, at);
  const interval = findInterval(amounts, at);
  const { amount } = amounts[at]!;
  const fits = (plan: { size: PlanSize; interval: BillingInterval } | null) =>
    plan === null
      ? sizes.length === 0 && interval === null
      : (sizes.length === 0 || sizes.includes(plan.size)) &&
        (interval === null || interval === plan.interval);
  const isPrice = prices.some(
    ({ priceCents, plan, isCoalitionPrice }) =>
      String(priceCents) === amount && fits(plan) && (!isCoalitionPrice || members.test(clause)),
  );
  // A yearly saving may also be given in monthly payments.
  const isSaved = plans.some(
    ({ size, savings }) =>
      String(savings?.cents) === amount && (sizes.length === 0 || sizes.includes(size)),
  );
  return isPrice || (isSaved && saving.test(clause));
}

/** The plans that an amount may belong to: the last one named before it, or all in the clause. */
function findSizes(clause: string, amounts: FoundAmount[], at: number): PlanSize[] {
  const [first] = amounts;
  if (first!.before.search(anySize) >= 0) {
    const before = amounts.slice(0, at + 1).map((one) => one.before);
    return sizesNamed(before.join(' ').match(anySize)!.at(-1)!);
  }
  const named = sizesNamed(clause);
  if (named.length > 0) return named;
  const printed = planSizes.filter(({ population }) => clause.includes(population));
  if (printed.length > 0) return printed.map(({ size }) => size);
  const population = findPopulation(clause);
  return population === null ? [] : [sizeForPopulation(population)];
}

const sizesNamed = (words: string): PlanSize[] =>
  sizeWords
    .filter((one) => new RegExp(`\\b(?:${one.words})\\b`, 'i').test(words))
    .map(({ size }) => size);

/** The billing interval of an amount, by the nearest word after it, or else before it; null when there is none. */
function findInterval(amounts: FoundAmount[], at: number): BillingInterval | null {
  const { before, after } = amounts[at]!;
  const own = firstInterval(after) ?? firstInterval(before);
  if (own) return own;
  return at + 1 < amounts.length ? findInterval(amounts, at + 1) : null;
}

function firstInterval(words: string): BillingInterval | null {
  const [month, year] = [intervals.month, intervals.year].map((pattern) => words.search(pattern));
  if (month === year) return null;
  return year === -1 || (month !== -1 && month! < year!) ? 'month' : 'year';
}
