/** Answers a message: reads it with its conversation, searches each of its questions, and joins what was found. */
import type { Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import type { FoundAnswer, PagesAnswer, SearchedAnswer } from '#src/lexi/answer/compose-answer.ts';
import * as write from '#src/lexi/answer/compose-answer.ts';
import { answerQuestion } from '#src/lexi/answer/answer-question.ts';
import { nameOfPlace } from './law-records.ts';
import { plainText } from '#src/lexi/read/message.ts';
import { findStates, nameStates } from '#src/lexi/read/places.ts';
import {
  isOnlyPronoun,
  readTopic,
  readWithTopic,
  refersBack,
  sayAgain,
  type Exchange,
  type Reading,
  type Topic,
} from '#src/lexi/read/conversation.ts';
import { findHandedOn, hasPersonalNumber, isUrgent, type HandedOn } from '#src/lexi/read/kinds.ts';
import { mostParts, splitParts } from '#src/lexi/read/parts.ts';
import { findSpanishPopulation, findSpanishSmallTalk, toEnglish } from '#src/lexi/read/spanish.ts';
import { listWords } from '#src/content/passages/words.ts';
import { findSmallTalk, isRefusal } from '#src/lexi/answer/small-talk.ts';

/** How a model reads a message; nothing of it is shown. */
export interface ModelReading {
  language: 'English' | 'Spanish' | 'other';
  kind: HandedOn | 'question';
  /** What it asks, in words that need no earlier message. */
  questions: string[];
}

/** Finds the answer to a message; `earlier` has the conversation before it, newest last. What a model reads in it is added to the rules. */
export function findAnswer(
  typed: string,
  earlier: readonly Exchange[],
  knowledge: Knowledge,
  reading: ModelReading | null = null,
): FoundAnswer {
  const refused = (kind: HandedOn, record?: PagesAnswer): FoundAnswer => ({
    ...{ kind: 'refused', answer: write.handOn(kind, spanish, record), passages: () => [] },
  });
  const read = reading?.kind === 'question' ? null : reading?.kind;
  const handedOn = findHandedOn(plainText(typed)) ?? read ?? null;
  const spanish = knowledge.spanish.isSpanish(typed) || reading?.language === 'Spanish';
  const topic = readTopic(earlier, knowledge);
  // A wording of a question of ours is answered, unless somebody is in danger.
  if (handedOn && (isUrgent(handedOn) || !knowledge.worded(plainText(typed))))
    return refused(
      handedOn,
      handedOn === 'verdict' ? searchLaw(typed, null, knowledge) : undefined,
    );
  if (spanish) return findSpanish(typed, topic, knowledge);
  const isOne = isWhole(typed, topic, knowledge);
  const asked = isOne ? [] : (reading?.questions ?? []);
  const meant = asked.map((question) => answerQuestion(question, knowledge));
  const isAnswered = ({ kind, answer }: FoundAnswer) =>
    kind !== 'nothing' && kind !== 'refused' && answer.text !== topic?.answer.text;
  if (meant.length > 0 && meant.every(isAnswered))
    return meant.length === 1 ? meant[0]! : write.joinAnswers(asked, meant);
  const parts = isOne ? [typed] : splitParts(typed);
  const found: SearchedAnswer[] = [];
  let before = earlier;
  for (const part of parts.slice(0, mostParts)) {
    const next = searchPart(part, readTopic(before, knowledge), knowledge);
    before = [...before, { asked: part, answer: next.answer }];
    found.push(next);
  }
  if (hasPersonalNumber(typed) && found.every((one) => one.kind === 'nothing'))
    return refused('own case');
  return parts.length === 1 ? found[0]! : write.joinAnswers(parts, found);
}

/** Answers a message in Spanish: by hand-written answers, or in English for a law or a state that it names. */
function findSpanish(typed: string, topic: Topic | null, knowledge: Knowledge): FoundAnswer {
  const passages = () => [];
  const smallTalk = findSpanishSmallTalk(typed);
  if (smallTalk)
    return { kind: 'small talk', answer: write.answerSpanishSmallTalk(smallTalk), passages };
  const isNew = ({ text }: PagesAnswer) => text !== topic?.answer.text;
  const follows =
    topic !== null && (/^\W*(?:y|pero|o)\b/i.test(typed) || listWords(typed).length < 5);
  const whole = follows ? `${topic.asked} ${typed}` : typed;
  const population = findSpanishPopulation(whole);
  if (population !== null) {
    const plan = write.answerWithPlan(population, null, 'es');
    const answer = topic && !isNew(plan) ? sayAgain(typed, topic).answer : plan;
    return { kind: 'price', answer, passages };
  }
  const english = searchLaw(typed, topic, knowledge);
  const place = findStates(nameStates(plainText(knowledge.spanish.withoutIA(typed))));
  const asked = [typed, whole].flatMap((text) => knowledge.spanish.find(text) ?? []);
  // A Spanish answer about another law, or without the penalty that was asked for, is none.
  const question = asked.find(
    (one) =>
      isNew(write.answerSpanish(one)) &&
      (!english ||
        (place.length === 0 && !follows) ||
        (english.sources.some(({ href }) => href === one.source) &&
          !toEnglish(typed).includes('penalty'))),
  );
  if (question) return { kind: 'question', answer: write.answerSpanish(question), passages };
  if (english) return { kind: 'law', answer: write.answerInEnglish(english), passages };
  return { kind: 'nothing', answer: write.answerSpanishSmallTalk('nothing'), passages };
}

/** What the register says of the law or the state that a message names, or that was named before it. */
function searchLaw(
  typed: string,
  topic: Topic | null,
  knowledge: Knowledge,
): PagesAnswer | undefined {
  const written = plainText(knowledge.spanish.withoutIA(typed));
  const message = nameStates(written, knowledge.ranking.vocabulary);
  const asked = knowledge.spanish.isSpanish(typed) ? toEnglish(typed) : message;
  const [own] = knowledge.register.named(message);
  const law = own ?? (asked && findStates(message).length === 0 ? topic?.law : undefined);
  const [state = asked && !law ? topic?.state : undefined] = findStates(message);
  if (knowledge.register.missing(message).length > 0)
    return answerQuestion(message, knowledge).answer;
  if (!law && !state && !asked.includes('ADA')) return undefined;
  const found = answerQuestion(
    `${law?.shortName ?? (state ? nameOfPlace(state) : '')} AI law ${asked}`,
    knowledge,
  );
  return found.answer.sources.some(({ href }) => href.startsWith('/laws'))
    ? found.answer
    : undefined;
}

/** The conversation that some messages of a visitor make, with its answers. */
export function converse(messages: readonly string[], knowledge: Knowledge): Exchange[] {
  return messages.reduce<Exchange[]>((earlier, asked) => {
    const { answer } = findAnswer(asked, earlier, knowledge);
    return [...earlier, { asked, answer }];
  }, []);
}

/** Whether a message is one question as it stands: refused, or a wording of a question. */
function isWhole(typed: string, topic: Topic | null, knowledge: Knowledge): boolean {
  const message = plainText(typed);
  const smallTalk = findSmallTalk(message);
  const isWording = !(topic && refersBack(message)) && knowledge.worded(message);
  return Boolean(isWording) || (smallTalk !== null && isRefusal(smallTalk));
}

/** Searches one question, alone and with the subject of the conversation; the better finding wins, and never repeats the last answer. */
function searchPart(typed: string, topic: Topic | null, knowledge: Knowledge): SearchedAnswer {
  const message = plainText(typed);
  if (!topic || findSmallTalk(message) !== null) return answerQuestion(message, knowledge);
  const { ranking } = knowledge;
  const isNew = ({ answer }: SearchedAnswer) => answer.text !== topic.answer.text;
  const answered = readWithTopic(message, topic, ranking).map((reading) => ({
    ...answerQuestion(reading.text, knowledge, topic.questions, reading.before),
    ...reading,
  }));
  const meant = answered.find((one) => one.isMeant && one.score > 0 && isNew(one));
  if (meant) return meant;
  const alone = answerQuestion(message, knowledge);
  const leans = refersBack(message);
  const isThin = isOnlyPronoun(message) || ranking.weigh(message).length === 0;
  const isOwn = alone.score >= (leans ? 0.9 : 0.8) && !isThin;
  if (alone.kind === 'refused' || (isOwn && isNew(alone))) return alone;
  const again = sayAgain(message, topic);
  const said = { ...alone, kind: 'question' as const, ...again, score: again.share * 0.6 };
  const isNear = ({ answer, isOfState }: SearchedAnswer & Reading) =>
    isOfState ??
    answer.sources.some(({ href }) => topic.answer.sources.some((page) => page.href === href));
  const [best] = [
    // A population in an earlier message does not make every question one for a price.
    ...answered
      .filter(({ kind }) => kind !== 'price')
      .map((one) => ({ ...one, score: one.score * (isNear(one) ? 1.2 : 1) })),
    { ...alone, score: alone.score * (isThin ? 0.5 : leans ? 0.75 : 1) },
    said,
  ]
    .filter((one) => isNew(one) && one.score > 0)
    .sort((one, other) => other.score - one.score);
  // A follow-up that is answered best by the last answer again is not answered by something weaker.
  if (best && best.score >= 0.5) return best;
  const isRepeat = answered.some(
    ({ text, before }) => !isNew(answerQuestion(text, knowledge, new Set(), before)),
  );
  if (isNew(alone) && !isRepeat) return best ?? alone;
  return { ...said, answer: again.share > 0 ? again.answer : write.repeatShortly(topic.answer) };
}
