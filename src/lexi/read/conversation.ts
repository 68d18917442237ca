/** Reads a message with the exchanges before it: what they were about, and what the message asks with that subject. */
import type { Law } from '#src/laws/record/law.ts';
import { meaningfulWords } from '#src/content/passages/words.ts';
import type { Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import type { PagesAnswer } from '#src/lexi/answer/compose-answer.ts';
import { numbersOf } from '#src/lexi/find/bill-numbers.ts';
import { findField, linesOf, nameOfPlace } from '#src/lexi/find/law-records.ts';
import { plainText } from './message.ts';
import { findStates, nameStates } from './places.ts';
import { findPopulation, findPricedPopulation } from '#src/lexi/answer/price.ts';
import { readPhrases, shareOf, type Ranking } from '#src/lexi/find/ranking.ts';
import { findSmallTalk } from '#src/lexi/answer/small-talk.ts';
import { asksPrice, isAboutLaw, isAboutUs } from '#src/lexi/find/subjects.ts';

/** An exchange before a message. */
export interface Exchange {
  asked: string;
  answer: PagesAnswer;
}

/** What the last exchanges were about. */
export interface Topic {
  /** The visitor's own words, from the question that began the subject. */
  asked: string;
  /** The state that the visitor named last. */
  state: string | undefined;
  /** The first law of the last answer. */
  law: Law | undefined;
  /** The ids of the questions that were answered. */
  questions: ReadonlySet<string>;
  answer: PagesAnswer;
}

/** A way to read a message after an earlier one. */
export interface Reading {
  text: string;
  /** What was asked before, as far as it belongs to the question. */
  before?: string;
  /** Whether it is preferred to the message alone, because the message only makes sense with it. */
  isMeant: boolean;
  /** Whether it adds the state that was named before. */
  isOfState?: boolean;
}

/** Messages with at most this many words may be follow-ups, and a subject is kept over this many of them. */
const most = { words: 4, followUps: 3 };
/** Beginnings of follow-ups: "What about", "and". */
const leaning =
  /^\W*(?:and|but|so|or|what about|how about|what if|also|then|even|ok|okay|only|just|still|same|is that|does that|does it|is it|why)\b/i;
/** Pronouns that refer to an earlier message. */
const bare = /\b(?:it|this|that|they|them|those)\b/i;

/** Whether a message refers to an earlier one: "Does it apply to us?", "And support?" */
export const refersBack = (message: string): boolean => leaning.test(message) || bare.test(message);
/** Whether a message is hardly more than a pronoun: "How long is it?" */
export const isOnlyPronoun = (message: string): boolean =>
  bare.test(message) && meaningfulWords(message).length < 3;
const mayFollow = (message: string) =>
  refersBack(message) || meaningfulWords(message).length <= most.words;

/** The subject of a conversation, or null when it has none yet. */
export function readTopic(
  earlier: readonly Exchange[],
  { register, spanish }: Knowledge,
): Topic | null {
  const exchanges = earlier.filter(({ asked }) => findSmallTalk(asked) === null);
  let from = exchanges.length - 1;
  const { answer } = exchanges[from] ?? {};
  if (!answer) return null;
  while (from > 0 && exchanges.length - from <= most.followUps && mayFollow(exchanges[from]!.asked))
    from -= 1;
  const ofTopic = exchanges.slice(from);
  const statesIn = ({ asked }: Exchange) =>
    findStates(nameStates(plainText(spanish.withoutIA(asked))));
  return {
    answer,
    asked: ofTopic.map(({ asked }) => plainText(asked)).join(' '),
    state: exchanges.flatMap(statesIn).at(-1),
    law: answer.sources.flatMap(
      ({ href }) => register.all.find(({ id }) => href === `/laws/${id}`) ?? [],
    )[0],
    questions: new Set(
      ofTopic.flatMap((one) => one.answer.sources.map(({ href }) => href.split('#')[1] ?? '')),
    ),
  };
}

/** The readings of a message with the subject before it: its law, its state, its price, its words. */
export function readWithTopic(message: string, topic: Topic, ranking: Ranking): Reading[] {
  const { law, state, asked } = topic;
  const follows = mayFollow(message);
  const isElsewhere = findStates(message).length > 0;
  const isBill = numbersOf(message).length > 0;
  const ofLaw = law && follows && !isElsewhere && !isBill ? law : undefined;
  const priced = follows ? askPriceAgain(message, asked) : null;
  return [
    ...(ofLaw
      ? [{ text: `${ofLaw.shortName}: ${message}`, isMeant: isOfLaw(message, ofLaw, ranking) }]
      : []),
    ...(state && !ofLaw && !isElsewhere && !isAboutUs(message)
      ? [{ text: `${message} (${nameOfPlace(state)} law)`, isMeant: isBill, isOfState: true }]
      : []),
    ...(priced === null ? [] : [{ text: priced, isMeant: true }]),
    ...(follows ? [{ text: message, before: asked, isMeant: false }] : []),
  ];
}

/** The question for a price that a follow-up asks again: for another population, or in other words for the same. */
function askPriceAgain(message: string, asked: string): string | null {
  const isNumber = /^\W*\d[\d,.]*k?\W*$/.test(message);
  if (asksPrice(asked) && !isAboutLaw(message) && (isNumber || findPopulation(message) !== null))
    return `What is the price? Population ${message}`;
  const text = `${asked} ${message}`;
  const isPriced =
    asksPrice(message) || /\b(?:month(?:ly)?|year(?:ly)?|annual(?:ly)?)\b/i.test(message);
  return isPriced && findPricedPopulation(text) !== null ? text : null;
}

/** Whether a follow-up asks for a field of a law, or for what its record mentions: "By when?", "Even for a pilot?" */
const isOfLaw = (message: string, law: Law, ranking: Ranking): boolean =>
  !isAboutUs(message) &&
  (findField(message) !== 'summary' ||
    (refersBack(message) &&
      shareOf(ranking.weigh(message), `${law.name}\n${linesOf(law).join('\n')}`) >= 0.6));

/** The sentences of the last answer that mention most of a follow-up, with the share that they mention. */
export function sayAgain(
  message: string,
  { answer }: Topic,
): { answer: PagesAnswer; share: number } {
  const phrasesOf = (text: string) => readPhrases(meaningfulWords(text).join(' '));
  const asked = phrasesOf(message);
  const sentences = answer.text
    .split('\n\n')[0]!
    .split(/(?<=[.?!])\s+(?=[\p{Lu}\p{N}])|\n/u)
    .map((sentence) => ({
      sentence,
      share: asked.intersection(phrasesOf(sentence)).size / Math.max(1, asked.size),
    }));
  const share = Math.max(...sentences.map((one) => one.share));
  const text = sentences
    .filter((one) => one.share === share)
    .map(({ sentence }) => sentence.replace(/^- |\s*\[\d+\]/g, ''))
    .join(' ');
  const [source] = answer.sources;
  return source && share > 0
    ? { share, answer: { text: `${text} [1]`, sources: [{ ...source, number: 1 }] } }
    : { share: 0, answer };
}
