/** Cuts passages into sentences and picks the ones that answer a question. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { monthNames } from '#src/formats/calendar-days.ts';
import { stem, foldedWords } from '#src/passages/words.ts';
import { mentions, type WeighedConcept } from '#src/passages/question-index.ts';
import { oneOf } from './phrases.ts';

const words = questionWords.sentences;

/** A dot after these words does not end a sentence. */
const abbreviation = new RegExp(String.raw`\b(?:${oneOf(words.abbreviations)}|[A-Z])\.$`);

/** Lines about a text that are not part of it. */
const aside = new RegExp(`^(?:${oneOf(words.sources)} [A-Z]|${oneOf(words.asides)})`);

/** The sentences of a text; a short line without a full stop is a label of the line after it. */
function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let labels: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line || aside.test(line)) continue;
    if (!/[.?!:;]["”’)]?$/.test(line) && line.length < 60) {
      labels.push(line);
      continue;
    }
    // Only the last one is a label of this line; the others are rows or items of a list.
    const label = labels.at(-1);
    sentences.push(...labels.slice(0, -1));
    const [first = '', ...rest] = splitLine(line);
    sentences.push(label ? `${label}: ${first}` : first, ...rest);
    labels = [];
  }
  return [...sentences, ...labels];
}

/** Cuts one line after each dot, question mark or exclamation mark that ends a sentence. */
function splitLine(line: string): string[] {
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

/** A sentence that begins like this is about the one before it. */
const leaning = new RegExp(
  String.raw`^(?:${oneOf(words.leaning)}\b|The ${oneOf(words.leaningAfterThe)}\b|Not (?!${oneOf(words.notLeaningAfterNot)})\w+ (?:is|are)\b)`,
);

/** Sentences in a row that answer together. */
export interface SaidSentences {
  sentences: string[];
  /** The share of the question that they mention, with what their heading mentions, from 0 to 1. */
  share: number;
  /** By themselves, from 0 to 1. */
  own: number;
  /** How many of the things that were asked about they mention. */
  mentions: number;
  /** Whether they have a figure, where one was asked for. */
  hasFigure: boolean;
}

/** What a heading mentions counts less than what a sentence says. */
const headingShare = 0.75;
/** Sentences from here and there make no sense together, so an answer is a few in a row. */
const mostInARow = 3;
const longestAnswer = 800;
/** Another sentence has to add this much of the question. */
const worthASentence = 0.07;
/** One with a figure, where one was asked for, this much less: the figure may be in it. */
const lessWithFigure = 0.04;
/** A sentence with a figure answers a question for one. */
const figureWorth = 0.1;
const month = oneOf(monthNames.join('|'));
const figures = {
  number: new RegExp(
    String.raw`(?<!${month} |\d)(?!(?:19|20)\d\d\b)\d|\b${oneOf(words.numbers)}\b`,
    'i',
  ),
  day: new RegExp(String.raw`\b${month} \d|\b(?:19|20)\d\d\b|\b${oneOf(words.lengthsOfTime)}\b`),
};

/** A sentence, read once: people ask about the same pages again. */
interface ReadSentence {
  sentence: string;
  stems: ReadonlySet<string>;
  leans: boolean;
  isOdd: boolean;
}
const read = new Map<string, ReadSentence[]>();
const mostRead = 5_000;

/** The sentences of a text, kept for the next time. */
export function readSentences(text: string): ReadSentence[] {
  const known = read.get(text);
  if (known) return known;
  const sentences = splitSentences(text).map((sentence) => ({
    sentence,
    stems: new Set(foldedWords(sentence).map(stem)),
    leans: leaning.test(sentence),
    isOdd: sentence.length > longest || sentence.length < 12,
  }));
  if (read.size < mostRead) read.set(text, sentences);
  return sentences;
}

/**
 * The sentences of a text under a heading that say most of a question; what leans on the sentence before it
 * brings that one along. Null when there are none.
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
