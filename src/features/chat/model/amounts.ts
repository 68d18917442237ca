/** Finds amounts of money in a text, in all usual notations. */
import { timeUnit } from './number-words.ts';

/** A number in digits, with or without commas. */
export const plainNumber = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;

/** An amount with the text between it and its neighbors. */
export interface FoundAmount {
  /** In cents; an amount in another currency is preceded by the currency. */
  amount: string;
  before: string;
  after: string;
}

const number = String.raw`(?<n>${plainNumber})(?<s>(?:\s?(?:k|thousand|m|million|bn|billion))?\b)`;
const alone = String.raw`(?<![\d.,/-])${number}`;
const interval = String.raw`(?:months?|mo|years?|yr|quarter|user|seat|employee|license|agency)\b`;
const patterns = [
  String.raw`(?<c>US\s?\$|USD|EUR|GBP|CAD|\p{Sc})\s?${number}`,
  String.raw`${alone}[\s-]?(?:US )?(?<c>dollars?|bucks?|USD|euros?|EUR|pounds?|GBP|\p{Sc})(?!\p{L})`,
  String.raw`${alone}[\s-]?(?:(?:per|an?|each|every)[\s-]|\/\s?)(?=${interval})`,
  // "Twelve monthly payments" has no amount.
  String.raw`${alone}\s(?=(?:monthly|yearly|annually)\b(?!\s(?:payments?|charges?|installments?|plans?|prices?|fees?|terms?)\b))`,
  String.raw`(?<=\b(?:costs?|pays?|charges?|priced at|prices? (?:is|are|of)|fees? (?:is|are|of)|for (?:only|just))\s(?:you\s)?(?:only\s|just\s|about\s)?)${number}(?![\d,.]*\d|\s?%|[\s-]?(?:percent\b|${timeUnit}\b))`,
].map((pattern) => new RegExp(pattern, 'giu'));
const cents = new RegExp(String.raw`(?<n>${plainNumber})[\s-]?(?:cents?\b|¢)`, 'giu');

/** Marks found amounts; a private-use character that texts do not contain. */
const mark = '\uE000';
const marked = new RegExp(`${mark}([^${mark}]*)${mark}`, 'gu');

/** The amounts in the order of a text, whose numbers must be in digits. */
export function findAmounts(text: string): FoundAmount[] {
  const parts = markAmounts(text).split(mark);
  return parts.flatMap((amount, at) =>
    at % 2 === 1 ? [{ amount, before: parts[at - 1]!, after: parts[at + 1]! }] : [],
  );
}

/** The text without its amounts. */
export const withoutAmounts = (text: string): string => markAmounts(text).replace(marked, ' ');

function markAmounts(text: string): string {
  const clean = text
    .replaceAll(mark, ' ')
    .replace(cents, (...found) => `${mark}${toNumber(groupsOf(found).n)}${mark}`);
  // Each pattern searches only between the amounts that earlier patterns found.
  return patterns.reduce(
    (soFar, pattern) =>
      soFar
        .split(mark)
        .map((part, at) => (at % 2 === 1 ? part : part.replace(pattern, markAmount)))
        .map((part, at) => (at % 2 === 1 ? `${mark}${part}${mark}` : part))
        .join(''),
    clean,
  );
}

interface Groups {
  n: string;
  s?: string;
  c?: string;
}
const groupsOf = (found: unknown[]) => found.at(-1) as Groups;

const isInDollars = (currency = '$') => /\$|USD|dollar|buck/i.test(currency);

function markAmount(...found: unknown[]): string {
  const { n, s, c } = groupsOf(found);
  const factor = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }[s?.trim()[0]?.toLowerCase() ?? ''] ?? 1;
  const amount = Math.round(toNumber(n) * factor * 100);
  return `${mark}${isInDollars(c) ? '' : c}${amount}${mark} `;
}

/** The value of a number in digits. */
export const toNumber = (digits = ''): number => Number(digits.replaceAll(',', ''));
