/** Finds the answer to a message: small talk, a price, a question of `/questions`, a record of the register, or sentences of our pages. */
import { findStates, withoutStates } from '#src/passages/states.ts';
import { questionId, type Knowledge } from '../knowledge/knowledge.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { answerFromPages, coversMore, findFigure, type PageFinding } from './answer-from-pages.ts';
import {
  answerNothingFound,
  answerSmallTalk,
  answerWithPlan,
  answerWithQuestion,
  askWhichQuestion,
  type FoundAnswer,
} from './compose-answer.ts';
import { passagesForModel, passagesWithId, rankPassages, withPages } from './find-passages.ts';
import {
  bare,
  lastQuestion,
  leaningBeginning,
  leansOnContext,
  onlyInterval,
  refersBack,
} from './follow-ups.ts';
import { answerByLaw, listLawsOfPlace } from './laws/answer-by-law.ts';
import { numbersOf } from './laws/bill-numbers.ts';
import { slugOf } from './laws/law-records.ts';
import type { MatchedQuestion } from './match-questions.ts';
import { namesOfOthers, nameStatesOfCities } from './names.ts';
import { plainText } from './phrases.ts';
import { findPricedPopulation, planPassages } from './plan-prices.ts';
import { anywhere, matchQuestions, offer, readAll } from './rank-questions.ts';
import { correctMessage } from './read-message.ts';
import { correctOffTopic, findSmallTalk, isRefusal, type SmallTalk } from './small-talk.ts';
import { nameStates } from './state-names.ts';
import {
  asksDuty,
  asksForNews,
  asksToShow,
  asksVote,
  asksWhichLawGoverns,
  isAboutLaw,
  isAboutOffer,
  isAboutUs,
  mentionsOffer,
} from './subjects.ts';
import { thresholds } from './weights.ts';

