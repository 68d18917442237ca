/** Searches the answer to one standalone question: small talk, a price, a question of `/questions`, a record of the register, or sentences of our pages. */
import { findStates } from '#src/passages/states.ts';
import { questionId, type Knowledge } from '../knowledge/knowledge.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { answerFromPages, coversMore, findFigure, type PageFinding } from './answer-from-pages.ts';
import {
  answerNothingFound,
  answerSmallTalk,
  answerWithLaw,
  answerWithPlan,
  answerWithQuestion,
  askWhichQuestion,
  type FoundAnswer,
  type SearchedAnswer,
} from './compose-answer.ts';
import { passagesForModel, passagesWithId, rankPassages, withPages } from './find-passages.ts';
import { bare } from './read/conversation.ts';
import { answerByLaw, answerMissingBill } from './laws/answer-by-law.ts';
import { numbersOf } from './laws/bill-numbers.ts';
import { nameOfPlace } from './laws/law-answer.ts';
import { bindsLocals } from './laws/law-records.ts';
import { findField } from './laws/match-laws.ts';
import type { MatchedQuestion } from './match-questions.ts';
import { namesOfOthers, nameStatesOfCities } from './names.ts';
import { plainText } from './phrases.ts';
import { findInterval, findPricedPopulation, planPassages } from './plan-prices.ts';
import { matchQuestions, offer, readAll } from './rank-questions.ts';
import { correctMessage } from './read-message.ts';
import { findSmallTalk, isRefusal, type SmallTalk } from './small-talk.ts';
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
  isLocal,
  mentionsOffer,
} from './subjects.ts';
import { thresholds } from './weights.ts';

/** Searches the answer to a question that needs no earlier message; questions with the ids `except` were answered just before. */
export function searchAnswer(
  typed: string,
  knowledge: Knowledge,
  except: ReadonlySet<string> = new Set(),
): SearchedAnswer {
  const message = plainText(typed);
  const { vocabulary } = knowledge;
  const corrected = correctMessage(nameStatesOfCities(nameStates(message), vocabulary), vocabulary);
  const { text } = corrected;
  const worded = knowledge.questions.worded(message);
  if (worded && !except.has(worded.question.id)) return answerWorded(worded, text, knowledge);
  const smallTalk = findSmallTalk(message) ?? findRefusal(text);
  if (smallTalk)
    return {
      kind: isRefusal(smallTalk) ? 'refused' : 'small talk',
      answer: answerSmallTalk(smallTalk),
      passages: () => [],
      score: 1,
    };

  const population = findPricedPopulation(message) ?? findPricedPopulation(text);
  if (population !== null)
    return {
      kind: 'price',
      answer: answerWithPlan(population, findInterval(message)),
      passages: () => withPages(planPassages(population, knowledge), text, knowledge),
      score: 1,
    };

  const isOffer = isAboutOffer(message) || isAboutOffer(text) || asksWhichLawGoverns(text);
  const places = isOffer ? [] : findStates(text);
  const named = knowledge.laws.named(text);
  const isOfUs = isAboutUs(text) && !isAboutLaw(text);
  // A bill that is not in the register can only be in an article or in the record of another.
  const missing = knowledge.laws.missing(text);
  const isBill = named.length > 0 || missing.length > 0;
  const isLaw = !isOffer && (isAboutLaw(text) || places.length > 0 || (isBill && !isOfUs));
  // "Must we tell residents?" may be about a law or about our product.
  const mayBeEither = asksDuty(text) && !isAboutUs(text);
  const isOurLaw = isLaw && mentionsOffer(text) && places.length === 0 && named.length === 0;
  // "Do you have an office in Texas?" names a state but is about us.
  const isPlaceOnly = isOfUs && isLaw && !isBill && !asksForNews(text) && !asksDuty(text);
  const lawful = (mayBeEither && !isLaw) || isOurLaw || isPlaceOnly ? undefined : isLaw;
  const about = { states: places, laws: named.map(({ id }) => `/laws/${id}`) };
  const match = (isLawful: boolean | undefined) =>
    matchQuestions(text, corrected.corrected, { about, lawful: isLawful }, knowledge).filter(
      ({ question }) => !except.has(question.id),
    );
  let matched = match(lawful);
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
  const passages = () =>
    withPages(
      matched
        .filter(fits)
        .slice(0, 3)
        .flatMap(({ question }) => passagesWithId(knowledge, `${questionId}${question.id}`)),
      text,
      knowledge,
    );
  let said: PageFinding | null | undefined;
  const fromPages = () => {
    // Null is cached, too, so that the pages are searched only once.
    if (said === undefined)
      said = answerFromPages(
        { message: text, isLawful: lawful === true && places.length === 0, places },
        rankPassages(text, knowledge).filter(
          ({ passage }) =>
            missing.length === 0 ||
            missing.some((number) =>
              numbersOf(`${passage.heading} ${passage.text}`).includes(number),
            ),
        ),
        knowledge,
      );
    return said;
  };

  // Only articles say who voted how, so the record of the bill is no answer.
  if (lawful && named.length > 0 && asksVote(text)) {
    const page = fromPages();
    return page && asksVote(page.answer.text)
      ? { kind: 'pages', answer: page.answer, passages, score: page.coverage * thresholds.pages }
      : { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages, score: 0 };
  }

  if (missing.length > 0 && !isOfUs)
    return answerMissingBill(missing, places, knowledge, fromPages);
  if (lawful) {
    const isOfUs = () => {
      const ours = match(false);
      const [first] = ours;
      const isFit = first && first.question.subject !== 'laws' && isNear(first);
      if (isFit) matched = ours;
      return Boolean(isFit);
    };
    const law = answerByLaw(
      text,
      readAll(text, corrected.corrected),
      matched[0],
      knowledge,
      fromPages,
      isOfUs,
      isLocal(message),
    );
    if (law)
      return {
        ...law,
        score: law.kind === 'asked back' ? thresholds.sure : thresholds.certain,
        passages: () => [...new Set([...law.passages(), ...passages()])].slice(0, passagesForModel),
      };
  }
  // Our pages say nothing about other organizations, however much else of the message matches.
  const names = places.length + named.length > 0 ? [] : namesOfOthers(message, text, vocabulary);
  const isDemand = lawful !== true && asksToShow(message) && !asksForNews(message);
  const [best, ...others] = matched.filter(
    ({ stems, score }) =>
      names.every((name) => stems.has(name)) && (!isDemand || score >= thresholds.demanded),
  );
  const [second] = others;
  // A request that matches no question may be about other organizations.
  if (isDemand && !best)
    return {
      kind: 'nothing',
      answer: answerNothingFound(offer(matched)),
      passages: () => [],
      score: 0,
    };
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
  if (fromPage)
    return {
      kind: 'pages',
      answer: fromPage.answer,
      passages,
      score: fromPage.coverage * thresholds.pages,
    };
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
    const isBare = bare.test(text) && readAll(text, corrected.corrected).length < 2;
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
      // Both must cover the whole message.
      (isBare || Math.min(best.covered, other.covered) >= thresholds.whole) &&
      other.score > best.score * near &&
      mayBeMeant(other);
    if (isTie && !isDemand)
      return {
        kind: 'asked back',
        answer: askWhichQuestion([best.question, other.question], knowledge.lawNames),
        passages,
        score: thresholds.question,
      };
    const asked = answerField(best, message, text, knowledge);
    if (asked) return { ...asked, passages, score: best.score };
    const answer = answerWithQuestion(
      withDetails(best, text, corrected.corrected, knowledge),
      knowledge.lawNames,
    );
    return { kind: kindOf(best.question), answer, passages, score: best.score };
  }
  const anyPage = fromPages();
  if (anyPage)
    return {
      kind: 'pages',
      answer: anyPage.answer,
      passages,
      score: anyPage.coverage * thresholds.pages,
    };
  return { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages, score: 0 };
}

