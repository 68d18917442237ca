/** Answers a message: reads it with its conversation, searches each of its questions, and joins what was found. */
import type { Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import type { FoundAnswer, PagesAnswer, SearchedAnswer } from '#src/lexi/answer/compose-answer.ts';
import * as write from '#src/lexi/answer/compose-answer.ts';
import { handedOnQuestions, type HandedOn } from '#src/lexi/answer/lines.ts';
import { answerQuestion } from '#src/lexi/answer/answer-question.ts';
import { numbersOf } from './bill-numbers.ts';
import { findField, nameOfPlace } from './law-records.ts';
import { correctTyping, plainText } from '#src/lexi/read/message.ts';
import { findStates, nameStates, withoutStates } from '#src/lexi/read/places.ts';
import * as talk from '#src/lexi/read/conversation.ts';
import type { Exchange, Topic } from '#src/lexi/read/conversation.ts';
import * as kinds from '#src/lexi/read/kinds.ts';
import * as parts from '#src/lexi/read/parts.ts';
import * as spanishText from '#src/lexi/read/spanish.ts';
import { listWords } from '#src/content/passages/words.ts';
import { findPopulation } from '#src/lexi/answer/price.ts';
import { findSmallTalk, isRefusal } from '#src/lexi/answer/small-talk.ts';
import * as subject from './subjects.ts';
import { site } from '#src/site.ts';

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

/** The score of an answer that fits, the share of a message that a Spanish answer must have, how like its wording the message must be to be preferred to what its English words find, how sure the answers to the items of a list must be for them to be questions of their own, and how sure the answer to all of it for it to be one. */
const least = {
  found: 0.5,
  covered: 0.5,
  alike: 0.4,
  item: 0.6,
  sure: 0.75,
  whole: 0.8,
  certain: 0.8,
  // After a law, whose state may be meant.
  certainAfterLaw: 0.85,
};

/** Finds the answer to a message; `earlier` has the conversation before it, newest last. What a model reads in it is added to the rules. */
export function findAnswer(
  typed: string,
  earlier: readonly Exchange[],
  knowledge: Knowledge,
  reading: ModelReading | null = null,
): FoundAnswer {
  const found = findParts(typed, earlier, knowledge, reading);
  return kinds.hasPersonalNumber(typed)
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
  const read = reading?.kind === 'question' ? null : reading?.kind;
  // A wording of a question of ours is answered, unless somebody is in danger.
  const kindOf = (asked: string): HandedOn | null => {
    const kind =
      kinds.findHandedOn(asked) ??
      kinds.findHandedOn(correctTyping(plainText(asked), knowledge.ranking.vocabulary)) ??
      read ??
      null;
    return kind && (kinds.isUrgent(kind) || !knowledge.worded(plainText(asked))) ? kind : null;
  };
  const refuse = (asked: string, kind: HandedOn): SearchedAnswer => {
    const record = recordFor(asked, kind, { topic, spanish }, knowledge);
    const answer = write.handOn(kind, spanish, record);
    return { kind: 'refused', answer, passages: () => [], score: 1 };
  };
  const isOne = isWhole(message, topic, knowledge);
  // A case that a message tells colors all that it asks; what it requests is a part of its own.
  const isRequest = (sentence: string) =>
    !['own case', 'verdict', null].includes(kinds.findHandedOn(sentence));
  const { lead, questions } = isOne
    ? { lead: '', questions: [typed] }
    : parts.splitParts(typed, isRequest);
  const kind = kindOf(typed);
  const isParted =
    questions.length > 1 &&
    kinds.findHandedOn(message) &&
    !kinds.findHandedOn(lead) &&
    questions.some((question) => kindOf(question) ?? knowledge.worded(plainText(question)));
  if (kind && (!isParted || kinds.isWholly(kind))) return refuse(typed, kind);
  const search = (asked: string, before: readonly Exchange[]): SearchedAnswer => {
    const refused = kindOf(asked);
    if (refused) return refuse(asked, refused);
    const searchIn = spanish ? findSpanish : searchPart;
    const result = searchIn(asked, talk.readTopic(before, knowledge), knowledge);
    // What was hardly found stands back behind words of harm.
    const isThin = result.kind === 'question' && result.score < least.found;
    const isUnanswered = result.kind === 'nothing' || isThin;
    const isLost = result.kind === 'nothing' && !result.question;
    const unread = isUnanswered && (kinds.findHarm(asked) ?? (isLost && kinds.findLikely(asked)));
    if (unread) return refuse(asked, unread);
    return isUnanswered && kinds.isOfLife(asked)
      ? write.withEmergencyNumbers(result, spanish)
      : result;
  };
  const isAnswer = ({ found: { kind: of, answer } }: Part) =>
    of !== 'nothing' && of !== 'refused' && answer.text !== topic?.answer.text;
  const meant = isOne || spanish ? [] : (reading?.questions ?? []);
  const answered = meant.map((asked) => ({ asked, found: answerQuestion(asked, knowledge) }));
  if (answered.length > 0 && answered.every(isAnswer)) return write.joinAnswers(answered);
  // "liability cap, do we indemnify": what stands before the questions may be one, too.
  const leans = topic !== null && talk.refersBack(message);
  const subjectNamed =
    spanish || questions.length < 2 ? undefined : parts.subjectOf(lead, questions[0]);
  const named = subjectNamed !== undefined && isOfOffer(subjectNamed) ? subjectNamed : undefined;
  const isList = questions.length > 1 && !named && !spanish && !leans && !/[.?!]\s/.test(typed);
  const alone = (asked: string) => {
    const refused = kindOf(asked);
    return refused ? refuse(asked, refused) : answerQuestion(asked, knowledge);
  };
  const listed =
    isList && parts.splitList(typed).length > questions.length
      ? searchList(typed, alone, knowledge)
      : [];
  if (listed.length > 0) return write.joinAnswers(listed);
  const found: Part[] = [];
  let before = earlier;
  // What stands before the questions is one itself, or says more of the first one.
  const isLeadAsked =
    lead !== '' &&
    named === undefined &&
    !spanish &&
    !kinds.hasPersonalNumber(lead) &&
    isAsked(lead, alone(lead));
  const isOnly = questions.length === 1 && !isLeadAsked;
  // "The workspace: who can see the chats, can we export?"
  const searchLed = (question: string, text: string, before: readonly Exchange[]) => {
    const full = search(text, before);
    // Who asks may hide what is asked.
    const plain = full.kind === 'nothing' && text !== question ? search(question, before) : full;
    if (named === undefined || plain.kind === 'refused') return plain;
    const led = search(parts.withSubject(question, named), []);
    const isNearer =
      shareSaid(question, led, knowledge) >= shareSaid(question, plain, knowledge) ||
      (!talk.hasPronoun(question) && led.score > plain.score);
    return led.score >= least.found && isNearer ? led : plain;
  };
  const asked = isOnly ? [typed] : isLeadAsked ? [lead, ...questions] : questions;
  for (const [at, question] of asked.slice(0, parts.mostParts).entries()) {
    const full = isOnly ? typed : withAsker(question, message, knowledge);
    const mayBeLed = !isOnly && !isLeadAsked && lead !== '' && !kindOf(question);
    const text = mayBeLed && at === 0 ? `${lead} ${full}` : full;
    const items =
      isOne || spanish || leans || kinds.hasPersonalNumber(text)
        ? []
        : searchList(text, alone, knowledge);
    const last = found.at(-1)?.found;
    // "What does Copilot cost, and is it safe?" is about others twice.
    const isOfLast =
      last?.kind === 'refused' &&
      (talk.isOnlyPronoun(question) || knowledge.ranking.weigh(question).length === 0);
    const some =
      items.length > 0
        ? items
        : [{ asked: question, found: isOfLast ? last : searchLed(question, text, before) }];
    before = [...before, { asked: text, answer: write.joinAnswers(some).answer }];
    found.push(...some);
  }
  // Of two parts with one answer the one that it says less of may have its own: "Can we see it, and book a call?"
  for (const [at, { asked: part, found: same }] of found.entries()) {
    const id = named ? undefined : same.question?.id;
    if (!id || found.filter((other) => other.found.question?.id === id).length < 2) continue;
    const own = answerQuestion(part, knowledge, null, new Set([id]));
    const says = (answer: SearchedAnswer) => shareSaid(part, answer, knowledge);
    const isFit = own.kind === 'question' && !talk.lacksFigure(part, own.answer);
    if (isFit && own.score >= least.item && says(own) > says(same))
      found[at] = { asked: part, found: own };
  }
  return write.joinAnswers(found, questions.length - parts.mostParts);
}

/** A question with what the rest of its message says of who asks: the population, if the question is for a price. */
function withAsker(question: string, message: string, { ranking }: Knowledge): string {
  const population = findPopulation(question) === null ? findPopulation(message) : null;
  return population !== null && talk.asksOnlyPrice(question, ranking)
    ? `${question} Population ${population}`
    : question;
}

/** Whether a subject is none of who asks: "For a county: …" */
const isOfOffer = (named: string): boolean =>
  !subject.isLocal(named) && findStates(nameStates(named)).length === 0;

/** Whether what stands before the questions of a message is one itself: its answer is sure, and it does not only say who asks. */
const isAsked = (lead: string, { kind, score, question }: SearchedAnswer): boolean =>
  (kind === 'price' && !talk.namesAsker(lead)) ||
  (kind === 'question' &&
    question?.subject !== 'laws' &&
    score >= least.sure &&
    !talk.namesAsker(lead) &&
    !talk.hasPronoun(lead) &&
    !/^\W*(?:in|for|on|under|at|with|as|about|regarding|re|if|when|after|before)\b/i.test(lead) &&
    findPopulation(lead) === null);

/** What asks whether our product makes an agency comply. */
const usesUs = new RegExp(
  String.raw`\b(?:${site.name}|(?:buy|buying|use|using|with|have|get) (?:you|your|yours)\b|buy(?:ing)? (?:this|it)\b|your (?:system|suite|software|product|tools?|platform)\b)`,
  'i',
);

/** What our pages say beside a refusal: the record of the law, or the question of ours that is near. */
function recordFor(
  asked: string,
  kind: HandedOn,
  { topic, spanish }: { topic: Topic | null; spanish: boolean },
  knowledge: Knowledge,
): PagesAnswer | undefined {
  const isOfUs = kind === 'verdict' && usesUs.test(asked);
  if (kind === 'verdict' && !isOfUs) return searchLaw(asked, knowledge);
  const isOfDemo =
    kind === 'action' &&
    /\b(?:demos?|book|meeting|appointment)\b/i.test(`${topic?.asked ?? ''} ${asked}`);
  const demo = /\b(?:move|change|cancel|reschedule|switch|instead)/i.test(asked)
    ? 'change'
    : 'demo';
  const isEnd = kind === 'action' && /\b(?:cancel|end|stop|terminate)\b/i.test(asked);
  const question =
    handedOnQuestions[isOfUs ? 'certainty' : isOfDemo ? demo : isEnd ? 'cancel' : kind];
  if (spanish || (!question && kind !== 'action')) return undefined;
  // "A break for three years?" has an answer of its own, which says no.
  const near = kind === 'haggling' ? answerQuestion(asked, knowledge) : null;
  const isNear = near?.question?.subject === 'prices' && near.score >= least.item;
  const own = isNear ? near : answerQuestion(question ?? asked, knowledge);
  const isOwn = own.kind === 'question' && own.score >= least.item;
  return kind !== 'action' || isOwn ? own.answer : undefined;
}

/** The items of a list with their answers, if they are questions of their own: places, or items of which most have a sure answer, and no answer is about all of them. */
function searchList(
  part: string,
  search: (asked: string) => SearchedAnswer,
  knowledge: Knowledge,
): Part[] {
  const named = nameStates(plainText(part));
  const isLaw = subject.isAboutLaw(named) || subject.asksDuty(named);
  const places = isLaw && !subject.isAboutOffer(named) ? findStates(named) : [];
  if (
    places.length > 1 &&
    places.length < parts.mostParts &&
    !subject.asksAllStates(named) &&
    numbersOf(named).length === 0
  )
    return places.map((place) => {
      const asked = `${withoutStates(named)} (${nameOfPlace(place)})`;
      return { asked: nameOfPlace(place), found: answerQuestion(asked, knowledge) };
    });
  const items = parts.splitList(part);
  if (items.length === 0) return [];
  const whole = answerQuestion(part, knowledge);

  const found = items.map((asked) => ({ asked, found: search(withAsker(asked, part, knowledge)) }));
  const isSure = ({ kind, score }: SearchedAnswer, enough = least.item) =>
    ['question', 'price', 'nothing', 'refused'].includes(kind) && score >= enough;
  const sure = found.filter((item) => isSure(item.found));
  const answers = new Set(sure.map((item) => item.found.answer.text));
  // What answers an item alone is no answer to all of them.
  const isWholeSure =
    whole.kind !== 'price' && whole.score >= least.whole && !answers.has(whole.answer.text);
  const isMost =
    !isWholeSure && sure.length > 1 && sure.length >= items.length - 1 && answers.size > 1;
  if (isMost || isWholeSure) return isMost ? found : [];
  // An item of which the whole answer says nothing is a question of its own, too.
  const filled = found.map((item) =>
    isSure(item.found, least.found) ? item : { ...item, found: whole },
  );
  const said = ({ asked, found: own }: Part) => shareSaid(asked, own, knowledge);
  const isMissed = (item: Part) => said({ ...item, found: whole }) === 0;
  return filled.some(isMissed) && filled.every((item) => said(item) > 0) ? filled : [];
}

/** The share of a question that an answer and the titles of its sources mention. */
const shareSaid = (asked: string, { answer }: SearchedAnswer, { ranking }: Knowledge): number =>
  ranking.shareSaid(asked, [answer.text, ...answer.sources.map(({ title }) => title)].join('\n'));

/** Answers a message in Spanish: by a hand-written answer, or in English by what its words mean in English. */
function findSpanish(typed: string, topic: Topic | null, knowledge: Knowledge): SearchedAnswer {
  const { spanish, ranking, register } = knowledge;
  const [passages, score] = [() => [], 1];
  const smallTalk = spanishText.findSpanishSmallTalk(typed);
  if (smallTalk)
    return { kind: 'small talk', answer: write.answerSpanishSmallTalk(smallTalk), passages, score };
  const again = topic && talk.sayAgain(spanishText.withoutSmallSpanish(typed), topic, ranking);
  const follows = /^\W*(?:y|pero|o)\b/i.test(typed) || listWords(typed).length < 5;
  if (follows && again && again.share >= 0.85)
    return { kind: 'question', ...again, passages, score };
  const english = spanish.toEnglish(typed);
  const found = searchPart(english, topic, knowledge);
  const hrefs = found.answer.sources.map(({ href }) => href);
  const named = nameStates(english, ranking.vocabulary);
  const isOfLaw =
    hrefs.some((href) => href.startsWith('/laws/')) &&
    (follows || [...findStates(named), ...register.named(named)].length > 0);
  // A Spanish answer about another law, or without the penalty that was asked for, is none.
  const own = spanish
    .find(typed)
    .slice(0, 5)
    .find(
      ({ question: { source, spanish: own }, coverage, likeness }) =>
        (hrefs[0] === source &&
          (findField(named) !== 'penalty' || /\bmulta/.test(own!.lines.join(' ')))) ||
        (!isOfLaw && (coverage >= least.covered || likeness >= least.alike) && likeness > 0.2),
    );
  const isMeant =
    !own ||
    found.kind === 'price' ||
    (found.question?.spanish &&
      found.score >= least.sure &&
      own.likeness < least.alike &&
      own.coverage < 1);
  const question = isMeant || register.missing(named).length > 0 ? found.question : own.question;
  if (question?.spanish && (!isMeant || found.score >= least.item)) {
    const answer = write.answerSpanish(question);
    const isSaid = answer.text === topic?.answer.text;
    return {
      kind: 'question',
      answer: isSaid ? write.firstSentence(answer) : answer,
      passages,
      score,
    };
  }
  if (found.kind !== 'nothing' || isOfLaw) {
    const law = register.all.find(({ id }) => hrefs[0] === `/laws/${id}`);
    const answer = write.answerInEnglish(found.answer, law, knowledge.builtOn);
    return { ...found, answer, passages };
  }
  return { kind: 'nothing', answer: write.answerSpanishSmallTalk('nothing'), passages, score };
}

/** What the register says of the law or the state that a message names. */
function searchLaw(typed: string, knowledge: Knowledge): PagesAnswer | undefined {
  const message = nameStates(plainText(knowledge.spanish.toEnglish(typed)));
  const [law] = knowledge.register.named(message);
  const [state] = findStates(message);
  const name = law?.shortName ?? (state && nameOfPlace(state));
  const found = name && answerQuestion(`${name} AI law ${message}`, knowledge, null, new Set());
  // Which law is meant is no record.
  return found &&
    found.kind !== 'asked back' &&
    found.answer.sources.some(({ href }) => href.startsWith('/laws'))
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
  if (talk.asksSource(message))
    return { ...alone, kind: 'question', answer: write.repeatShortly(topic.answer, true) };
  if (topic.isLaw && talk.asksTemplate(message)) return alone;
  const enough = topic.isLaw ? least.certainAfterLaw : least.certain;
  const isSure = alone.score >= enough && !alone.question?.asks;
  const leans = talk.refersBack(message);
  const isNew = ({ answer }: { answer: PagesAnswer }) => answer.text !== topic.answer.text;
  // "Penalties?" after a law asks for those of that law.
  const isOfLaws = alone.answer.sources.some(({ href }) => href.startsWith('/laws'));
  if (!isSure && !topic.isLaw && talk.isOfOther(message))
    return { ...alone, kind: 'question', answer: write.repeat(topic.answer) };
  const asksField =
    topic.laws.length > 0 && findField(message) !== 'summary' && !subject.isAboutUs(message);
  const isCertain = !leans && isSure && !(topic.isLaw && isOfLaws) && !asksField;
  // Another subject answers a follow-up as far as its answer has the words of it.
  const saidAlone = shareSaid(message, alone, knowledge);
  const again = talk.sayAgain(message, topic, ranking);
  const answer = isNew(again) ? again.answer : write.repeat(topic.answer);
  const said: SearchedAnswer = { ...alone, kind: 'question', answer, score: again.share };
  // "How soon do you reply?" after a time to reply, and "And how much?" after an amount, ask for these.
  const isTime = /\bhow (?:soon|fast|quick)/i.test(message) && /\bwithin\b/.test(answer.text);
  const isAmount = /^\W*(?:(?:and|or|so|but) )*how (?:much|many)\W*$/i.test(message);
  if ((isTime && alone.kind === 'nothing') || (isAmount && topic.isLaw && again.share > 0))
    return said;
  if (isCertain && isNew(alone)) return alone;
  for (const text of talk.readMeant(message, topic, ranking, alone)) {
    const found = answerQuestion(text, knowledge, null, topic.questions);
    if (!isNew(found)) return { ...found, answer: write.repeat(topic.answer) };
    // "Where do I get updates?" after the laws of a state is another subject.
    const isNewSubject =
      !leans &&
      alone.kind === 'question' &&
      alone.score >= least.item &&
      saidAlone > shareSaid(message, found, knowledge) + 0.5;
    if (found.score > 0) return isNewSubject ? alone : found;
  }
  const isThin = talk.isOnlyPronoun(message) || ranking.weigh(message).length === 0;
  if (!talk.mayFollow(message) && isNew(alone)) return alone;
  const found = answerQuestion(message, knowledge, topic);
  const isOfArticle = ({ answer: { sources } }: { answer: PagesAnswer }) =>
    sources[0]?.href.startsWith('/blog/');
  // An article is no answer to what follows something else.
  const near = isOfArticle(found) && !isOfArticle(topic) && leans ? alone : found;
  // "And what would it cost?" asks for our prices, unless what it follows has a price of its own.
  const isOfPrices = alone.question?.subject === 'prices' && talk.asksOnlyPrice(message, ranking);
  if (isOfPrices && near.question && !topic.isNear(near.question)) return alone;
  const isOther = alone.kind !== 'nothing' && alone.score < near.score;
  const [best] = [
    isNew(near)
      ? { ...near, score: near.score * (talk.lacksFigure(message, near.answer) ? 0.5 : 1) }
      : again.share > 0
        ? { ...said, score: near.score }
        : // What answered is nearer than another subject: "And by Teams?"
          { ...near, answer: write.repeat(topic.answer), score: isOther ? near.score : 0 },
    { ...alone, score: alone.score * (isThin ? 0.5 : leans ? 0.5 + 0.3 * saidAlone : 0.95) },
    said,
  ]
    .filter((candidate) => isNew(candidate) && candidate.score > 0)
    .sort((a, b) => b.score - a.score);
  if (best && best.score >= 0.4) return best;

  const isForeign =
    talk.hasPronoun(message) || (leans && alone.kind !== 'nothing' && saidAlone < 0.5);
  if (isNew(alone) && !isThin && !isForeign) return alone;
  // The last answer is also the one to this question.
  if ((!isNew(alone) && alone.score >= least.item) || (!isNew(near) && near.score >= least.found))
    return { ...alone, answer: write.repeat(topic.answer) };
  return { ...said, answer: write.repeatShortly(topic.answer, false) };
}
