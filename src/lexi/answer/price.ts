/** Recognizes questions for the price of a plan, and finds the population in them. */
import { planSizes, type PlanSize } from '#src/buying/catalog/plans.ts';
import { prices } from '#src/buying/catalog/prices.ts';
import { asksPrice, isAboutLaw } from '#src/lexi/find/subjects.ts';

const unit = '(?:(?<thousands>k|thousand)|(?<millions>m|million))';
const number = String.raw`(?<![$€£\d.,]|[$€£]\s)(?<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![,.]?\d)\s*${unit}?\b(?!\s*(?:%|(?:employees?|staff|workers?|users?|seats?|licenses?|departments?|cities|counties|agencies|tools?|people on staff|days?|months?|years?|dollars?|bucks|percent|(?:\w+ )?(?:plan|tier|option|package|subscription|license|budget)s?)\b))`;
/** Up to `length` characters between a word and a number, without a number or words about a budget. */
const near = (length: number) => String.raw`(?:(?!budget|salar|employ|staff|\$)\D){0,${length}}`;
const notYear = String.raw`(?!(?:19|20)\d\d\b)`;
const named = [
  String.raw`(?:population|pop\.?)\D{0,20}${number}`,
  String.raw`${number}\s*(?:people|persons?|residents?|inhabitants?|citizens?|population|pop|souls|ppl|folks)`,
  `(?:city|town|county|village|parish|borough|township|municipality|place|community|agency)${near(25)}(?:of|with|about|around|serving)${near(15)}${notYear}${number}`,
  `(?:serve|serving|we are|we're|we have)${near(20)}${notYear}${number}`,
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

const interval = /\b(?:monthly|yearly|annual(?:ly)?|(?:per|a|each|one|1) (?:month|year))\b/i;
/** A number alone, such as "40,000" after a question for a price. */
const lastNumber = /(?:^|[.?!]\s)\W*\d[\d,.]*\s?(?:k|thousand|m|million)?\W*$/i;
const changeOfPlan =
  /\b(?:(?:mov(?:es?|ed|ing)|switch\w*|bump\w*|upgrade\w*|chang(?:es?|ed|ing)|exceed\w*|pass(?:es|ed)?|cross\w*|outgrow\w*|grow(?:s|ing)?|grew|rises?|rose)\b.{0,30}\b(?:plans?|tier|band|limit|population|right away|\d+)|(?:population|we)(?: \w+)? (?:pass(?:es)?|exceed\w*|cross\w*|grow\w*|rises|rose|grew))\b/i;
const cost = /\b(?:how much|costs?|prices?|pay(?:ing)?|quote|rate|fee)\b/i;

/** What asks for something without a price. */
const isFree =
  /\bfor (?:free|nothing)\b|\b(?:no|zero) budget\b|\bbudget (?:is|of) (?:zero|0|nothing)\b/i;

/** The population whose price the message asks for, or null; a question when a plan changes asks for none. */
export function findPricedPopulation(message: string): number | null {
  const last = lastNumber.exec(message)?.[0].replace(/^[.?!]\s/, '');
  const population =
    (last === undefined ? null : findPopulation(`population ${last}`)) ?? findPopulation(message);
  const isPriced = asksPrice(message) || (population !== null && interval.test(message));
  const isChange = changeOfPlan.test(message) && !cost.test(message);
  return !isPriced || isAboutLaw(message) || isChange || isFree.test(message) ? null : population;
}

const amount =
  /\$ ?(?<dollars>\d[\d,]*(?:\.\d\d)?)(?: ?(?<thousands>k|thousand)\b)?|\b(?<bucks>\d[\d,]*)(?: ?(?<more>k|thousand))? (?:dollars?|bucks)\b/gi;

/** The message with what we sell for the amounts in it: "the $1,999 one" is the license. */
export const namePrices = (message: string): string =>
  message.replace(amount, (said, ...groups) => {
    const { dollars, thousands, bucks, more } = groups.at(-1) as Record<string, string | undefined>;
    const value = Number((dollars ?? bucks)!.replaceAll(',', '')) * (thousands || more ? 1000 : 1);
    const sold = prices.filter(({ priceCents }) => Math.abs(priceCents - value * 100) <= 100);
    // $2,000 is also about the price of the license.
    const meant = sold.filter(
      ({ interval: every }) => every === null || /\b(?:month|year|annual)/i.test(message),
    );
    const [first, ...others] = meant.length > 0 ? meant : sold;
    if (!first || others.some(({ name }) => name !== first.name)) return said;
    return `${said} ${first.interval ? `${first.name} plan` : 'one-time license'}`;
  });

/** Whether the message asks what happens when the population passes a number. */
export const outgrowsPlan = (message: string): boolean =>
  /\b(?:we|our|us|population|city|town|county|village|parish)\b.{0,30}\b(?:hit|reach|grow|get|go|rise|pass|cross|exceed)(?:s|es)?\b(?: \w+){0,3} (?:\d{1,3},\d{3}|\d{5,}|\d+ ?k)\b/i.test(
    message,
  ) &&
  !isAboutLaw(message) &&
  !cost.test(message);

/** Whether the last sentence asks for the price of a year alone. */
export function asksYear(message: string): boolean {
  const last = /[^.?!]*[.?!]*$/.exec(message.trim())![0];
  return /\b(?:annual|year)/i.test(last) && !/\bmonth/i.test(last);
}
