/** Answers a message: reads it with its conversation, searches each of its questions, and joins what was found. */
import type { Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import type { FoundAnswer, PagesAnswer, SearchedAnswer } from '#src/lexi/answer/compose-answer.ts';
import * as write from '#src/lexi/answer/compose-answer.ts';
import { handedOnQuestions } from '#src/lexi/answer/lines.ts';
import { answerQuestion } from '#src/lexi/answer/answer-question.ts';
import { numbersOf } from './bill-numbers.ts';
import { nameOfPlace } from './law-records.ts';
import { plainText } from '#src/lexi/read/message.ts';
import { findStates, nameStates, withoutStates } from '#src/lexi/read/places.ts';
import * as talk from '#src/lexi/read/conversation.ts';
import type { Exchange, Topic } from '#src/lexi/read/conversation.ts';
import {
  findHandedOn,
  hasPersonalNumber,
  isUrgent,
  isWholly,
  namesHarm,
  type HandedOn,
} from '#src/lexi/read/kinds.ts';
import { mostParts, splitList, splitParts } from '#src/lexi/read/parts.ts';
import * as spanishText from '#src/lexi/read/spanish.ts';
import { listWords } from '#src/content/passages/words.ts';
import { findSmallTalk, isRefusal } from '#src/lexi/answer/small-talk.ts';
import * as subject from './subjects.ts';

/** How a model reads a message; nothing of it is shown. */
export interface ModelReading {
  language: 'English' | 'Spanish' | 'other';
  kind: HandedOn | 'question';
  /** What it asks, in words that need no earlier message. */
  questions: string[];
}

/** A part of a message with what was found for it. */
interface Part {
  asked: string;
  found: SearchedAnswer;
}

/** How sure the answers to the items of a list must be for them to be questions of their own, and how sure the answer to all of it for it to be one. */
const least = { item: 0.6, whole: 0.8, certain: 0.9 };

/** Finds the answer to a message; `earlier` has the conversation before it, newest last. What a model reads in it is added to the rules. */
export function findAnswer(
  typed: string,
  earlier: readonly Exchange[],
  knowledge: Knowledge,
  reading: ModelReading | null = null,
): FoundAnswer {
  const found = findParts(typed, earlier, knowledge, reading);
  return hasPersonalNumber(typed)
    ? write.warnOfNumbers(found, knowledge.spanish.isSpanish(typed))
    : found;
}

function findParts(
  typed: string,
  earlier: readonly Exchange[],
  knowledge: Knowledge,
  reading: ModelReading | null,
): FoundAnswer {
  const message = plainText(typed);
  const spanish = knowledge.spanish.isSpanish(typed) || reading?.language === 'Spanish';
  const topic = talk.readTopic(earlier, knowledge);
  const handOn = (asked: string): SearchedAnswer | null => {
    const read = reading?.kind === 'question' ? null : reading?.kind;
    const kind = findHandedOn(asked) ?? read;
    // A wording of a question of ours is answered, unless somebody is in danger.
    if (!kind || (!isUrgent(kind) && knowledge.worded(plainText(asked)))) return null;
    const question = kind === 'action' ? asked : handedOnQuestions[kind];
    const own = spanish || !question ? undefined : answerQuestion(question, knowledge);
    const record =
      kind === 'verdict'
        ? searchLaw(asked, null, knowledge)
        : own && (kind !== 'action' || (own.kind === 'question' && own.score >= least.item))
          ? own.answer
          : undefined;
    return {
      ...{ kind: 'refused', score: 1, answer: write.handOn(kind, spanish, record) },
      passages: () => [],
    };
  };
  const isOne = isWhole(message, topic, knowledge);
  const parts = isOne ? [typed] : splitParts(typed);
  const refused = handOn(typed);
  const kind = findHandedOn(message);
  if (refused && (parts.length === 1 || !kind || isWholly(kind) || !parts.some(handOn)))
    return refused;
  const search = (asked: string, before: readonly Exchange[]): SearchedAnswer => {
    const refusal = handOn(asked);
    if (refusal) return refusal;
    const searchIn = spanish ? findSpanish : searchPart;
    const result = searchIn(asked, talk.readTopic(before, knowledge), knowledge);
    return result.kind === 'nothing' && namesHarm(asked)
      ? { ...result, kind: 'refused', answer: write.handOn('crisis', spanish) }
      : result;
  };
  const meant = isOne || spanish ? [] : (reading?.questions ?? []);
  const read = meant.map((asked) => ({ asked, found: answerQuestion(asked, knowledge) }));
  if (read.length > 0 && read.every(({ found }) => isAnswer(found, topic)))
    return write.joinAnswers(read);
  const found: Part[] = [];
  let before = earlier;
  for (const asked of parts.slice(0, mostParts)) {
    const items = isOne || spanish ? [] : searchList(asked, knowledge);
    const some = items.length > 0 ? items : [{ asked, found: search(asked, before) }];
    before = [...before, ...some.map((one) => ({ asked: one.asked, answer: one.found.answer }))];
    found.push(...some);
  }
  return write.joinAnswers(found, parts.length - mostParts);
}

const isAnswer = ({ kind, answer }: SearchedAnswer, topic: Topic | null) =>
  kind !== 'nothing' && kind !== 'refused' && answer.text !== topic?.answer.text;

/** The items of a list with their answers, if they are questions of their own: places, or items of which most have a sure answer, and no answer is about all of them. */
function searchList(part: string, knowledge: Knowledge): Part[] {
  const named = nameStates(plainText(part));
  const places = subject.isAboutLaw(named) && !subject.isAboutOffer(named) ? findStates(named) : [];
  if (
    places.length > 1 &&
    places.length < mostParts &&
    !subject.asksAllStates(named) &&
    numbersOf(named).length === 0
  )
    return places.map((place) => {
      const asked = `${withoutStates(named)} (${nameOfPlace(place)})`;
      return { asked: nameOfPlace(place), found: answerQuestion(asked, knowledge) };
    });
  const items = splitList(part);
  if (items.length === 0) return [];
  const whole = answerQuestion(part, knowledge);
  if (whole.kind !== 'price' && whole.score >= least.whole) return [];
  const found = items.map((asked) => ({ asked, found: answerQuestion(asked, knowledge) }));
  const sure = found.filter(
    ({ found: { kind, score } }) =>
      ['question', 'price', 'nothing'].includes(kind) && score >= least.item,
  );
  const answers = new Set(sure.map((one) => one.found.answer.text));
  const isMost = sure.length > 1 && sure.length >= items.length - 1 && answers.size > 1;
  return isMost ? found : [];
}

/** Answers a message in Spanish: by hand-written answers, or in English for a law or a state that it names. */
function findSpanish(typed: string, topic: Topic | null, knowledge: Knowledge): SearchedAnswer {
  const [passages, score] = [() => [], 1];
  const smallTalk = spanishText.findSpanishSmallTalk(typed);
  if (smallTalk)
    return { kind: 'small talk', answer: write.answerSpanishSmallTalk(smallTalk), passages, score };
  const isNew = ({ text }: PagesAnswer) => text !== topic?.answer.text;
  const follows =
    topic !== null && (/^\W*(?:y|pero|o)\b/i.test(typed) || listWords(typed).length < 5);
  const whole = follows ? `${topic.asked} ${typed}` : typed;
  const population = spanishText.findSpanishPopulation(whole);
  if (population !== null) {
    const plan = write.answerWithPlan(population, null, 'es');
    const answer =
      topic && !isNew(plan) ? talk.sayAgain(typed, topic, knowledge.ranking).answer : plan;
    return { kind: 'price', answer, passages, score };
  }
  const again =
    topic && talk.sayAgain(spanishText.withoutSmallSpanish(typed), topic, knowledge.ranking);
  if (follows && again && again.share >= 0.85)
    return { kind: 'question', ...again, passages, score };
  const english = searchLaw(typed, topic, knowledge);
  const named = nameStates(plainText(knowledge.spanish.withoutIA(typed)));
  const asksPenalty = spanishText.toEnglish(typed).includes('penalty');
  const isAnywhere = findStates(named).length === 0 && !asksPenalty && !follows;
  const isMissing = knowledge.register.missing(named).length > 0;
  // A word alone says too little without what was asked before.
  const isThin = follows && listWords(spanishText.withoutSmallSpanish(typed)).length < 2;
  const asked = (isThin ? [whole, typed] : [typed, whole]).flatMap(knowledge.spanish.find);
  // A Spanish answer about another law, or without the penalty that was asked for, is none.
  const question = asked.find(
    (one) =>
      isNew(write.answerSpanish(one)) &&
      !isMissing &&
      (!english ||
        isAnywhere ||
        (!asksPenalty && english.sources.some(({ href }) => href === one.source))),
  );
  if (question) return { kind: 'question', answer: write.answerSpanish(question), passages, score };
  if (english) return { kind: 'law', answer: write.answerInEnglish(english), passages, score };
  if (topic && asked.some((one) => !isNew(write.answerSpanish(one))))
    return { kind: 'question', answer: write.firstSentence(topic.answer), passages, score };
  return { kind: 'nothing', answer: write.answerSpanishSmallTalk('nothing'), passages, score };
}

/** What the register says of the law or the state that a message names, or that was named before it. */
function searchLaw(
  typed: string,
  topic: Topic | null,
  knowledge: Knowledge,
): PagesAnswer | undefined {
  const written = plainText(knowledge.spanish.withoutIA(typed));
  const message = nameStates(written, knowledge.ranking.vocabulary);
  const asked = knowledge.spanish.isSpanish(typed) ? spanishText.toEnglish(typed) : message;
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
function isWhole(message: string, topic: Topic | null, knowledge: Knowledge): boolean {
  const smallTalk = findSmallTalk(message);
  const isWording = !(topic && talk.refersBack(message)) && knowledge.worded(message);
  return Boolean(isWording) || (smallTalk !== null && isRefusal(smallTalk));
}

/** Searches one question, alone and with the subject of the conversation; the better finding wins, and never repeats the last answer. */
function searchPart(typed: string, topic: Topic | null, knowledge: Knowledge): SearchedAnswer {
  const message = plainText(typed);
  const { ranking } = knowledge;
  const alone = answerQuestion(message, knowledge);
  if (!topic || findSmallTalk(message) !== null || alone.kind === 'refused') return alone;
  const leans = talk.refersBack(message);
  const isNew = ({ answer }: SearchedAnswer) => answer.text !== topic.answer.text;
  // "Penalties?" after a law asks for those of that law.
  const isOfLaws = alone.answer.sources.some(({ href }) => href.startsWith('/laws'));
  const isCertain = !leans && alone.score >= least.certain && !(topic.isLaw && isOfLaws);
  if (isCertain && isNew(alone)) return alone;
  for (const text of talk.readMeant(message, topic, ranking, alone)) {
    const found = answerQuestion(text, knowledge, null, topic.questions);
    // A choice of laws answers only a question for laws.
    const isChoice =
      found.kind === 'asked back' && !subject.isAboutLaw(message) && !subject.asksDuty(message);
    if (!isNew(found)) return { ...found, answer: write.repeat(topic.answer) };
    if (found.score > 0 && !isChoice) return found;
  }
  const isThin = talk.isOnlyPronoun(message) || ranking.weigh(message).length === 0;
  if (!talk.mayFollow(message) && isNew(alone)) return alone;
  const again = talk.sayAgain(message, topic, ranking);
  const said: SearchedAnswer = { ...alone, kind: 'question', ...again, score: again.share };
  const near = answerQuestion(message, knowledge, topic);
  // Another subject answers a follow-up as far as its answer has the words of it.
  const titles = alone.answer.sources.map(({ title }) => title).join('\n');
  const saidAlone = ranking.shareSaid(message, `${alone.answer.text}\n${titles}`);
  const [best] = [
    isNew(near) ? near : { ...said, score: again.share > 0 ? near.score : 0 },
    { ...alone, score: alone.score * (isThin ? 0.5 : leans ? 0.5 + 0.3 * saidAlone : 0.95) },
    said,
  ]
    .filter((one) => isNew(one) && one.score > 0)
    .sort((one, other) => other.score - one.score);
  if (best && best.score >= 0.4) return best;
  if (again.share > 0 && (leans || isThin)) return said;
  const isForeign =
    talk.hasPronoun(message) || (leans && alone.kind !== 'nothing' && saidAlone < 0.5);
  // The nearest may be what was answered just now.
  const [nearest] = alone.answer.sources;
  const isAnswered = topic.answer.sources.some(({ href }) => href === nearest?.href);
  if (isNew(alone) && !isThin && !isAnswered && !isForeign) return alone;
  return { ...said, answer: write.repeatShortly(topic.answer) };
}
