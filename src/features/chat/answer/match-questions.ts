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
}

/** Which states a message means, and the pages of the laws that it names. */
export interface Places {
  states: string[];
  laws: string[];
}

/** The questions, indexed. */
export interface QuestionMatcher {
  /** Best first. */
  match: (terms: Term[], about: Places) => MatchedQuestion[];
  /** How rare a term is among the questions. */
  rarity: (term: Term) => number;
}

interface Words {
  stems: Set<string>;
  groups: Set<number>;
}
interface Wording extends Words {
  terms: Term[];
}
interface Indexed {
  question: AnsweredQuestion;
  wordings: Wording[];
  all: Words;
  states: string[];
}

/** Indexes the questions: some milliseconds for two hundred. */
export function openQuestionMatcher(questions: AnsweredQuestion[]): QuestionMatcher {
  const indexed = questions.map((question): Indexed => {
    const wordings = [question.question, ...question.wordings].map(readWording);
    return {
      question,
      wordings,
      all: unite([...wordings, readWording(question.lines.join(' . '))]),
      states: findStates(`${question.question} ${question.source} ${question.wordings.join(' ')}`),
    };
  });
  const counts = new Map<string | number, number>();
  for (const { wordings } of indexed) {
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
    const value = Math.log(1 + (indexed.length - count + 0.5) / (count + 0.5));
    known.set(key, value);
    return value;
  };
  const sum = (terms: Term[], share: (term: Term) => number) =>
    terms.reduce((total, term) => total + rarity(term) * share(term), 0);

  return {
    rarity,
    match(terms, { states, laws }) {
      const total = sum(terms, () => 1);
      if (total === 0) return [];
      const asked = toWords(terms);
      return indexed
        .flatMap(({ question, wordings, all, states: own }): MatchedQuestion[] => {
          // The law of one state is no answer for another, nor for a visitor who named none.
          const isNamed = laws.includes(question.source);
          if (own.length > 0 && !isNamed && !states.some((one) => own.includes(one))) return [];
          const covered = sum(terms, (term) => says(all, term)) / total;
          const place = ofPlace(question, own, states);
          if (covered < 0.2) return [];
          const best = Math.max(
            ...wordings.map((wording) => {
              const ofMessage = sum(terms, (term) => says(wording, term)) / total;
              if (ofMessage === 0) return 0;
              const ofWording =
                sum(wording.terms, (term) => says(asked, term)) / sum(wording.terms, () => 1);
              return ofMessage ** weights.messageCovered * ofWording ** weights.wordingCovered;
            }),
          );
          return [
            {
              question,
              covered,
              score: place * (weights.oneWording * best + weights.allWordings * covered),
            },
          ];
        })
        .sort((one, other) => other.score - one.score);
    },
  };
}

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

const unite = (words: Words[]): Words => ({
  stems: new Set(words.flatMap(({ stems }) => [...stems])),
  groups: new Set(words.flatMap(({ groups }) => [...groups])),
});

const toWords = (terms: Term[]): Words => ({
  stems: new Set(terms.flatMap(({ stems }) => stems)),
  groups: new Set(terms.flatMap(({ groups }) => groups)),
});

/** A text as its terms and all of its words. */
export function readWording(text: string): Wording {
  const terms = readTerms(cutWords(text));
  return { terms, ...toWords(terms) };
}
