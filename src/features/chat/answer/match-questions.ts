/** Finds the question of `/questions` that a message asks. */
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { findStates } from '#src/passages/states.ts';
import { cutWords, readTerms, type Term } from './read-message.ts';
import { weights } from './weights.ts';

/** A question with how well it fits, from 0 to 1. */
export interface MatchedQuestion {
  question: AnsweredQuestion;
  score: number;
  /** The share of the message that the question and its answer mention. */
  covered: number;
  /** The stems of the question, its wordings and its answer. */
  stems: ReadonlySet<string>;
}

/** Which states a message means, and the pages of the laws that it names. */
export interface Places {
  states: string[];
  laws: string[];
}

/** The questions, indexed. */
export interface QuestionMatcher {
  /** Those on the subjects that are wanted, best first. */
  match: (
    terms: Term[],
    about: Places,
    isWanted: (subject: string) => boolean,
  ) => MatchedQuestion[];
  /** How rare a term is among the questions. */
  rarity: (term: Term) => number;
}

/** The words of a text, and the groups of synonyms that they belong to. */
export interface Words {
  stems: Set<string>;
  groups: Set<number>;
}
interface Wording extends Words {
  terms: Term[];
}
/** A wording with the rarity of each of its terms, and of all together. */
interface WeighedWording extends Wording {
  weights: number[];
  total: number;
}
interface Indexed {
  question: AnsweredQuestion;
  wordings: WeighedWording[];
  /** The place of its first wording among those of all questions. */
  first: number;
  all: Words;
  /** How often it has each stem and each group of synonyms. */
  frequencies: Map<string | number, number>;
  states: string[];
  /** The states that an answer about laws mentions. */
  told: string[];
}

/** The states whose laws a question is about; elsewhere a state is where we are, or who asks. */
const statesOf = ({ subject }: AnsweredQuestion, texts: string[]): string[] =>
  aboutLaws.has(subject) ? findStates(texts.join(' ')) : [];

/** Words of visitors whose rarity is kept in memory. */
const mostKept = 5_000;

/** Answers on these subjects may be about the laws of states. */
const aboutLaws: ReadonlySet<string> = new Set(['laws', 'governance']);

