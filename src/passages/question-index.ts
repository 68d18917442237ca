/** Ranks passages for a question in whole sentences: no passage has all of its words, so rare words decide. */
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
export interface AskedPassage extends Passage {
  /** Above 1 for a passage that should be ranked first. */
  weight?: number;
}

/** A ranked passage. */
export interface RankedPassage {
  passage: AskedPassage;
  /** Higher is better; comparable within one question only. */
  score: number;
  /** The share of the question that it covers, from 0 to 1; a rare word counts for more than a common one. */
  coverage: number;
}

/** One concept of a question. */
export interface AskedConcept {
  /** Its names, each as the stems of its words. */
  names: string[][];
  /** Higher for a concept that few passages mention. */
  weight: number;
}

/** Whether a text, given as the stems of its words, mentions a concept by any of its names. */
export const speaksOf = (stems: ReadonlySet<string>, { names }: AskedConcept): boolean =>
  names.some((name) => name.every((word) => stems.has(word)));

/** Passages indexed for questions. */
export interface QuestionIndex {
  /** Best first. Earlier messages help to understand a question, and count for less. */
  rank: (question: string, before?: string) => RankedPassage[];
  /** The concepts of a question, each with its rarity here. */
  weigh: (question: string) => AskedConcept[];
}

const boost = { title: 2, heading: 2, text: 1 };
const otherNamesWeight = 0.6;
const beforeWeight = 0.35;
/** The maximum number of words in a question; further words are ignored. */
const wordLimit = 24;
/** Words whose passages are kept in memory. */
const mostKept = 2_000;
/** An unknown word may be one of many misspellings: it counts like a rare word, not like the rarest. */
const rarest = 4.5;
/** A question about one state is not answered with another; a passage without a state may apply to all. */
const elsewhere = 0.2;
const names = readGroups([...fieldGroups, ...everydayGroups], stem);
const idle = new Set(foldedWords(fillers).map(stem));
/** A template is sample text, unless the question asks for it. */
const kindWeight = { page: 1.25, legal: 1.15, article: 1, law: 1, template: 0.75, question: 1 };

/** Builds the index in memory: about a second for two thousand passages. */
export function openQuestionIndex(passages: AskedPassage[]): QuestionIndex {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const index = new MiniSearch<AskedPassage>({
    fields: ['title', 'heading', 'text'],
    tokenize: (text) => foldedWords(text),
    processTerm: (word) => stem(foldWord(word)) || null,
    // Terms are stems already, and stemming them again could give another word.
    searchOptions: { boost, prefix: false, processTerm: (stemmed) => stemmed },
  });
  index.addAll(passages);

  const kept = new Map<string, ReturnType<typeof findNew>>();
  /** How well each passage matches one concept; words repeat from question to question. */
  function find(concept: Concept) {
    const key = concept.words.join(' ');
    const known = kept.get(key) ?? findNew(concept);
    if (kept.size < mostKept) kept.set(key, known);
    return known;
  }
  /** By its best-matching name; a message was corrected before, so an unknown word stays unknown. */
  function findNew({ words, others }: Concept) {
    const found = new Map<string, number>();
    const add = (name: string[], weight: number) => {
      for (const { id, score } of index.search(name.join(' '), { combineWith: 'AND' }))
        found.set(id as string, Math.max(found.get(id as string) ?? 0, score * weight));
    };
    // MiniSearch adds up the scores of words and multiplies them by their number.
    add(words, 1 / words.length);
    for (const name of others) add(name, otherNamesWeight / name.length ** 2);
    return found;
  }
  const rarity = (found: number) =>
    Math.min(rarest, Math.log(1 + (passages.length - found + 0.5) / (found + 0.5)));
  const places = new Map(
    passages.map(({ id, title, heading, text }) => [id, findStates(`${title} ${heading} ${text}`)]),
  );

  function rank(question: string, before = ''): RankedPassage[] {
    const asked = toConcepts(question);
    const known = new Set(asked.flatMap(({ words }) => words));
    const said = toConcepts(before).filter(({ words }) => !words.some((word) => known.has(word)));
    const states = findStates(`${question} ${before}`);
    const scores = new Map<string, { score: number; covered: number }>();
    let total = 0;
    for (const [concepts, share] of [
      [asked, 1],
      [said, beforeWeight],
    ] as const) {
      for (const concept of concepts) {
        const found = find(concept);
        const weight = share * rarity(found.size);
        total += weight;
        for (const [id, score] of found) {
          const soFar = scores.get(id) ?? { score: 0, covered: 0 };
          soFar.score += share * score;
          soFar.covered += weight;
          scores.set(id, soFar);
        }
      }
    }
    return [...scores]
      .map(([id, { score, covered }]) => {
        const passage = byId.get(id)!;
        const coverage = covered / total;
        const place = places.get(id)!;
        const isElsewhere =
          states.length > 0 && place.length > 0 && !states.some((state) => place.includes(state));
        const weight =
          kindWeight[passage.kind] * (passage.weight ?? 1) * (isElsewhere ? elsewhere : 1);
        return { passage, coverage, score: score * weight * coverage ** 1.5 };
      })
      .sort((one, other) => other.score - one.score);
  }

  return {
    rank,
    weigh: (question) =>
      toConcepts(question).map((concept) => ({
        names: [concept.words, ...concept.others],
        weight: rarity(find(concept).size),
      })),
  };
}

const toConcepts = (text: string): Concept[] => {
  const stems = meaningfulWords(text)
    .map(stem)
    .filter((word) => !idle.has(word));
  const all = findConcepts(stems.slice(0, wordLimit), names);
  // Repeating a word does not increase its weight.
  return [...new Map(all.map((concept) => [concept.words.join(' '), concept])).values()];
};
