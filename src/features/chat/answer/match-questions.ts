/** Finds the questions of `/questions` that match a message. */
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { findStates } from '#src/passages/states.ts';
import { findWords } from '#src/passages/words.ts';
import { indexPhrases } from './compare-phrases.ts';
import { oneOf } from './phrases.ts';
import { cutWords, readTerms, type Term } from './read-message.ts';
import { weights } from './weights.ts';

/** A question with its score, from 0 to 1. */
export interface MatchedQuestion {
  question: AnsweredQuestion;
  score: number;
  /** The share of the message that the question and its answer mention. */
  covered: number;
  /** The stems of the question, its wordings and its answer. */
  stems: ReadonlySet<string>;
  answer: Words;
}

/** The states in a message, and the paths of the laws that it names. */
export interface Places {
  states: string[];
  laws: string[];
}

/** An index of the questions. */
export interface QuestionMatcher {
  /** The questions on wanted subjects, best first. */
  match: (
    text: string,
    terms: Term[],
    about: Places,
    isWanted: (subject: string) => boolean,
  ) => MatchedQuestion[];
  rarity: (term: Term) => number;
  /** The question with a wording that equals a message, apart from case, punctuation and spaces. */
  worded: (message: string) => MatchedQuestion | undefined;
}

/** The stems of a text, and the groups of synonyms that they belong to. */
export interface Words {
  stems: Set<string>;
  groups: Set<number>;
}
interface Wording extends Words {
  terms: Term[];
}
interface WeighedTerm {
  term: Term;
  weight: number;
}
/** A wording with the rarities of its terms and their sum. */
interface WeighedWording extends Words {
  /** Its index among the wordings of all questions. */
  at: number;
  terms: WeighedTerm[];
  total: number;
}
interface Indexed {
  question: AnsweredQuestion;
  /** Its index among all questions. */
  at: number;
  wordings: WeighedWording[];
  all: Words;
  answer: Words;
  /** The weighted count of each stem and each group of synonyms. */
  frequencies: Map<string | number, number>;
  states: string[];
  /** The states in its answer, if it is about laws. */
  answerStates: string[];
}

/** The states in texts of a question about laws. In other questions a state is only a location. */
const statesOf = ({ subject }: AnsweredQuestion, texts: string[]): string[] =>
  aboutLaws.has(subject) ? findStates(texts.join(' ')) : [];

/** The number of terms whose rarity is cached. */
const cacheLimit = 5_000;

/** The subjects of questions about laws. */
const aboutLaws: ReadonlySet<string> = new Set(['laws', 'governance']);