/** Indexes the questions: some milliseconds for two hundred. */
export function openQuestionMatcher(questions: AnsweredQuestion[]): QuestionMatcher {
  const read = questions.map((question) => {
    const wordings = [question.question, ...question.wordings].map(readWording);
    const answer = readWording(question.lines.join(' . '));
    return {
      question,
      wordings,
      all: unite([...wordings, answer]),
      frequencies: countWords(wordings, answer),
      states: statesOf(question, [question.question, question.source, ...question.wordings]),
      told: statesOf(question, question.lines),
    };
  });
  const counts = new Map<string | number, number>();
  for (const { wordings } of read) {
    const seen = new Set<string | number>(
      wordings.flatMap(({ stems, groups }) => [...stems, ...groups]),
    );
    for (const key of seen) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const known = new Map<string, number>();
  const rarity = ({ stems, groups }: Term): number => {
    const key = stems.join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const count = Math.max(
      Math.min(...stems.map((stem) => counts.get(stem) ?? 0)),
      ...groups.map((group) => (counts.get(group) ?? 0) * 0.6),
    );
    // A number that no question has says how large the visitor is.
    const isNumber = count === 0 && /^\d+$/.test(key);
    const value = isNumber
      ? 0.5
      : Math.min(weights.rarest, Math.log(1 + (read.length - count + 0.5) / (count + 0.5)));
    if (known.size < mostKept) known.set(key, value);
    return value;
  };
  let before = 0;
  const indexed = read.map((one): Indexed => ({
    ...one,
    first: (before += one.wordings.length) - one.wordings.length,
    wordings: one.wordings.map((wording) => {
      const weighed = wording.terms.map(rarity);
      return { ...wording, weights: weighed, total: sumOf(weighed) };
    }),
  }));

  const allWordings = indexed.flatMap(({ wordings }) => wordings);
  const wordingsOf = indexWords(allWordings);
  const saidOf = indexTerms(allWordings);
  const questionsOf = indexWords(indexed.map(({ all }) => all));

  return {
    rarity,
    match(terms, { states, laws }, isWanted) {
      const rarities = terms.map(rarity);
      const total = sumOf(rarities);
      if (total === 0) return [];
      const ofMessage = wordingsOf(terms, rarities);
      const ofWordings = saidOf(toWords(terms));
      const ofQuestion = questionsOf(terms, rarities);
      return indexed
        .flatMap((one, at): MatchedQuestion[] => {
          const { question, wordings, first, frequencies, states: own, told } = one;
          const covered = ofQuestion[at]! / total;
          if (covered < leastCovered || !isWanted(question.subject)) return [];
          // The law of one state is no answer for another, nor for a visitor who named none.
          const isNamed = laws.includes(question.source);
          if (own.length > 0 && !isNamed && !states.some((one) => own.includes(one))) return [];
          if (states.length > 0 && told.some((one) => !states.includes(one))) return [];
          let [best, second] = [0, 0];
          for (const [index, wording] of wordings.entries()) {
            const said = ofMessage[first + index]! / total;
            if (said === 0) continue;
            const ofWording = ofWordings[first + index]! / wording.total;
            const score = said ** weights.messageCovered * ofWording ** weights.wordingCovered;
            if (score > best) [best, second] = [score, best];
            else if (score > second) second = score;
          }
          const often =
            terms.reduce(
              (sum, term, index) => sum + rarities[index]! * frequencyOf(frequencies, term),
              0,
            ) / total;
          const score =
            weights.oneWording * best +
            weights.nextWording * second +
            weights.allWordings * covered +
            weights.often * often;
          const same = best > isSame ? weights.sameWording : 1;
          const weighed = score * same * ofPlace(question, own, states);
          return [{ question, covered, score: weighed, stems: one.all.stems }];
        })
        .sort((one, other) => other.score - one.score);
    },
  };
}

/** Below this share of a message a question is not looked at. */
const leastCovered = 0.2;
/** From here on a wording is the message. */
const isSame = 0.999;

/** Finds how much of the weight of some terms each text mentions, by their place in the list. */
function indexWords(texts: Words[]): (terms: Term[], weighed: number[]) => Float64Array {
  const places = new Map<string | number, number[]>();
  for (const [at, { stems, groups }] of texts.entries())
    for (const key of [...stems, ...groups]) {
      const list = places.get(key);
      if (list) list.push(at);
      else places.set(key, [at]);
    }
  const said = new Float64Array(texts.length);
  return (terms, weighed) => {
    const sums = new Float64Array(texts.length);
    for (const [index, { stems, groups, isCertain }] of terms.entries()) {
      const certainty = isCertain ? 1 : weights.corrected;
      const found: number[] = [];
      const add = (at: number, share: number) => {
        if (said[at]! > 0) return;
        said[at] = share;
        found.push(at);
      };
      for (const at of places.get(stems[0]!) ?? [])
        if (stems.length === 1 || stems.every((stem) => texts[at]!.stems.has(stem)))
          add(at, certainty);
      for (const group of groups)
        for (const at of places.get(group) ?? []) add(at, weights.synonym * certainty);
      for (const at of found) {
        sums[at]! += weighed[index]! * said[at]!;
        said[at] = 0;
      }
    }
    return sums;
  };
}

/** Finds how much of the weight of each wording's terms a text mentions, by its place in the list; wordings share terms. */
function indexTerms(wordings: WeighedWording[]): (words: Words) => Float64Array {
  type Shared = { term: Term; weight: number; places: number[] };
  const shared = new Map<string, Shared>();
  for (const [at, { terms, weights: weighed }] of wordings.entries())
    for (const [index, term] of terms.entries()) {
      const key = term.stems.join(' ');
      const known = shared.get(key);
      if (known) known.places.push(at);
      else shared.set(key, { term, weight: weighed[index]!, places: [at] });
    }
  const byWord = new Map<string | number, Shared[]>();
  for (const one of shared.values())
    for (const key of [one.term.stems[0]!, ...one.term.groups])
      byWord.set(key, [...(byWord.get(key) ?? []), one]);
  return (words) => {
    const sums = new Float64Array(wordings.length);
    const found = new Set(
      [...words.stems, ...words.groups].flatMap((key) => byWord.get(key) ?? []),
    );
    for (const { term, weight, places } of found) {
      const said = weight * says(words, term);
      if (said > 0) for (const at of places) sums[at]! += said;
    }
    return sums;
  };
}

const sumOf = (weighed: number[]) => weighed.reduce((total, one) => total + one, 0);

/** A question about the state that was named fits better, and one about laws elsewhere or anywhere less. */
function ofPlace({ subject }: AnsweredQuestion, own: string[], states: string[]): number {
  if (states.length === 0) return 1;
  if (own.length > 0) return weights.sameState;
  return subject === 'laws' ? weights.noState : 1;
}

/** How surely a text mentions a term. */
export function says({ stems, groups }: Words, term: Term): number {
  const certainty = term.isCertain ? 1 : weights.corrected;
  if (term.stems.every((stem) => stems.has(stem))) return certainty;
  return term.groups.some((group) => groups.has(group)) ? weights.synonym * certainty : 0;
}

/** How often a question has each stem and group: what it is asked by counts for more than what its answer says. */
function countWords([question, ...others]: Wording[], answer: Wording) {
  const counts = new Map<string | number, number>();
  const add = ({ stems, groups }: Words, weight: number) => {
    for (const key of [...stems, ...groups]) counts.set(key, (counts.get(key) ?? 0) + weight);
  };
  if (question) add(question, weights.inQuestion);
  for (const wording of others) add(wording, weights.inWording);
  add(answer, weights.inAnswer);
  return counts;
}

/** How surely a question is about a term, from 0 to 1: each further time that it has the term adds less. */
function frequencyOf(counts: ReadonlyMap<string | number, number>, term: Term): number {
  const saturated = (count: number) =>
    Math.min(1, (weights.most * count) / (count + weights.saturation));
  const own = Math.min(...term.stems.map((one) => counts.get(one) ?? 0));
  const ofGroups = Math.max(0, ...term.groups.map((one) => counts.get(one) ?? 0));
  return (
    (term.isCertain ? 1 : weights.corrected) *
    Math.max(saturated(own), weights.synonym * saturated(ofGroups))
  );
}

const unite = (words: Words[]): Words => ({
  stems: new Set(words.flatMap(({ stems }) => [...stems])),
  groups: new Set(words.flatMap(({ groups }) => [...groups])),
});

/** The words of some terms. */
export const toWords = (terms: Term[]): Words => ({
  stems: new Set(terms.flatMap(({ stems }) => stems)),
  groups: new Set(terms.flatMap(({ groups }) => groups)),
});

/** A text as its terms and all of its words. */
export function readWording(text: string): Wording {
  const terms = readTerms(cutWords(text));
  return { terms, ...toWords(terms) };
}