/** Finds the answer to a message; `before` has the visitor's earlier messages, newest last. */
export function findAnswer(typed: string, before: string[], knowledge: Knowledge): FoundAnswer {
  const message = plainText(typed);
  const { vocabulary } = knowledge;
  const corrected = correctMessage(nameStatesOfCities(nameStates(message), vocabulary), vocabulary);
  const { text } = corrected;
  // "How much is it?" after another question refers to that one.
  const worded =
    before.length > 0 && refersBack(message) ? undefined : knowledge.questions.worded(message);
  if (worded) return answerWorded(worded, text, knowledge);
  const smallTalk =
    findSmallTalk(message) ??
    [...new Set([text, correctOffTopic(message, vocabulary)])]
      .filter((other) => other !== message)
      .map(findRefusal)
      .find((kind) => kind !== null);
  if (smallTalk) {
    const isRefused = isRefusal(smallTalk);
    const nearest = isRefused
      ? offer(matchQuestions(text, corrected.corrected, anywhere, knowledge))
      : [];
    return {
      kind: isRefused ? 'refused' : 'small talk',
      answer: answerSmallTalk(smallTalk, nearest),
      passages: () => [],
    };
  }
  const context = leansOnContext(message) ? plainText(lastQuestion(before)) : '';

  const population = findPricedPopulation(message, context) ?? findPricedPopulation(text, context);
  if (population !== null)
    return {
      kind: 'price',
      answer: answerWithPlan(population),
      passages: () => withPages(planPassages(population, knowledge), text, context, knowledge),
    };

  const isOffer = isAboutOffer(message) || isAboutOffer(text) || asksWhichLawGoverns(text);
  const places = isOffer ? [] : findStates(text);
  const isFollowUp = context !== '' && !isOffer && !isAboutUs(text) && refersBack(message);
  const ownLaws = knowledge.laws.named(text);
  // "Who enforces it?" after a question about a law.
  const named = ownLaws.length === 0 && isFollowUp ? knowledge.laws.named(context) : ownLaws;
  const isOfUs = isAboutUs(text) && !isAboutLaw(text);
  // A bill that is not in the register can only be in an article.
  const unknown = named.length > 0 ? [] : numbersOf(text).flatMap((one) => one.split(' ').slice(1));
  const isBill = named.length > 0 || unknown.length > 0;
  const isLaw = !isOffer && (isAboutLaw(text) || places.length > 0 || (isBill && !isOfUs));
  // "Must we tell residents?" may be about a law or about our product.
  const mayBeEither = asksDuty(text) && !isAboutUs(text);
  const isOurLaw = isLaw && mentionsOffer(text) && places.length === 0 && named.length === 0;
  // "Do you have an office in Texas?" names a state but is about us.
  const isPlaceOnly = isOfUs && isLaw && !isBill && !asksForNews(text) && !asksDuty(text);
  const lawful = (mayBeEither && !isLaw) || isOurLaw || isPlaceOnly ? undefined : isLaw;
  const about = { states: places, laws: named.map(({ id }) => `/laws/${id}`) };
  let matched = matchQuestions(text, corrected.corrected, { about, lawful }, knowledge);
  const isNear = ({ score, covered }: MatchedQuestion) =>
    score >= thresholds.question && covered >= thresholds.covered;
  const fits = (one: MatchedQuestion) => isNear(one) || isAlone(one);
  // Whether a question is far ahead of all others.
  const isAlone = ({ question, score, covered }: MatchedQuestion) => {
    const isOfState = places.length > 0 && question.subject === 'laws';
    const ahead = isOfState ? thresholds.aheadOfState : thresholds.aheadOfOthers;
    return (
      score >= thresholds.alone &&
      covered >= thresholds.aloneCovered &&
      matched.filter((one) => one.score > score / ahead).length === 1
    );
  };
  const leans = context !== '' && leaningBeginning.test(message);
  if (context && (leans || !(matched[0] && fits(matched[0])))) {
    const earlier = places.length > 0 ? withoutStates(context) : context;
    const whole = correctMessage(nameStates(`${earlier} ${message}`), knowledge.vocabulary);
    const states = findStates(whole.text);
    const together = matchQuestions(
      whole.text.replace(/[.?!]/g, ' '),
      whole.corrected,
      { about: { ...about, states }, lawful: states.length > 0 || lawful },
      knowledge,
    );
    const own = matched[0]?.score ?? 0;
    // "What about FedRAMP?" is a question of its own.
    if (
      onlyInterval.test(message) ||
      (leans && own < thresholds.certain) ||
      (together[0]?.score ?? 0) > own
    )
      matched = together;
  }
  const passages = () =>
    withPages(
      matched
        .filter(fits)
        .slice(0, 3)
        .flatMap(({ question }) => passagesWithId(knowledge, `${questionId}${question.id}`)),
      text,
      context,
      knowledge,
    );
  let said: PageFinding | null | undefined;
  const fromPages = () => {
    // Null is cached, too, so that the pages are searched only once.
    if (said === undefined)
      said = answerFromPages(
        { message: text, context, isLawful: lawful === true && places.length === 0, places },
        rankPassages(text, context, knowledge).filter(({ passage: { heading, text: words } }) =>
          unknown.every((number) => `${heading} ${words}`.includes(number)),
        ),
        knowledge,
      );
    return said;
  };

  // Only articles say who voted how, so the record of the bill is no answer.
  if (lawful && named.length > 0 && asksVote(text)) {
    const page = fromPages();
    return page && asksVote(page.answer.text)
      ? { kind: 'pages', answer: page.answer, passages }
      : { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages };
  }

  if (lawful && unknown.length === 0) {
    const earlier = places.length > 0 ? withoutStates(context) : context;
    const whole = `${earlier} ${text}`.trim();
    const isOfUs = () => {
      const ours = matchQuestions(text, corrected.corrected, { about, lawful: false }, knowledge);
      const [first] = ours;
      const isFit = first && first.question.subject !== 'laws' && isNear(first);
      if (isFit) matched = ours;
      return Boolean(isFit);
    };
    const law = answerByLaw(
      whole,
      readAll(whole, corrected.corrected),
      matched[0],
      knowledge,
      fromPages,
      isOfUs,
    );
    if (law)
      return {
        ...law,
        passages: () => [...new Set([...law.passages(), ...passages()])].slice(0, passagesForModel),
      };
  }
  // Our pages say nothing about other organizations, however much else of the message matches.
  const names =
    places.length + named.length > 0
      ? []
      : [...unknown, ...namesOfOthers(message, text, vocabulary)];
  const isDemand = lawful !== true && asksToShow(message) && !asksForNews(message);
  const [best, ...others] = matched.filter(
    ({ stems, score }) =>
      names.every((name) => stems.has(name)) && (!isDemand || score >= thresholds.demanded),
  );
  const [second] = others;
  // A request that matches no question may be about other organizations.
  if (isDemand && !best)
    return { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages: () => [] };
  // A page is preferred to a question with a low score.
  const isSure =
    best && best.score >= (best.covered < thresholds.covers ? thresholds.surer : thresholds.sure);
  const page = isSure ? null : fromPages();
  const fromPage =
    best && best.score >= thresholds.sure && page
      ? coversMore(page, best.covered)
        ? page
        : null
      : page;
  if (fromPage) return { kind: 'pages', answer: fromPage.answer, passages };
  // When several questions match only a part of the message, none of them is the answer.
  const isDoubtful =
    best &&
    second &&
    lawful !== true &&
    best.score < thresholds.unlessDoubtful &&
    Math.max(best.covered, second.covered) < thresholds.half &&
    second.score > best.score * thresholds.asNear;
  if (best && fits(best) && !isDoubtful) {
    // "Does it apply to us?" without an earlier message: its one word matches too much.
    const isBare = !context && bare.test(text) && readAll(text, corrected.corrected).length < 2;
    const mayBeMeant = ({ question: { isUnsaid, isOfSheet } }: MatchedQuestion) =>
      !isUnsaid && !isOfSheet;
    const [limit, near] = isBare
      ? [thresholds.exactBare, thresholds.asNearBare]
      : [thresholds.certain, thresholds.asNear];
    const other = isBare ? others.find(mayBeMeant) : second;
    const isTie =
      other &&
      // Two questions about the same law have the same answer.
      !(isOfLaw(best) && other.question.source === best.question.source) &&
      !best.question.isUnsaid &&
      best.score < limit &&
      other.score > best.score * near &&
      mayBeMeant(other);
    if (isTie && !isDemand)
      return {
        kind: 'asked back',
        answer: askWhichQuestion([best.question, other.question], knowledge.lawNames),
        passages,
      };
    const answer = answerWithQuestion(
      withDetails(best, text, corrected.corrected, knowledge),
      knowledge.lawNames,
    );
    return { kind: kindOf(best.question), answer, passages };
  }
  const anyPage = fromPages();
  if (anyPage) return { kind: 'pages', answer: anyPage.answer, passages };
  const laws = places.slice(0, 1).flatMap((place) => knowledge.laws.ofPlace(slugOf(place)));
  const list = unknown.length > 0 ? listLawsOfPlace(text, { laws }, knowledge) : null;
  if (list) return list;
  return { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages };
}

