/** Finds passages by words: for the search page, and for an assistant to answer from. */
import MiniSearch, { type QueryCombination } from 'minisearch';
import type { Passage } from './passage.ts';
import { findConcepts, type Concept } from './synonyms.ts';
import { foldedWords, foldWord, meaningfulWords } from './words.ts';

/** A found passage. */
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
  /** False when no passage matches the whole query, and these are the nearest. */
  complete: boolean;
}

/** All passages, indexed. */
export interface PassageIndex {
  search: (query: string) => PassageAnswer;
  /** Adds passages with new ids. */
  add: (passages: Passage[]) => void;
}

const boost = { title: 4, heading: 2.5, text: 1 };
const otherNamesWeight = 0.7;
/** The maximum number of words in a query; further words are ignored. */
const wordLimit = 12;

/** The concepts of a query: what a passage must have. The last word may be incomplete. */
export const readConcepts = (query: string): Concept[] =>
  findConcepts(meaningfulWords(query).slice(0, wordLimit));

/** From this length on, a word stands for all that begin so, too. */
export const shortestPrefix = (isLast: boolean): number => (isLast ? 2 : 4);

/** Builds the index in memory: about a millisecond for three passages. */
export function openPassageIndex(passages: Passage[]): PassageIndex {
  const byId = new Map<string, Passage>();
  const index = new MiniSearch<Passage>({
    fields: ['title', 'heading', 'text'],
    tokenize: (text) => foldedWords(text),
    processTerm: (word) => foldWord(word) || null,
    searchOptions: {
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
      const exact = concepts.map((concept, at) =>
        describeConcept(concept, at === concepts.length - 1, false),
      );
      const found = run({ combineWith: 'AND', queries: exact });
      if (found.length > 0) return { hits: found, complete: true };

      // Only an unknown word may be a typing error.
      const near = exact.map((query, at) =>
        run(query).length > 0
          ? query
          : describeConcept(concepts[at]!, at === concepts.length - 1, true),
      );
      const mended = run({ combineWith: 'AND', queries: near });
      if (mended.length > 0) return { hits: mended, complete: true };
      return { hits: run({ combineWith: 'OR', queries: near }), complete: false };
    },
  };
}

function describeConcept(
  { words, others }: Concept,
  isLast: boolean,
  isFuzzy: boolean,
): QueryCombination {
  return {
    combineWith: 'OR',
    queries: [
      {
        combineWith: 'AND',
        queries: [words.join(' ')],
        // The last word may be incomplete.
        prefix: (word) => word.length >= shortestPrefix(isLast),
        fuzzy: isFuzzy && allowedEdits,
      },
      ...others.map((name): QueryCombination => ({
        combineWith: 'AND',
        queries: [name.join(' ')],
        prefix: false,
        fuzzy: false,
        // MiniSearch adds up the scores of the words and multiplies by their number: several names of one thing must not score higher.
        boost: weigh(otherNamesWeight / name.length ** 2),
      })),
    ],
  };
}

/** The maximum number of typing errors in a word: none in short words and numbers. */
export function allowedEdits(word: string): number | false {
  if (word.length < 5 || /\d/.test(word)) return false;
  return word.length < 8 ? 1 : 2;
}

const kindWeight = { page: 1.7, article: 1, law: 1, legal: 0.8, template: 0.6, question: 0.3 };

/** Our own pages are few and searched by name, legal texts and templates are long; the first passage of a page describes it. */
const weighPassage = (passage?: Passage) =>
  kindWeight[passage?.kind ?? 'page'] * (passage?.heading ? 1 : 1.15);

const weigh = (weight: number) =>
  Object.fromEntries(Object.entries(boost).map(([field, value]) => [field, value * weight]));
