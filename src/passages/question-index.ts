/** Ranks passages for a question in whole sentences: no passage has all of its words, and the best has the rare ones. */
import MiniSearch from 'minisearch';
import { everydayGroups } from './everyday-words.ts';
import { allowedEdits } from './passage-index.ts';
import type { Passage } from './passage.ts';
import { fieldGroups, findConcepts, readGroups, type Concept } from './synonyms.ts';
import { findStates } from './states.ts';
import { stem } from './stem.ts';
import { foldedWords, foldWord, meaningfulWords } from './words.ts';

/** A passage that may be asked for in words that are not its own. */
export interface AskedPassage extends Passage {
  /** Questions and words that it answers. */
  asks?: string;
  /** More than 1 for what should be said before anything else. */
  weight?: number;
}

/** A passage that speaks of what was asked. */
export interface RankedPassage {
  passage: AskedPassage;
  /** Higher is better; comparable within one question only. */
  score: number;
  /** How much of what was asked it speaks of, from 0 to 1; a rare word counts for more than a common one. */
  coverage: number;
}

/** One thing that was asked for. */
export interface AskedConcept {
  /** Its names, each as the stems of its words. */
  names: string[][];
  /** Higher for what few passages speak of. */
  weight: number;
}

/** Whether a text, as the stems of its words, speaks of something by any of its names. */
export const speaksOf = (stems: ReadonlySet<string>, { names }: AskedConcept): boolean =>
  names.some((name) => name.every((word) => stems.has(word)));

/** Passages ready for questions. */
export interface QuestionIndex {
  /** Best first. What was said before helps to understand a question, and counts for less. */
  rank: (question: string, before?: string) => RankedPassage[];
  /** What a question asks for, each with how rare it is here. */
  weigh: (question: string) => AskedConcept[];
}

const boost = { asks: 2.5, title: 2, heading: 2, text: 1 };
const otherNamesWeight = 0.6;
const beforeWeight = 0.35;
/** As many words of a question as are looked for; a longer one is cut off. */
const wordLimit = 24;
/** A word that no passage has may be one of many slips: it counts like a rare word, not like the rarest. */
const rarest = 4.5;
/** Who asks about one state is not answered with another; what names none may hold in all. */
const elsewhere = 0.2;
const names = readGroups([...fieldGroups, ...everydayGroups], stem);
/** Words that say how somebody asks, not what about. */
const idle = new Set(
  foldedWords(
    'actually again also already always anybody anyone anything anytime ask because before best better but during else even ever every ' +
      'everybody everyone explain find folks get getting give go going good got guy guys happen happens help just kind know let ' +
      'like long look looking make makes maybe mean might must need new now okay one please pretty put question quick ' +
      'really right say says see simply somebody someone something sort still stuff such sure take talk thing think though ' +
      'tool under use used using want way well whether within work wonder wondering yes yet',
  ).map(stem),
);
/** A template is sample text, unless it is asked for itself. */
const kindWeight = { page: 1.25, legal: 1.15, article: 1, template: 0.75 };

/** Builds the index in memory: about a second for two thousand passages. */
export function openQuestionIndex(passages: AskedPassage[]): QuestionIndex {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const index = new MiniSearch<AskedPassage>({
    fields: ['asks', 'title', 'heading', 'text'],
    tokenize: (text) => foldedWords(text),
    processTerm: (word) => stem(foldWord(word)) || null,
    // What is looked for comes as stems; a stem's own stem may be another word.
    searchOptions: { boost, prefix: false, processTerm: (stemmed) => stemmed },
  });
  index.addAll(passages);

  /** How well each passage speaks of one thing that was asked for, by the name of it that fits best. */
  function find({ words, others }: Concept) {
    const found = new Map<string, number>();
    const add = (name: string[], weight: number, isFuzzy = false) => {
      const fuzzy = isFuzzy && allowedEdits;
      for (const { id, score } of index.search(name.join(' '), { combineWith: 'AND', fuzzy }))
        found.set(id as string, Math.max(found.get(id as string) ?? 0, score * weight));
    };
    // MiniSearch adds scores up over words and multiplies them by their number.
    add(words, 1 / words.length);
    for (const name of others) add(name, otherNamesWeight / name.length ** 2);
    if (found.size > 0) return { found, certainty: 1 };
    // A slip of the finger counts only where nothing else does.
    if (words.every((word) => word.length >= 6)) add(words, otherNamesWeight / words.length, true);
    return { found, certainty: 0.5 };
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
        const { found, certainty } = find(concept);
        const weight = share * rarity(found.size);
        total += weight;
        for (const [id, score] of found) {
          const soFar = scores.get(id) ?? { score: 0, covered: 0 };
          soFar.score += share * score;
          soFar.covered += weight * certainty;
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
        weight: rarity(find(concept).found.size),
      })),
  };
}

const toConcepts = (text: string): Concept[] => {
  const stems = meaningfulWords(text)
    .map(stem)
    .filter((word) => !idle.has(word));
  const all = findConcepts(stems.slice(0, wordLimit), names);
  // Said twice is not asked twice.
  return [...new Map(all.map((concept) => [concept.words.join(' '), concept])).values()];
};
