/** Reads a message with the exchanges before it: what they were about, and what the message asks with that subject. */
import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import { federal } from '#src/content/lists/law-lists.ts';
import type { Law } from '#src/laws/record/law.ts';
import { monthNames } from '#src/formats/calendar-days.ts';
import { isSmallWord, meaningfulWords } from '#src/content/passages/words.ts';
import type { Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import {
  datesOf,
  isChoice,
  isMissing,
  partsOf,
  type PagesAnswer,
  type SearchedAnswer,
} from '#src/lexi/answer/compose-answer.ts';
import { contactPages } from '#src/lexi/answer/lines.ts';
import { numbersOf } from '#src/lexi/find/bill-numbers.ts';
import * as records from '#src/lexi/find/law-records.ts';
import { plainText } from './message.ts';
import { findStates, nameStates, withoutStates } from './places.ts';
import { findPopulation, findPricedPopulation, outgrowsPlan } from '#src/lexi/answer/price.ts';
import { readPhrases, shareOf, type Ranking } from '#src/lexi/find/ranking.ts';
import { findSmallTalk } from '#src/lexi/answer/small-talk.ts';
import * as subject from '#src/lexi/find/subjects.ts';

/** An exchange before a message. */
export interface Exchange {
  asked: string;
  answer: PagesAnswer;
}

/** What the last exchanges were about, by the sources of their answers. */
export interface Topic {
  /** The visitor's own words, from the question that began the subject. */
  asked: string;
  /** The state that the visitor named last. */
  state: string | undefined;
  /** The laws of the last answer, the one that it is about first. */
  laws: readonly Law[];
  /** Whether the last answer was about laws. */
  isLaw: boolean;
  /** The ids of the questions that were answered. */
  questions: ReadonlySet<string>;
  /** Whether a question is of the same subject or from the same place of a page. */
  isNear: (question: AnsweredQuestion) => boolean;
  answer: PagesAnswer;
}

/** Messages with at most this many words may be follow-ups, and a subject is kept over this many of them. */
const most = { words: 4, followUps: 3 };
/** Beginnings of follow-ups: "What about", "and". */
const leaning =
  /^\W*(?:and|but|so|or|what about|how about|what if|what happens (?:if|when)|also|then|even|ok|okay|only|just|still|same|is that|does that|does it|is it|why|since|by when|no|i mean|i meant|y|pero|o)\b/i;
/** What says who asks, and so changes the body of the question before: "We're a town of 9,000." */
const isIntroduction =
  /^\W*(?:(?:and|but|so|what if|if) )*(?:(?:we|i)(?:['’]?re| are|['’]m| am| have| only have| serve)|us)\b/i;
/** The beginning of a message that puts right what the question before was about. */
const correction =
  /^\W*(?:(?:no|sorry|oh|oops|not (?:the |that |our )?\w+)\W+)*(?:i )?(?:mean|meant|was asking about|should(?: have|['’]?ve) said|forgot to (?:say|mention))\b/i;
/** What asks for all that binds, and not for the law before: "So what does bind us then?" */
const asksWhatBinds =
  /\b(?:what|which)(?: (?:else|other|laws?|rules?|acts?|then|do|does|still|actually|state|ai))* (?:binds?|appl(?:y|ies)|covers?|do we have to (?:follow|comply))\b(?! to (?:this|that|it)\b)/i;
/** What asks the question before again: "Same for Vermont?" */
const asksSame = /\bsame\b/i;
/** A body of the visitor's that a follow-up names: "And our mosquito control district?" It narrows the subject. */
const isBody =
  /^\W*(?:and |but |what about |how about |does it (?:cover|bind|include) |is |are |do |does |also |even )*(?:our|the|my|an?) (?:\w+ ){0,4}(?:districts?|authorit(?:y|ies)|departments?|boards?|librar(?:y|ies)|hospitals?|schools?|courts?|airports?|utilit(?:y|ies)|jails?|sheriff\w*|commissions?)\b(?! (?:asks?|wants?|needs?|says?|uses?)\b)/i;
/** What asks for no law of a state, or for those of all. */
const ofOthers =
  /\b(?:federal|ADA|HHS|EU|congress|president|(?:which|what|other|all|every|each|any) states?)\b/i;
/** Pronouns that refer to an earlier message. */
const bare = /\b(?:it|this|that|they|them|those|one|both|either|ours|theirs)\b/i;

/** Whether a message asks where it stands what was said: "Is that in writing?" */
export const asksSource = (message: string): boolean =>
  /^\W*(?:and |but |so |ok )*(?:(?:is|are) (?:that|this|it|those|these) (?:\w+ )?(?:in writing|written(?: down)?|in the (?:contract|agreement))|where (?:does|do) (?:it|that|you) say|where (?:is|are) (?:that|this|it|those) (?:written|stated|said)|(?:what|which) (?:page|section|source)\b|(?:(?:can|could|will|would|do) you )?(?:put|give|have|get)(?: (?:me|us))? (?:that|this|it) in writing|(?:do you have )?(?:a |your )?(?:source|citation|proof)s?\b)[^.?!]{0,30}[.?!]*$/i.test(
    message,
  );
/** Whether a message asks the same of another: "Does Microsoft?" */
export const isOfOther = (message: string): boolean =>
  !hasPronoun(message) &&
  meaningfulWords(message).length === 1 &&
  /^\W*(?:(?:and|but|so) )*(?:does|do|is|are|can|will) (?:\w+ ?){1,2}\W*$/i.test(message);
/** Whether a message has a pronoun for what was said before. */
export const hasPronoun = (message: string): boolean => bare.test(message);
/** Whether a message says only for whom the question before is meant. */
export const namesAsker = (message: string): boolean =>
  isIntroduction.test(message) || isBody.test(message) || /^\W*pop(?:ulation)?\b/i.test(message);

/** Whether a message asks for a template: "Is there one for it?" after a law is no question about the law. */
export const asksTemplate = (message: string): boolean =>
  /\b(?:templates?|samples?)\b/i.test(message);

/** Whether a message refers to an earlier one: "Does it apply to us?", "And support?", "Same date?" */
export const refersBack = (message: string): boolean =>
  leaning.test(message) || bare.test(message) || /\b(?:also|same|too|instead)\b/i.test(message);
/** Whether a message is hardly more than a pronoun: "How long is it?" */
export const isOnlyPronoun = (message: string): boolean =>
  bare.test(message) && meaningfulWords(message).length < 3;
/** Whether a message may be a follow-up: it refers back, or is short. */
export const mayFollow = (message: string): boolean =>
  refersBack(message) ||
  meaningfulWords(message).length <= most.words ||
  meaningfulWords(message).every(isSmallWord);

/** Whether an answer is from a page, and not only the way to a person. */
const hasPage = ({ sources }: PagesAnswer): boolean =>
  sources.some(({ href }) => !contactPages.some((page) => page.href === href));
const subjectOf = (id: string) => id.split('-')[0]!;

/** The subject of a conversation, or null when it has none yet. */
export function readTopic(
  earlier: readonly Exchange[],
  { register, spanish }: Knowledge,
): Topic | null {
  const talked = earlier.filter(({ asked }) => findSmallTalk(asked) === null);
  // A question that our pages did not answer leaves the subject as it was.
  const exchanges = talked.filter(({ answer }, at) => at === 0 || hasPage(answer));
  let from = exchanges.length - 1;
  const { answer } = exchanges[from] ?? {};
  if (!answer) return null;
  while (from > 0 && exchanges.length - from <= most.followUps && mayFollow(exchanges[from]!.asked))
    from -= 1;
  const ofTopic = exchanges.slice(from);
  const statesIn = ({ asked }: Exchange) =>
    findStates(nameStates(plainText(spanish.toEnglish(asked))));
  const questions = new Set(
    ofTopic.flatMap((exchange) =>
      exchange.answer.sources.flatMap(({ href }) => /^\/questions#(.+)/.exec(href)?.[1] ?? []),
    ),
  );
  const hrefs = new Set(answer.sources.map(({ href }) => href));
  const subjects = new Set(
    [...questions].filter((id) => hrefs.has(`/questions#${id}`)).map(subjectOf),
  );
  return {
    answer,
    asked: ofTopic.map(({ asked }) => plainText(spanish.toEnglish(asked))).join(' '),
    state: talked.flatMap(statesIn).at(-1),
    laws: lawsOf(answer, register.all),
    isLaw: [...hrefs].some((href) => href.startsWith('/laws')) || subjects.has('laws'),
    questions,
    isNear: ({ id, source }) => subjects.has(subjectOf(id)) || hrefs.has(source),
  };
}

/** The laws that an answer is about: none if they are beside a missing one, under those of their place, or offered. */
function lawsOf(answer: PagesAnswer, all: readonly Law[]): Law[] {
  const hrefs = answer.sources.map(({ href }) => href).filter((href) => /^\/laws\/./.test(href));
  const laws = hrefs.map((href) => all.find(({ id }) => href === `/laws/${id}`));
  return isMissing(answer) || isChoice(answer) || !laws[0]
    ? []
    : laws.filter((law) => law !== undefined);
}

/** The law of the last answer that a message is about: the one whose name it says, or else the first. */
const lawMeant = (message: string, { laws }: Topic, ranking: Ranking): Law | undefined =>
  laws.toSorted(
    (a, b) => ranking.shareSaid(message, b.name) - ranking.shareSaid(message, a.name),
  )[0];

/** Complete questions that a message can only mean with the subject before it, the surest first: another price, the same law, another place, the visitor's state. `alone` is what answers it without. */
export function readMeant(
  message: string,
  topic: Topic,
  ranking: Ranking,
  alone: SearchedAnswer,
): string[] {
  const { state, asked, isLaw, answer } = topic;
  const law = lawMeant(message, topic, ranking);
  const follows = mayFollow(message);
  const named = nameStates(message, ranking.vocabulary);
  const [place] = findStates(named);
  const isBill = numbersOf(message).length > 0;
  const isOfPrice =
    subject.asksPrice(asked) || answer.sources.some(({ href }) => href === '/pricing');
  const priced = follows || isOfPrice ? askPriceAgain(message, asked, isOfPrice, ranking) : null;
  // After the law of a city, "the state" is another one.
  const isOfCity = law && records.cityOf(law) && /\b(?:the|our|my) state\b/i.test(message);
  // "And schools?" after a law of the police asks for theirs.
  const isOfBody =
    law && leaning.test(message) && !hasPronoun(message) && records.isOfOthers(law, message);
  const isOfLaw =
    follows &&
    law &&
    !(place || isBill || isOfCity || isOfBody || asksWhatBinds.test(message)) &&
    (law.jurisdiction === federal.slug || !ofOthers.test(message)) &&
    asksAboutLaw(message, law, ranking, alone)
      ? `${law.shortName}: ${namesAsker(message) ? `${asked}${records.findField(asked) === 'summary' ? ' Who is bound?' : ''}` : ''} ${message}`
      : [];
  // "And in Texas?" changes the place alone, and so does whoever asks the same or corrects the place.
  const isSame = asksSame.test(message) || correction.test(message);
  const isPlaceAlone =
    place &&
    isLaw &&
    (isSame ||
      (follows &&
        (!alone.answer.sources.some(({ href }) => href.startsWith('/laws')) ||
          ranking.weigh(records.detailsAsked(withoutStates(named))).length < 2)));
  // A law that the question names is one of the other place: what it is about counts.
  const name = law && withoutStates(law.shortName).trim();
  const unnamed = name ? asked.replace(new RegExp(RegExp.escape(name), 'gi'), ' ') : asked;
  const labels = law && (!isSame || unnamed !== asked) ? records.topicsOf(law).join(' ') : '';
  const elsewhere = isPlaceAlone
    ? `${subject.withoutAllStates(withoutStates(nameStates(unnamed)))} ${labels} ${isSame ? records.nameOfPlace(place) : named} law`
    : [];
  const isOfState =
    state &&
    !place &&
    !subject.isAboutUs(message) &&
    (isLaw || isBill || subject.asksDuty(message) || subject.asksForNews(message)) &&
    !ofOthers.test(message);
  return [
    correction.test(message) && !hasPronoun(message) && !isPlaceAlone
      ? `${asked} ${message.replace(correction, '')}`
      : [],
    priced ?? [],
    isOfLaw,
    elsewhere,
    isOfState
      ? `${message} (${records.nameOfPlace(state)} law${(subject.isLocal(asked) && records.bodiesIn(message).length === 0) || asksWhatBinds.test(message) ? ' for local governments' : ''})`
      : [],
  ].flat();
}

/** What a question for the same price in other words consists of. */
const ofPrice =
  /\b(?:how much|cost\w*|pric\w*|pay\w*|paid|fees?|charge[ds]?|rates?|total|bill(?:ed)?|cheaper|month(?:s|ly)?|years?|yearly|annual(?:ly)?|coalition|members?|join(?:ed|ing)?|govai|12|twelve|plans?|yr|mo|each|whole|once|up ?front|advance|instead)\b/gi;

/** Whether a message asks for a price, and for nothing else. */
export const asksOnlyPrice = (message: string, ranking: Ranking): boolean =>
  message.search(ofPrice) >= 0 && ranking.weigh(message.replace(ofPrice, ' ')).length === 0;

/** The question for a price that a follow-up asks again: for another population, or in other words for the same. */
function askPriceAgain(
  message: string,
  asked: string,
  isOfPrice: boolean,
  ranking: Ranking,
): string | null {
  if (outgrowsPlan(message)) return message;
  const number = /(?<![$\d.,])\d{1,3}(?:,\d{3})+|\b(?!(?:19|20)\d\d\b)\d{4,}\b|\b\d+ ?k\b/i.exec(
    message,
  )?.[0];
  if (isOfPrice && !subject.isAboutLaw(message) && (number || findPopulation(message) !== null))
    return `What is the price? Population ${number ?? message}`;
  const text = `${asked.replace(/[.?!\s]*$/, '.')} ${message}`;
  // "Do you charge interest?" has a subject of its own.
  const own = ranking.weigh(message.replace(ofPrice, ' ')).length;
  const isPriced = interval.test(message) ? own < 2 : asksOnlyPrice(message, ranking);
  return isPriced && findPricedPopulation(text) !== null ? text : null;
}

/** The score from which on an answer to the message alone is sure. */
const least = { sure: 0.8 };

/** A case that a follow-up adds: "Even if …", "What if …". */
const isCondition = /^\W*(?:(?:and|but|so|or|even|what) )*(?:happens )?(?:if|when)\b/i;

/** Whether a follow-up asks for a field of a law, or for what its record mentions: "By when?", "Even for a pilot?" */
function asksAboutLaw(message: string, law: Law, ranking: Ranking, alone: SearchedAnswer): boolean {
  // "Who goes after you?" may mean anyone.
  const asksField = records.findField(message) !== 'summary';
  const isNothing = alone.kind === 'nothing';
  if (subject.isAboutUs(asksField ? message.replace(/\byou\b/gi, '') : message)) return false;
  const isShort = refersBack(message) || meaningfulWords(message).length < 3;
  const isLost = refersBack(message) && (isNothing || alone.kind === 'pages');
  const asksMore =
    asksField ||
    isCondition.test(message) ||
    hasPronoun(message) ||
    subject.asksFigure(message) === 'number';
  const details = records.detailsAsked(message);
  const said = ranking.shareSaid(details, `${law.name}\n${records.linesOf(law).join('\n')}`);
  // What the law does not mention may be in another one: "And police that match faces?"
  const isForeign =
    !asksField && said === 0 && ranking.weigh(details).length > 1 && !isCondition.test(message);
  if (isShort && alone.score < least.sure && (isLost || asksMore)) return !isForeign;
  // "Who hands out the fines?" has hardly a word of another subject.
  const isOfLaws = alone.answer.sources.some(({ href }) => href.startsWith('/laws'));
  if (asksField && !isOfLaws && alone.score < least.sure && ranking.weigh(details).length < 3)
    return true;
  // What nothing else answers stays with the law that mentions some of it.
  if (namesAsker(message) || (isNothing && (said > 0 || asksField))) return true;
  return ranking.weigh(details).length > 0
    ? said >= (asksField ? 0.5 : 0.75)
    : asksField || refersBack(message);
}

/** An interval of a price, and the figures that answer a question for a figure. */
const interval = /\b(?:month|year|annual)/i;
const figure =
  /[$%\d]|\b(?:two|three|four|five|six|seven|ten|thirty|once|minute|hour|day|week|month|year|amount)s?\b/i;

const money = /[$%]|\bamounts?\b/i;
/** A time, which answers "When?" and "How long?", and what asks for one. */
const time = new RegExp(
  String.raw`\b(?:(?<!\bper )(?:minute|hour|day|week|month|year)s?|(?:${monthNames.join('|')}) \d+|20\d\d)\b`,
  'i',
);
const asksTime =
  /^\W*(?:(?:and|but|so|ok|then) )*when\b|\b(?:how (?:long|soon|fast|quick\w*|much (?:notice|time|warning))|by (?:when|what date))\b/i;

/** Whether an answer lacks the number that a message asks for. */
export const lacksFigure = (message: string, answer: PagesAnswer): boolean =>
  subject.asksFigure(message) === 'number' &&
  partsOf(answer).every(({ text }) => !figure.test(text.replace(/\[\d+\]/g, '')));

/** The sentences of the last answer that mention most of a follow-up, or that have the figure or the condition that it asks for; with the share that the best of them mentions. */
export function sayAgain(
  message: string,
  { answer, asked: before }: Topic,
  ranking: Ranking,
): { answer: PagesAnswer; share: number } {
  const terms = ranking.weigh(message);
  const asked = readPhrases(meaningfulWords(message).join(' '));
  // Among equals the one with the same phrases: "Severity 2".
  const shareIn = (sentence: string) =>
    ranking.shareSaid(message, sentence) +
    asked.intersection(readPhrases(meaningfulWords(sentence).join(' '))).size / 1000;

  const isWhatIf =
    isCondition.test(message) || /\b(?:not|no(?:thing|body)?|never)\b|n['’]t\b/i.test(message);
  const asksFigure = subject.asksFigure(message) !== null || interval.test(message);
  const isThin = terms.length < 2;
  const isAmount = /\bhow much\b(?! (?:notice|time|warning)\b)/i.test(message);
  const wanted = asksTime.test(message) ? time : isAmount ? money : figure;
  const [every] = interval.exec(message) ?? [];
  const priced = every && new RegExp(String.raw`\$[\d,.]+ (?:per|a) ${every}`, 'i');
  const shareOfFigure = isThin ? 0.75 : 0.45;
  // A condition or a figure that is asked for is the answer, even in other words.
  const worthOf = (sentence: string) => {
    if (isWhatIf && /\bif\b/i.test(sentence)) return 0.6;
    // A word alone may ask for more than was said.
    const share = shareIn(sentence);
    const isContrast = leaning.test(message) && ranking.shareSaid(before, sentence) >= 0.3;
    const isOpen = isThin && !isContrast && !hasPronoun(message);
    if (!asksFigure) return share < 1 ? share : isOpen ? 0.85 : share * 1.4;
    if (!wanted.test(sentence)) return share * 0.6;
    // "And by the year?" asks for the amount of a year.
    if (priced && asksOnlyPrice(message, ranking) && money.test(answer.text))
      return priced.test(sentence) ? 1.4 : 0.4;
    if (share >= 1) return share * 1.4;
    // "How long does it run?" asks for nothing else than a time.
    const isTime = asksTime.test(message) && isOnlyPronoun(message);
    return Math.max(share, shareOfFigure) + (isTime ? 0.15 : 0);
  };
  const [best] = partsOf(answer)
    .flatMap(({ text, sources }) => {
      const all = text.replace(/ ?\[\d+\]/g, '').split(/(?<=[.?!])\s+(?=[\p{Lu}\p{N}])|\n/u);
      return all.map((sentence) => ({ all, sources, sentence, share: worthOf(sentence) }));
    })
    .sort((a, b) => b.share - a.share);
  // The question that it answered stays a source: it is what the conversation is about.
  const sources = (best?.sources ?? [])
    .slice(0, 2)
    .map((source, at) => ({ ...source, number: at + 1 }));
  if (sources.length === 0 || !best || best.share === 0) return { share: 0, answer };
  // "If you miss it, do we get credits?" asks for two of them.
  const open = terms.filter((term) => shareOf([term], best.sentence) === 0);
  const isAll = terms.length === 0 && !asksFigure && !isWhatIf;
  const said = best.all
    .filter(
      (sentence) =>
        isAll ||
        sentence === best.sentence ||
        (open.length < terms.length && shareOf(open, sentence) > 0),
    )
    .map((sentence) => sentence.replace(/^- |\s*\[\d+\]/g, ''));
  return {
    share: best.share,
    answer: {
      text: [
        `${said.join(' ')} ${sources.map(({ number }) => `[${number}]`).join('')}`,
        ...datesOf(answer),
      ].join('\n\n'),
      sources,
    },
  };
}
