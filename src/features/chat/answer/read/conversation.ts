/** Reads a message with the exchanges before it: what they were about, and what the message asks with that subject. */
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { Law } from '#src/content/register/law.ts';
import { foldedWords, meaningfulWords, stem } from '#src/passages/words.ts';
import type { PagesAnswer } from '../compose-answer.ts';
import { numbersOf } from '../laws/bill-numbers.ts';
import { findField, linesOf, nameOfPlace } from '../laws/law-records.ts';
import { plainText } from '../message.ts';
import { findStates, nameStates } from '../places.ts';
import { findPopulation, findPricedPopulation } from '../price.ts';
import { findSmallTalk } from '../small-talk.ts';
import { asksPrice, isAboutLaw, isAboutUs } from '../subjects.ts';

/** An exchange before a message. */
export interface Exchange {
  asked: string;
  answer: PagesAnswer;
}

/** Messages with at most this many words may be follow-ups: "And for a year?" */
const followUpWords = 4;
/** A subject is kept over this many follow-ups. */
const mostFollowUps = 3;

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
  refersBack(message) || meaningfulWords(message).length <= followUpWords;

/** What the last exchanges were about. */
export interface Topic {
  /** The visitor's own words, from the question that began the subject. */
  asked: string;
  /** The state that the visitor named last. */
  state?: string | undefined;
  /** The first law of the last answer. */
  law?: Law | undefined;
  /** The ids of the questions that were answered. */
  questions: ReadonlySet<string>;
  answer: PagesAnswer;
}

/** The subject of a conversation, or null when it has none yet. */
export function readTopic(
  earlier: readonly Exchange[],
  { register, spanish }: Knowledge,
): Topic | null {
  const exchanges = earlier.filter(({ asked }) => findSmallTalk(asked) === null);
  const last = exchanges.at(-1);
  if (!last) return null;
  let from = exchanges.length - 1;
  while (from > 0 && exchanges.length - from <= mostFollowUps && mayFollow(exchanges[from]!.asked))
    from -= 1;
  const hrefs = last.answer.sources.map(({ href }) => href);
  return {
    asked: exchanges
      .slice(from)
      .map(({ asked }) => plainText(asked))
      .join(' '),
    state: exchanges
      .flatMap(({ asked }) => findStates(nameStates(plainText(spanish.withoutIA(asked)))))
      .at(-1),
    law: hrefs.flatMap((href) => register.all.find(({ id }) => href === `/laws/${id}`) ?? [])[0],
    questions: new Set(
      exchanges
        .slice(from)
        .flatMap(({ answer }) => answer.sources.map(({ href }) => href.replace('/questions#', ''))),
    ),
    answer: last.answer,
  };
}

/** How a message can be read alone after an earlier one. */
export interface Reading {
  text: string;
  /** What was asked before, as far as it belongs to the question. */
  before?: string;
  /** Whether it is preferred to the message alone, because the message only makes sense with it. */
  isMeant: boolean;
}

/** The standalone readings of a message with the subject before it: its law, its state, its words. */
export function readWithTopic(message: string, topic: Topic): Reading[] {
  const { law, state, asked } = topic;
  const isElsewhere = findStates(message).length > 0 || numbersOf(message).length > 0;
  const follows = mayFollow(message);
  const priced = follows ? askPriceAgain(message, asked) : null;
  return [
    ...(law && follows && !isElsewhere
      ? [{ text: `${law.shortName}: ${message}`, isMeant: isOfLaw(message, law) }]
      : []),
    ...(state &&
    !(law && follows && !isElsewhere) &&
    findStates(message).length === 0 &&
    !isAboutUs(message)
      ? [{ text: `${message} (${nameOfPlace(state)} law)`, isMeant: numbersOf(message).length > 0 }]
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
  const isPriced = asksPrice(message) || /\b(?:month|year|annual)/i.test(message);
  return isPriced && findPricedPopulation(text) !== null ? text : null;
}

/** The share of a follow-up's words that the law of the last answer must have. */
const ofLaw = 0.6;

/** Whether a follow-up asks for a field of a law, or for what its record mentions: "By when?", "Even for a pilot?" */
function isOfLaw(message: string, law: Law): boolean {
  if (isAboutUs(message)) return false;
  if (findField(message) !== 'summary') return true;
  const said = new Set(foldedWords(`${law.name} ${linesOf(law).join(' ')}`).map(stem));
  const asked = meaningfulWords(message).map(stem);
  return (
    refersBack(message) && asked.filter((word) => said.has(word)).length >= asked.length * ofLaw
  );
}

/** The sentences of the last answer that mention most of a follow-up, with the share that they mention. */
export function sayAgain(
  message: string,
  { answer }: Topic,
): { answer: PagesAnswer; share: number } {
  const asked = partsOf(message);
  const sentences = answer.text
    .split('\n\n')[0]!
    .split(/(?<=[.?!])\s+(?=[\p{Lu}\p{N}])|\n/u)
    .map((sentence) => {
      const said = new Set(partsOf(sentence));
      return { sentence, share: asked.filter((part) => said.has(part)).length / asked.length };
    });
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

/** The stems of a text's words without small words, and each pair of neighbors. */
function partsOf(text: string): string[] {
  const words = meaningfulWords(text).map(stem);
  return [...words, ...words.slice(1).map((word, at) => `${words[at]!} ${word}`)];
}