/** Indexes the questions, in a few milliseconds for two hundred. */
export function openQuestionMatcher(questions: AnsweredQuestion[]): QuestionMatcher {
  const read = questions.map((question) => {
    const wordings = [question.question, ...question.wordings].map(readWording);
    const answer = readWording(question.lines.join(' . '));
    return {
      question,
      wordings,
      answer,
      all: unite([...wordings, answer]),
      frequencies: countWords(wordings, answer),
      states: statesOf(question, [question.question, question.source, ...question.wordings]),
      answerStates: statesOf(question, question.lines),
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
    // An unknown number usually is the visitor's population.
    const isNumber = count === 0 && /^\d+$/.test(key);
    const value = isNumber
      ? 0.5
      : Math.min(weights.rarest, Math.log(1 + (read.length - count + 0.5) / (count + 0.5)));
    if (known.size < cacheLimit) known.set(key, value);
    return value;
  };
  const weigh = (terms: Term[]) => terms.map((term) => ({ term, weight: rarity(term) }));
  let written = 0;
  const indexed = read.map(({ wordings, ...one }, at): Indexed => ({
    ...one,
    at,
    wordings: wordings.map(({ terms, ...words }) => {
      const weighed = weigh(terms);
      return { ...words, at: written++, terms: weighed, total: sumOf(weighed) };
    }),
  }));

  const allWordings = indexed.flatMap(({ wordings }) => wordings);
  const wordingsOf = indexWords(allWordings);
  const saidOf = indexTerms(allWordings);
  const questionsOf = indexWords(indexed.map(({ all }) => all));

  const phrasesOf = indexPhrases(
    indexed.flatMap(({ question: { question, wordings } }) => [question, ...wordings]),
  );

  const byLetters = new Map<string, MatchedQuestion>();
  for (const { question, all, answer } of indexed)
    for (const wording of [question.question, ...question.wordings]) {
      const letters = lettersOf(wording);
      const worded = { question, score: 1, covered: 1, stems: all.stems, answer };
      if (letters && !byLetters.has(letters)) byLetters.set(letters, worded);
    }

  return {
    rarity,
    worded: (message) =>
      byLetters.get(lettersOf(message)) ?? byLetters.get(lettersOf(withoutCourtesies(message))),
    match(text, terms, { states, laws }, isWanted) {
      const asked = weigh(terms);
      const total = sumOf(asked);
      if (total === 0) return [];
      const ofMessage = wordingsOf(asked);
      const ofWordings = saidOf(toWords(terms));
      const ofQuestion = questionsOf(asked);
      const phrases = phrasesOf(text);
      const matched: MatchedQuestion[] = [];
      for (const one of indexed) {
        const covered = ofQuestion[one.at]! / total;
        if (covered < leastCovered || !isWanted(one.question.subject)) continue;
        const { question, wordings, answer, frequencies, states: own, answerStates } = one;
        // A question about a state's law matches only messages that name that state or the law.
        const isNamed = laws.includes(question.source);
        if (own.length > 0 && !isNamed && !haveCommon(states, own)) continue;
        if (states.length > 0 && !isWithin(answerStates, states)) continue;
        let best = 0;
        let second = 0;
        let phrase = 0;
        for (const wording of wordings) phrase = Math.max(phrase, phrases[wording.at]!);
        for (const wording of wordings) {
          const said = ofMessage[wording.at]! / total;
          if (said === 0) continue;
          const ofWording = ofWordings[wording.at]! / wording.total;
          const score = said ** weights.messageCovered * ofWording ** weights.wordingCovered;
          second = Math.max(second, Math.min(best, score));
          best = Math.max(best, score);
        }
        let often = 0;
        for (const { term, weight } of asked) often += weight * frequencyOf(frequencies, term);
        const score =
          weights.oneWording * best +
          weights.nextWording * second +
          weights.allWordings * covered +
          weights.often * (often / total);
        const same = best > isSame ? weights.sameWording : 1;
        const weighed =
          score *
          same *
          (weights.phraseFrom + weights.phrase * phrase) *
          ofPlace(question, own, states);
        matched.push({ question, covered, score: weighed, stems: one.all.stems, answer });
      }
      return matched.sort((one, other) => other.score - one.score);
    },
  };
}

/** The letters and digits of a text, to compare it with a wording. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const { before, after } = questionWords.courtesies;
const [greeting, thanks] = [`^(?:${oneOf(before)} )+`, `(?: ${oneOf(after)})+$`].map(
  (pattern) => new RegExp(pattern),
) as [RegExp, RegExp];
/** A message without a greeting at its beginning and thanks at its end. */
const withoutCourtesies = (message: string) =>
  findWords(message)
    .map(({ word }) => word.toLowerCase())
    .join(' ')
    .replace(greeting, '')
    .replace(thanks, '');

// Defined outside the loop above, which would create closures for each question and message.
const haveCommon = (some: string[], others: string[]) => some.some((one) => others.includes(one));
const isWithin = (some: string[], others: string[]) => some.every((one) => others.includes(one));

/** Questions that cover a smaller share of the message are skipped. */
const leastCovered = 0.2;
/** From this score on, a wording equals the message. */
const isSame = 0.999;

/** Returns a function that sums, for each text, the weights of the given terms that it mentions. The next call overwrites the returned array. */
function indexWords(texts: Words[]): (asked: WeighedTerm[]) => Float64Array {
  const places = new Map<string | number, number[]>();
  for (const [at, { stems, groups }] of texts.entries())
    for (const key of [...stems, ...groups]) {
      const list = places.get(key);
      if (list) list.push(at);
      else places.set(key, [at]);
    }
  const said = new Float64Array(texts.length);
  const sums = new Float64Array(texts.length);
  const none: number[] = [];
  return (asked) => {
    sums.fill(0);
    for (const { term, weight } of asked) {
      const { stems, groups, isCertain } = term;
      const certainty = isCertain ? 1 : weights.corrected;
      const ofStem = places.get(stems[0]!) ?? none;
      for (const at of ofStem)
        if (stems.length === 1 || stems.every((stem) => texts[at]!.stems.has(stem)))
          said[at] = certainty;
      for (const group of groups)
        for (const at of places.get(group) ?? none)
          if (said[at] === 0) said[at] = weights.synonym * certainty;
      for (const at of ofStem) take(at, weight);
      for (const group of groups) for (const at of places.get(group) ?? none) take(at, weight);
    }
    return sums;
  };

  function take(at: number, weight: number): void {
    sums[at]! += weight * said[at]!;
    said[at] = 0;
  }
}

/**
 * Returns a function that sums, for each wording, the weights of its own terms that the given text mentions. The
 * next call overwrites the returned array. Terms are looked up only once, because wordings share them.
 */
function indexTerms(wordings: WeighedWording[]): (words: Words) => Float64Array {
  type Shared = WeighedTerm & { places: number[] };
  const shared = new Map<string, Shared>();
  for (const { at, terms } of wordings)
    for (const one of terms) {
      const key = one.term.stems.join(' ');
      const known = shared.get(key);
      if (known) known.places.push(at);
      else shared.set(key, { ...one, places: [at] });
    }
  const byWord = new Map<string | number, Shared[]>();
  for (const one of shared.values())
    for (const key of [one.term.stems[0]!, ...one.term.groups])
      byWord.set(key, [...(byWord.get(key) ?? []), one]);
  const sums = new Float64Array(wordings.length);
  return (words) => {
    sums.fill(0);
    const found = new Set<Shared>();
    for (const keys of [words.stems, words.groups])
      for (const key of keys) for (const one of byWord.get(key) ?? []) found.add(one);
    for (const { term, weight, places } of found) {
      const said = weight * says(words, term);
      if (said > 0) places.forEach((at) => (sums[at]! += said));
    }
    return sums;
  };
}

const sumOf = (terms: WeighedTerm[]) => terms.reduce((total, { weight }) => total + weight, 0);

/** A factor that prefers questions about the named state to questions about laws in general. */
function ofPlace({ subject }: AnsweredQuestion, own: string[], states: string[]): number {
  if (states.length === 0) return 1;
  if (own.length > 0) return weights.sameState;
  return subject === 'laws' ? weights.noState : 1;
}

/** How certainly a text mentions a term, from 0 to 1. */
export function says({ stems, groups }: Words, term: Term): number {
  const certainty = term.isCertain ? 1 : weights.corrected;
  if (term.stems.every((stem) => stems.has(stem))) return certainty;
  return term.groups.some((group) => groups.has(group)) ? weights.synonym * certainty : 0;
}

/** Counts the stems and groups of a question; those of the question itself weigh more than those of its answer. */
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

/** How much a question is about a term, from 0 to 1; each further occurrence adds less. */
function frequencyOf(counts: ReadonlyMap<string | number, number>, term: Term): number {
  let own = Infinity;
  for (const stem of term.stems) own = Math.min(own, counts.get(stem) ?? 0);
  let ofGroups = 0;
  for (const group of term.groups) ofGroups = Math.max(ofGroups, counts.get(group) ?? 0);
  const certainty = term.isCertain ? 1 : weights.corrected;
  return certainty * Math.max(saturated(own), weights.synonym * saturated(ofGroups));
}

const saturated = (count: number) =>
  Math.min(1, (weights.most * count) / (count + weights.saturation));

/** The union of the words of several texts. */
export const unite = (words: Words[]): Words => ({
  stems: new Set(words.flatMap(({ stems }) => [...stems])),
  groups: new Set(words.flatMap(({ groups }) => [...groups])),
});

const toWords = (terms: Term[]): Words => ({
  stems: new Set(terms.flatMap(({ stems }) => stems)),
  groups: new Set(terms.flatMap(({ groups }) => groups)),
});

/** The terms and words of a text. */
export function readWording(text: string): Wording {
  const terms = readTerms(cutWords(text));
  return { terms, ...toWords(terms) };
}