/** The answer to a message that equals a wording of a question. */
function answerWorded(
  { question }: MatchedQuestion,
  text: string,
  knowledge: Knowledge,
): FoundAnswer {
  return {
    kind: kindOf(question),
    answer: answerWithQuestion(question, knowledge.lawNames),
    passages: () =>
      withPages(passagesWithId(knowledge, `${questionId}${question.id}`), text, '', knowledge),
  };
}

const kindOf = ({ isUnsaid, asks }: AnsweredQuestion) =>
  isUnsaid ? 'nothing' : asks ? 'asked back' : 'question';

const isOfLaw = ({ question }: MatchedQuestion) => question.source.startsWith('/laws/');

/** The question with details that the message asks for: duties of its law, or a figure of its page. */
function withDetails(
  { question, score }: MatchedQuestion,
  text: string,
  corrected: ReadonlySet<string>,
  knowledge: Knowledge,
): AnsweredQuestion {
  const more: (string | null)[] = [];
  if (question.subject !== 'laws') {
    if (score < thresholds.certain) more.push(findFigure(text, question, knowledge));
  } else if (score < thresholds.exact) {
    const id = question.source.replace(/^\/laws\//, '');
    const terms = readAll(text, corrected);
    const duties = knowledge.laws.dutiesAsked(id, question.lines, text, terms);
    more.push(...duties.map((duty) => `- ${duty}`));
  }
  return { ...question, lines: [...question.lines, ...more.filter((line) => line !== null)] };
}

/** The kind of refusal that a message needs, or null. */
function findRefusal(text: string): SmallTalk | null {
  const kind = findSmallTalk(text);
  return kind && isRefusal(kind) ? kind : null;
}
