/** Ranks passages for a question in whole sentences. No passage has all of its words, so rare words decide. */
import MiniSearch from 'minisearch';
import type { Passage } from './passage.ts';
import {
  everydayGroups,
  fieldGroups,
  fillers,
  findConcepts,
  readGroups,
  type Concept,
} from './synonyms.ts';
import { findStates } from './states.ts';
import { stem, foldedWords, foldWord, meaningfulWords } from './words.ts';

/** A passage with its weight in a ranking. */
export interface WeighedPassage extends Passage {
  /** A factor for its score; 1 by default. */
  weight?: number;
}

/** A ranked passage. */
export interface RankedPassage {
  passage: WeighedPassage;
  /** Higher is better; comparable within one question only. */
  score: number;
  /** The share of the question that it covers, from 0 to 1, weighted by the rarity of words. */
  coverage: number;
}

/** A concept of a question with its rarity. */
export interface WeighedConcept {
  /** Its names, each as the stems of its words. */
  names: string[][];
  /** Higher for a concept in few passages. */
  weight: number;
}

/** Whether a text, given as word stems, mentions a concept by any of its names. */
export const mentions = (stems: ReadonlySet<string>, { names }: WeighedConcept): boolean =>
  names.some((name) => name.every((word) => stems.has(word)));

/** An index of passages for questions. */
export interface QuestionIndex {
  /** Ranks passages, best first. */
  rank: (question: string) => RankedPassage[];
  /** The concepts of a question with their rarity in the passages. */
  weigh: (question: string) => WeighedConcept[];
}

const boost = { title: 2, heading: 2, text: 1 };
const otherNamesWeight = 0.6;
/** The maximum number of words in a question; further words are ignored. */
const wordLimit = 24;
/** The number of words whose passages are cached. */
const cacheLimit = 2_000;
/** Words with more occurrences are looked up when the index is opened, because that takes longest. */
const frequent = 30;
/** The maximum rarity: an unknown word may be a misspelling, so it does not count more than a rare word. */
const rarest = 4.5;
/** A factor for passages about other states than the question. A passage without a state may apply to all. */
const elsewhere = 0.2;
const names = readGroups([...fieldGroups, ...everydayGroups], stem);
const fillerStems = new Set(foldedWords(fillers).map(stem));
/** Templates rank lower, because they are sample text. */
const kindWeight = { page: 1.25, legal: 1.15, article: 1, law: 1, template: 0.75, question: 1 };

/** Builds the index in memory: about a second for two thousand passages. */
export function openQuestionIndex(passages: WeighedPassage[]): QuestionIndex {
  const placeOf = new Map(passages.map(({ id }, at) => [id, at]));
  const times = new Map<string, number>();
  const index = new MiniSearch<WeighedPassage>({
    fields: ['title', 'heading', 'text'],
    tokenize: (text) => foldedWords(text),
    processTerm: (word) => {
      const term = stem(foldWord(word));
      times.set(term, (times.get(term) ?? 0) + 1);
      return term || null;
    },
    // Terms are already stems; stemming them again could change them.
    searchOptions: { boost, prefix: false, processTerm: (stemmed) => stemmed },
  });
  index.addAll(passages);

  const cache = new Map<string, ReturnType<typeof findNew>>();
  /** The passages that match a concept, with their scores; cached, because words recur in questions. */
  function find(concept: Concept) {
    const key = concept.words.join(' ');
    const known = cache.get(key) ?? findNew(concept);
    if (cache.size < cacheLimit) cache.set(key, known);
    return known;
  }
  /** Scores each passage by the best-matching name of the concept. Without fuzzy matching, because messages are corrected before. */
  function findNew({ words, others }: Concept) {
    const found = new Map<number, number>();
    const add = (name: string[], weight: number) => {
      for (const { id, score } of index.search(name.join(' '), { combineWith: 'AND' })) {
        const at = placeOf.get(id as string)!;
        found.set(at, Math.max(found.get(at) ?? 0, score * weight));
      }
    };
    // MiniSearch adds up the scores of words and multiplies by their number.
    add(words, 1 / words.length);
    for (const name of others) add(name, otherNamesWeight / name.length ** 2);
    return { places: [...found.keys()], scores: [...found.values()] };
  }
  for (const [term, count] of times)
    if (count > frequent && !fillerStems.has(term)) findConcepts([term], names).forEach(find);
  const rarity = (found: number) =>
    Math.min(rarest, Math.log(1 + (passages.length - found + 0.5) / (found + 0.5)));
  const statesOf = passages.map(({ title, heading, text }) =>
    findStates(`${title} ${heading} ${text}`),
  );
  const sums = new Float64Array(passages.length);
  const covered = new Float64Array(passages.length);

  function rank(question: string): RankedPassage[] {
    const states = findStates(question);
    const found: number[] = [];
    let total = 0;
    for (const concept of toConcepts(question)) {
      const { places, scores } = find(concept);
      const weight = rarity(places.length);
      total += weight;
      places.forEach((at, index) => {
        if (covered[at] === 0) found.push(at);
        sums[at]! += scores[index]!;
        covered[at]! += weight;
      });
    }
    const ranked = found.map((at) => {
      const passage = passages[at]!;
      const coverage = covered[at]! / total;
      const place = statesOf[at]!;
      const isElsewhere =
        states.length > 0 && place.length > 0 && !states.some((state) => place.includes(state));
      const weight =
        kindWeight[passage.kind] * (passage.weight ?? 1) * (isElsewhere ? elsewhere : 1);
      return { passage, coverage, score: sums[at]! * weight * coverage ** 1.5 };
    });
    for (const at of found) sums[at] = covered[at] = 0;
    return ranked.sort((one, other) => other.score - one.score);
  }

  return {
    rank,
    weigh: (question) =>
      toConcepts(question).map((concept) => ({
        names: [concept.words, ...concept.others],
        weight: rarity(find(concept).places.length),
      })),
  };
}

const toConcepts = (text: string): Concept[] => {
  const stems = meaningfulWords(text)
    .map(stem)
    .filter((word) => !fillerStems.has(word));
  const all = findConcepts(stems.slice(0, wordLimit), names);
  // A repeated word counts once.
  return [...new Map(all.map((concept) => [concept.words.join(' '), concept])).values()];
};