/** The answer to a message that equals a wording of a question. */
function answerWorded(
  { question }: MatchedQuestion,
  text: string,
  knowledge: Knowledge,
): SearchedAnswer {
  return {
    score: 1,
    kind: kindOf(question),
    answer: answerWithQuestion(question, knowledge.lawNames),
    passages: () =>
      withPages(passagesWithId(knowledge, `${questionId}${question.id}`), text, knowledge),
  };
}

const kindOf = ({ isUnsaid, asks }: AnsweredQuestion) =>
  isUnsaid ? 'nothing' : asks ? 'asked back' : 'question';

const isOfLaw = ({ question }: MatchedQuestion) => question.source.startsWith('/laws/');

/** The record's answer when a question about a law says something else of it than what was asked: its penalty, its day, whom it binds. */
function answerField(
  { question, score }: MatchedQuestion,
  message: string,
  text: string,
  knowledge: Knowledge,
): Pick<FoundAnswer, 'kind' | 'answer'> | null {
  const law = knowledge.laws.all.find(({ id }) => question.source === `/laws/${id}`);
  if (!law || score >= thresholds.exact) return null;
  const field = findField(text);
  const isOther = field !== 'summary' && field !== 'todo' && findField(question.question) !== field;
  if (!isOther && !(isLocal(message) && !bindsLocals(law))) return null;
  const terms = readAll(text, new Set());
  const found = knowledge.laws.match(`${law.shortName} ${text}`, terms);
  return found?.kind === 'law'
    ? {
        kind: 'law',
        answer: answerWithLaw({ ...found, isLocal: isLocal(message) }, knowledge.builtOn),
      }
    : null;
}

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
  const law = knowledge.laws.all.find(({ id }) => question.source === `/laws/${id}`);
  const others = knowledge.laws.ofPlace(law?.jurisdiction ?? '').filter((one) => one !== law);
  const isSummary = ['summary', 'todo'].includes(findField(text));
  if (
    law &&
    isSummary &&
    others.length > 0 &&
    knowledge.laws.isGeneral(text, readAll(text, corrected))
  ) {
    const names = others.map(({ shortName }) => shortName).join(', ');
    more.push(`Other records of ${nameOfPlace(law.jurisdiction)}: ${names}.`);
  }
  return { ...question, lines: [...question.lines, ...more.filter((line) => line !== null)] };
}

/** The kind of refusal that a message needs, or null. */
function findRefusal(text: string): SmallTalk | null {
  const kind = findSmallTalk(text);
  return kind && isRefusal(kind) ? kind : null;
}
