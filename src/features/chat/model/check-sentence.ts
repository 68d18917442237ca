/** Decides whether a sentence that a model wrote may be said. */
import { plans, type Plan } from '#src/catalogue/plans.ts';
import { prices } from '#src/catalogue/prices.ts';
import { stem } from '#src/passages/stem.ts';
import { meaningfulWords } from '#src/passages/words.ts';
import { site } from '#src/site.ts';
import { findUnpublished, joinClaims, readClaims, type Claims } from './published.ts';

/** What a sentence is held against. */
export interface Evidence {
  /** What the model was given, in the order of its numbers; our own facts hold whatever is cited. */
  passages: { text: string; isFact: boolean }[];
  /** What the visitor asked: a number of theirs, such as a population, may be said back. */
  question: string;
}

/** Judges sentences one by one; what they claim must stand in the evidence. */
export interface SentenceCheck {
  /** The sentence with the citation marks that name a passage and without all others, or null when it may not be said. */
  check: (sentence: string) => { text: string; cited: number[] } | null;
}

/** This share of an uncited sentence's words must stand in the passages. */
const enoughSupport = 0.6;

/** Opens a check against the passages that the model was given. */
export function openSentenceCheck({ passages, question }: Evidence): SentenceCheck {
  const claims = passages.map(({ text, isFact }) => ({ isFact, claims: readClaims(text) }));
  const asked = readClaims(question);
  const known = new Set(passages.flatMap(({ text }) => meaningfulWords(text).map(stem)));

  /** What may be claimed by a sentence that rests on these passages, or on any when it names none. */
  function publishedIn(cited: number[]): Claims {
    const basis = claims.filter(
      ({ isFact }, at) => isFact || cited.length === 0 || cited.includes(at + 1),
    );
    const published = joinClaims(basis.map((one) => one.claims));
    return { ...published, numbers: new Set([...published.numbers, ...asked.numbers]) };
  }

  function isSupported(sentence: string): boolean {
    const stems = meaningfulWords(sentence).map(stem);
    return stems.filter((word) => known.has(word)).length >= stems.length * enoughSupport;
  }

  return {
    check(sentence) {
      const { text, cited } = keepKnownMarks(sentence, passages.length);
      const words = text.replace(/\[\d+\]/g, '').trim();
      if (!/\p{L}/u.test(words)) return null;
      // Read as it was written: where a link led is not in the text any more.
      if (findUnpublished(readClaims(sentence), publishedIn(cited))) return null;
      if (!areOurPrices(words)) return null;
      if (cited.length === 0 && !isSupported(words)) return null;
      return { text, cited };
    },
  };
}

/** Marks in the forms that models write; `[2, 3]` becomes `[2][3]`. */
function keepKnownMarks(sentence: string, count: number): { text: string; cited: number[] } {
  const cited = new Set<number>();
  const text = sentence
    .replace(/【(\d+)[^】]*】/g, '[$1]')
    .replace(/\s?\[(\d+(?:\s*,\s*\d+)*)\]/g, (_mark, list: string) =>
      list
        .split(',')
        .map(Number)
        .filter((number) => number >= 1 && number <= count)
        .map((number) => {
          cited.add(number);
          return ` [${number}]`;
        })
        .join(''),
    )
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\*\*|__|`|^#+\s*/g, '');
  return { text: text.trimEnd(), cited: [...cited] };
}

const months = /\bmonth(?:s|ly)?\b|\/\s?mo\b/i;
const years = /\b(?:year(?:s|ly)?|annual(?:ly)?)\b|\/\s?yr\b/i;
const nameOf = (plan: Plan) =>
  new RegExp(String.raw`\b${plan.name.replace(/ Agency$/, '')}\b`, 'i');

const aboutUs = new RegExp(String.raw`\b(?:${site.name}|we|our)\b`, 'i');
const charged = new Set(
  prices
    .map(({ priceCents }) => priceCents)
    .concat(plans.flatMap(({ savings }) => savings?.cents ?? []))
    .map(String),
);

/**
 * A sentence about us names only amounts that are charged or saved; one that names a plan gives it no
 * other plan's price, and no month's price for a year (R8).
 */
function areOurPrices(sentence: string): boolean {
  const amounts = [...readClaims(sentence).amounts];
  if (aboutUs.test(sentence) && !amounts.every((amount) => charged.has(amount))) return false;
  const named = plans.filter((plan) => nameOf(plan).test(sentence));
  if (named.length === 0) return true;
  const [byMonth, byYear] = [months.test(sentence), years.test(sentence)];
  const interval = byMonth === byYear ? null : byMonth ? 'month' : 'year';
  const allowed = new Set(
    named
      .filter((plan) => interval === null || plan.interval === interval)
      .flatMap(({ priceCents, coalition, savings }) => [
        priceCents,
        coalition?.priceCents,
        savings?.cents,
      ])
      .map(String),
  );
  return amounts.every((amount) => allowed.has(amount));
}
