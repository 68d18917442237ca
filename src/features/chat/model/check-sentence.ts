/** Decides whether a sentence that a model wrote may be used. */
import { stem, meaningfulWords } from '#src/passages/words.ts';
import { findPopulation } from '../answer/population.ts';
import { plainNumber, toNumber } from './amounts.ts';
import { areOurPrices, isAboutOurPrices } from './our-prices.ts';
import { findUnpublished, joinClaims, readClaims, type Claims } from './published.ts';

/** What a sentence is checked against. */
export interface Evidence {
  /** The passages that the model got, in the order of its numbers; our own facts support every sentence. */
  passages: { text: string; isFact: boolean }[];
  /** The visitor's question: the answer may repeat the population in it. */
  question: string;
}

/** Checks sentences one by one; the evidence must contain what they claim. */
export interface SentenceCheck {
  /** The sentence with the citation marks of known passages only, or null when it may not be used. */
  check: (sentence: string) => { text: string; cited: number[] } | null;
}

/** The passages must contain this share of an uncited sentence's words. */
const enoughSupport = 0.6;
const listMark = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;
const places = 'cit(?:y|ies)|count(?:y|ies)|towns?|villages?|parish|townships?|agency|community';
/** Where a number can only be a count of people. */
const populations = new RegExp(
  String.raw`\b(?:population|${places})(?: (?:of|with|is|at))?(?: about| around)? (?<n>${plainNumber})(?![\d,.]*\d|[ -]?(?:an?|per|each|every|dollars?|bucks)\b| ?[/%])|(?<![\d.,$])(?<p>${plainNumber}) (?:people|residents|inhabitants)\b`,
  'giu',
);

/** Creates a check against the passages that the model got. */
export function openSentenceCheck({ passages, question }: Evidence): SentenceCheck {
  const claims = passages.map(({ text, isFact }) => ({ isFact, claims: readClaims(text) }));
  const asked = new Set([...readClaims(question).numbers, String(findPopulation(question))]);
  const known = new Set(passages.flatMap(({ text }) => meaningfulWords(text).map(stem)));

  /** The claims allowed for a sentence that cites these passages, or any passage when it cites none. */
  function publishedIn(cited: number[]): Claims {
    const basis = claims.filter(
      ({ isFact }, at) => isFact || cited.length === 0 || cited.includes(at + 1),
    );
    return joinClaims(basis.map((one) => one.claims));
  }

  /** The claims of a sentence as the model wrote it, because the result has no link targets any more. */
  const readSentence = (sentence: string): Claims =>
    readClaims(
      sentence.replace(listMark, '').replace(populations, (words, ...found) => {
        const { n, p } = found.at(-1) as { n?: string; p?: string };
        return asked.has(String(toNumber(n ?? p))) ? ' ' : words;
      }),
    );

  function isSupported(sentence: string): boolean {
    const stems = meaningfulWords(sentence).map(stem);
    return stems.filter((word) => known.has(word)).length >= stems.length * enoughSupport;
  }

  return {
    check(sentence) {
      const { text, cited } = keepKnownMarks(sentence, passages.length);
      const words = text.replace(/\[\d+\]/g, '').trim();
      if (!/\p{L}/u.test(words)) return null;
      const isFact = (mark: number) => passages[mark - 1]!.isFact;
      const said = readSentence(sentence);
      const restsOnArticles = cited.length > 0 && !cited.some(isFact);
      if (isAboutOurPrices(words, restsOnArticles)) {
        if (!areOurPrices(words)) return null;
        // The catalogue has the prices and the savings.
        said.amounts.clear();
      }
      if (findUnpublished(said, publishedIn(cited))) return null;
      if (cited.length === 0 && !isSupported(words)) return null;
      return { text, cited };
    },
  };
}

/** Marks in the notations that models use; `[2, 3]` becomes `[2][3]`. */
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
