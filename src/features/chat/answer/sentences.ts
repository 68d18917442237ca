/** Splits passages into sentences and picks the ones that answer a question. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { monthNames } from '#src/formats/calendar-days.ts';
import { stem, foldedWords } from '#src/passages/words.ts';
import { mentions, type WeighedConcept } from '#src/passages/question-index.ts';
import { oneOf } from './phrases.ts';

const words = questionWords.sentences;

/** Abbreviations, whose dot does not end a sentence. */
const abbreviation = new RegExp(String.raw`\b(?:${oneOf(words.abbreviations)}|[A-Z])\.$`);

/** Lines that are not part of the text itself, such as sources. */
const aside = new RegExp(`^(?:${oneOf(words.sources)} [A-Z]|${oneOf(words.asides)})`);

/** The sentences of a text. A short line without a period becomes a label of the line after it. */
function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let labels: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line || aside.test(line)) continue;
    if (!/[.?!:;]["”’)]?$/.test(line) && line.length < 60) {
      labels.push(line);
      continue;
    }
    // Only the last one is a label; the others are table rows or list items.
    const label = labels.at(-1);
    sentences.push(...labels.slice(0, -1));
    const [first = '', ...rest] = splitLine(line);
    sentences.push(label ? `${label}: ${first}` : first, ...rest);
    labels = [];
  }
  return [...sentences, ...labels];
}

/** Splits a line after each mark that ends a sentence. */
export function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of line.matchAll(/[.?!]["”’)]?(?=\s+["“‘(]?[\p{Lu}\p{N}])/gu)) {
    const to = index + end.length;
    if (abbreviation.test(line.slice(from, index + 1))) continue;
    sentences.push(line.slice(from, to).trim());
    from = to;
  }
  return [...sentences, line.slice(from).trim()].filter(Boolean);
}

const longest = 420;

/** Beginnings of sentences that depend on the sentence before. */
const leaning = new RegExp(
  String.raw`^(?:${oneOf(words.leaning)}\b|The ${oneOf(words.leaningAfterThe)}\b|Not (?!${oneOf(words.notLeaningAfterNot)})\w+ (?:is|are)\b)`,
);

/** Consecutive sentences that answer a question. */
export interface SaidSentences {
  sentences: string[];
  /** The share of the question that they and their heading mention, from 0 to 1. */
  share: number;
  /** The share without the heading, from 0 to 1. */
  own: number;
  /** The number of asked concepts that they mention. */
  mentions: number;
  /** Whether they have a figure of the wanted kind. */
  hasFigure: boolean;
}

/** The weight of a concept that only the heading mentions. */
const headingShare = 0.75;
/** An answer is a few consecutive sentences, because others make no sense together. */
const mostInARow = 3;
const longestAnswer = 800;
/** The share of the question that each further sentence must add. */
const worthASentence = 0.07;
/** A further sentence with a wanted figure may add this much less. */
const lessWithFigure = 0.04;
/** The bonus of a sentence with a wanted figure. */
const figureWorth = 0.1;
const month = oneOf(monthNames.join('|'));
const figures = {
  number: new RegExp(
    String.raw`(?<!${month} |\d)(?!(?:19|20)\d\d\b)\d|\b${oneOf(words.numbers)}\b`,
    'i',
  ),
  day: new RegExp(String.raw`\b${month} \d|\b(?:19|20)\d\d\b|\b${oneOf(words.lengthsOfTime)}\b`),
};

/** A sentence with its cached properties. */
interface ReadSentence {
  sentence: string;
  stems: ReadonlySet<string>;
  leans: boolean;
  isOdd: boolean;
}
const read = new Map<string, ReadSentence[]>();
const cacheLimit = 5_000;

/** The sentences of a text; cached, because visitors ask about the same pages. */
export function readSentences(text: string): ReadSentence[] {
  const known = read.get(text);
  if (known) return known;
  const sentences = splitSentences(text).map((sentence) => ({
    sentence,
    stems: new Set(foldedWords(sentence).map(stem)),
    leans: leaning.test(sentence),
    isOdd: sentence.length > longest || sentence.length < 12,
  }));
  if (read.size < cacheLimit) read.set(text, sentences);
  return sentences;
}

/**
 * The consecutive sentences of a text under a heading that cover most of a question, together with sentences that
 * they depend on; null when there are none.
 */
export function findSentences(
  text: string,
  heading: string,
  asked: WeighedConcept[],
  wanted: keyof typeof figures | null,
): SaidSentences | null {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const above = new Set(foldedWords(heading).map(stem));
  const inHeading = asked.map((one) => mentions(above, one));
  const all = readSentences(text).map(({ stems, ...one }) => ({
    ...one,
    said: asked.map((concept) => mentions(stems, concept)),
    hasFigure: wanted !== null && figures[wanted].test(one.sentence),
  }));
  let best: (SaidSentences & { worth: number }) | null = null;
  for (let from = 0; from < all.length; from += 1)
    for (let to = from; to < Math.min(all.length, from + mostInARow); to += 1) {
      let first = from;
      while (first > 0 && all[first]!.leans && to - first < mostInARow) first -= 1;
      const row = all.slice(first, to + 1);
      if (row[0]!.leans || row.reduce((sum, one) => sum + one.sentence.length, 0) > longestAnswer)
        continue;
      const isSaid = asked.map((_one, at) => row.some(({ said }) => said[at]));
      const sumOf = (share: (at: number) => number) =>
        asked.reduce((sum, { weight }, at) => sum + weight * share(at), 0) / total;
      const own = sumOf((at) => (isSaid[at] ? 1 : 0));
      const share = sumOf((at) => (isSaid[at] ? 1 : inHeading[at] ? headingShare : 0));
      const hasFigure = row.some((one) => one.hasFigure && one.said.includes(true));
      const worth =
        share * (row.some(({ isOdd }) => isOdd) ? 0.75 : 1) +
        0.3 * own +
        (hasFigure ? figureWorth : 0) -
        worthASentence * (row.length - 1) +
        lessWithFigure * row.slice(1).filter((one) => one.hasFigure).length;
      if (worth > (best?.worth ?? 0))
        best = {
          ...{ worth, share, own, hasFigure, mentions: isSaid.filter(Boolean).length },
          sentences: row.map(({ sentence }) => sentence),
        };
    }
  return best;
}
