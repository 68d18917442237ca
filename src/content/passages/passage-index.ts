/** A full-text index of passages for the site's search. */
import MiniSearch, { type QueryCombination } from 'minisearch';
import type { Passage } from './passage.ts';
import { findConcepts, type Concept } from './synonyms.ts';
import {
  findWords,
  foldedPairs,
  foldedWords,
  foldWord,
  isSmallWord,
  meaningfulWords,
} from './words.ts';

/** A matching passage. */
export interface PassageHit {
  passage: Passage;
  /** Higher is better; comparable within one search only. */
  score: number;
  /** The folded words of the passage that matched the query. */
  terms: string[];
}

/** The result of a search. */
interface PassageAnswer {
  /** Best first. */
  hits: PassageHit[];
  /** False when no passage matches the whole query; then these are the nearest passages. */
  complete: boolean;
}

/** An index of passages. */
export interface PassageIndex {
  search: (query: string) => PassageAnswer;
  /** Adds passages with new ids. */
  add: (passages: Passage[]) => void;
}

const boost = { title: 4, heading: 2.5, text: 1 };
const fields = Object.keys(boost);
/** Two words read as one, so that "login" finds "log in". Only whole pairs match: "int" does not find "in Texas". */
const pairsField = 'pairs';
const otherNamesWeight = 0.7;
const longestPair = 12;
/** The maximum number of words in a query; further words are ignored. */
const wordLimit = 12;

/** The concepts of a query, all of which a matching passage must have. */
const readConcepts = (query: string): Concept[] =>
  findConcepts(meaningfulWords(query).slice(0, wordLimit));

/** From this length on, a word also matches longer words that begin with it. */
const shortestPrefix = (isLast: boolean): number => (isLast ? 2 : 4);

/** Builds the index in memory: about a millisecond for three passages. */
export function openPassageIndex(passages: Passage[]): PassageIndex {
  const byId = new Map<string, Passage>();
  const index = new MiniSearch<Passage>({
    fields: [...fields, pairsField],
    extractField: (passage, field) =>
      field === pairsField
        ? `${passage.title}\n${passage.heading}\n${passage.text}`
        : passage[field as keyof Passage]!,
    tokenize: (text, field) => (field === pairsField ? indexedPairs(text) : foldedWords(text)),
    processTerm: (word, field) => (field === pairsField ? word : foldWord(word)) || null,
    searchOptions: {
      fields,
      boost,
      weights: { prefix: 0.5, fuzzy: 0.3 },
      boostDocument: (id) => weighPassage(byId.get(id as string)),
    },
  });
  function add(further: Passage[]): void {
    for (const passage of further) byId.set(passage.id, passage);
    index.addAll(further);
  }
  add(passages);

  function run(query: QueryCombination): PassageHit[] {
    return index.search(query).flatMap(({ id, score, terms }) => {
      const passage = byId.get(id as string);
      return passage ? [{ passage, score, terms }] : [];
    });
  }

  return {
    add,
    search(query) {
      const concepts = readConcepts(query);
      if (concepts.length === 0) return { hits: [], complete: true };
      const pairs = readPairs(query);
      const pairsOf = ({ words }: Concept) =>
        words.length === 1 ? (pairs.get(words[0]!) ?? []) : [];
      const describe = (at: number, isFuzzy: boolean) =>
        describeConcept(concepts[at]!, pairsOf(concepts[at]!), at === concepts.length - 1, isFuzzy);
      const exact = concepts.map((_concept, at) => describe(at, false));
      const found = run({ combineWith: 'AND', queries: exact });
      if (found.length > 0) return { hits: found, complete: true };

      // Only an unknown word may be misspelled.
      const near = exact.map((query, at) => (run(query).length > 0 ? query : describe(at, true)));
      const corrected = run({ combineWith: 'AND', queries: near });
      if (corrected.length > 0) return { hits: corrected, complete: true };
      return { hits: run({ combineWith: 'OR', queries: near }), complete: false };
    },
  };
}

/** The pairs of a text that may be a word: all of them, such as "of the", would triple the time to open an index. */
function indexedPairs(text: string): string[] {
  const words = findWords(text);
  return foldedPairs(text, words).filter(
    (pair, at) =>
      pair.length <= longestPair &&
      (!isSmallWord(foldWord(words[at]!.word)) || text[words[at + 1]!.at - 1] === '-'),
  );
}

/** The concepts that each word of a query is part of: in "deep fake", both words may be "deepfake". */
function readPairs(query: string): Map<string, Concept[]> {
  const words = findWords(query).slice(0, wordLimit * 2);
  const pairs = foldedPairs(query, words).map((pair) => findConcepts(pair ? [pair] : []));
  return new Map(
    words.map(({ word }, at) => [foldWord(word), [pairs[at - 1] ?? [], pairs[at] ?? []].flat()]),
  );
}

function describeConcept(
  { words, others }: Concept,
  pairs: Concept[],
  isLast: boolean,
  isFuzzy: boolean,
): QueryCombination {
  const isOne = words.length === 1;
  return {
    combineWith: 'OR',
    queries: [
      {
        combineWith: 'AND',
        queries: [words.join(' ')],
        // A known name is complete.
        prefix: isOne && ((word) => word.length >= shortestPrefix(isLast)),
        fuzzy: isFuzzy && allowedEdits,
      },
      ...(isOne ? [{ queries: words, fields: [pairsField] }] : []),
      ...pairs.map(({ words: pair }): QueryCombination => ({ queries: pair })),
      ...[...others, ...pairs.flatMap((pair) => pair.others)].map((name): QueryCombination => ({
        combineWith: 'AND',
        queries: [name.join(' ')],
        fields: [...fields, pairsField],
        // MiniSearch adds up the scores of words and multiplies by their number, so long synonyms would score higher.
        boost: weigh(otherNamesWeight / name.length ** 2),
      })),
    ],
  };
}

/** The maximum number of typing errors in a word; false for short words and numbers. */
function allowedEdits(word: string): number | false {
  if (word.length < 5 || /\d/.test(word)) return false;
  return word.length < 8 ? 1 : 2;
}

const kindWeight = { page: 1.7, article: 1, law: 1, legal: 0.8, template: 0.6, question: 0.3 };

/** Pages rank higher, because they are few and searched by name; legal texts and templates lower, because they are long. The first passage of a page describes it; that of a template is a page searched by name. */
const weighPassage = (passage?: Passage) =>
  passage?.heading
    ? kindWeight[passage.kind]
    : 1.15 * kindWeight[passage?.kind === 'template' ? 'page' : (passage?.kind ?? 'page')];

const weigh = (weight: number) =>
  Object.fromEntries(Object.entries(boost).map(([field, value]) => [field, value * weight]));
