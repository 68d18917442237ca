/** Reads the population in a question, and finds the plan for it. */
import { planSizes, type PlanSize } from '#src/catalogue/plans.ts';

const counted =
  'employees?|staff|workers?|users?|seats?|licenses?|departments?|cities|counties|agencies|tools?|people on staff|days?|months?|years?|dollars?|bucks|percent';
const number = String.raw`(?<![$€£\d.,]|[$€£]\s)(?<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![,.]?\d)\s*(?<unit>k|thousand|m|million)?\b(?!\s*(?:%|(?:${counted})\b))`;
const people = String.raw`\s*(?:people|persons?|residents?|inhabitants?|citizens?|population|pop|souls|ppl|folks)`;
/** A number near one of these words is a population, unless a budget is between them. */
const near = (length: number) => String.raw`(?:(?!budget|salar|employ|staff|\$)\D){0,${length}}`;
const notYear = String.raw`(?!(?:19|20)\d\d\b)`;
const named = [
  `(?:population|pop\\.?)\\D{0,20}${number}`,
  `${number}${people}`,
  `(?:city|town|county|village|parish|borough|township|municipality|place|community|agency)${near(25)}(?:of|with|about|around|serving)${near(15)}${notYear}${number}`,
  `(?:serve|serving|we are|we're|we have)${near(20)}${notYear}${number}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** The population in a question, or null; an amount of money, employees or years is not a population. */
export function findPopulation(question: string): number | null {
  for (const pattern of named) {
    const { groups } = pattern.exec(question) ?? {};
    if (!groups?.number) continue;
    const factor = { k: 1e3, t: 1e3, m: 1e6 }[groups.unit?.[0]?.toLowerCase() ?? ''] ?? 1;
    const population = Number(groups.number.replaceAll(',', '')) * factor;
    if (population >= 300 && population < 400e6) return population;
  }
  return null;
}

/** The smallest plan that the catalogue lists for more people than that number; the largest for all above (R8: as printed). */
export function sizeForPopulation(population: number): PlanSize {
  const fitting = planSizes.find(({ population: words }) => {
    const limit = /^under ([\d,]+)$/.exec(words)?.[1];
    return limit && population < Number(limit.replaceAll(',', ''));
  });
  return (fitting ?? planSizes.at(-1)!).size;
}
