/** Answers a message from the register of laws. */
import { findStates } from '#src/passages/states.ts';
import { lawId, type Knowledge } from '../../knowledge/knowledge.ts';
import { coversMore, type PageFinding } from '../answer-from-pages.ts';
import {
  answerBillMissing,
  answerNoLawInState,
  answerWithLaw,
  askWhichLaw,
  askWhichState,
  type FoundAnswer,
  type SearchedAnswer,
} from '../compose-answer.ts';
import { passagesWithId } from '../find-passages.ts';
import type { MatchedQuestion, Words } from '../match-questions.ts';
import type { Term } from '../read-message.ts';
import { asksDuty, asksForNews, isAboutLaw } from '../subjects.ts';
import { thresholds } from '../weights.ts';
import { numbersOf } from './bill-numbers.ts';
import { linesOf, slugOf } from './law-records.ts';
import { findField } from './match-laws.ts';

const isTermsOrTemplate = /^\/(?:legal|resources)\b/;

/** The answer from the register; null when a question of ours or a page is a better answer. */
export function answerByLaw(
  text: string,
  terms: Term[],
  question: MatchedQuestion | undefined,
  knowledge: Knowledge,
  fromPages: () => PageFinding | null,
  isOfUs: () => boolean,
  isLocal: boolean,
): FoundAnswer | null {
  const found = knowledge.laws.match(text, terms);
  if (!found) return null;
  const ofLaws = (laws: { id: string }[]) =>
    laws.flatMap(({ id }) => passagesWithId(knowledge, `${lawId}${id}`));
  const isOfLaws = question?.question.subject === 'laws';
  const isAnswer =
    question &&
    question.covered >= thresholds.covered &&
    // A record of the named state is preferred to a question about all states.
    (isOfLaws || found.kind === 'which state' || question.score >= thresholds.certain);
  const score = isAnswer ? question.score : 0;
  const ofPlace = isOfLaws && /^\/laws\/(?!topic)./.test(question.question.source);
  if (found.kind === 'none in state') {
    if (!asksForNews(text) && !asksDuty(text)) return null;
    if (score >= (ofPlace ? thresholds.question : thresholds.certain)) return null;
    // "Our charter requires Oregon law" is a question about our contract.
    if (!found.isGeneral && isOfUs()) return null;
    // Our own terms name our state, and do not answer questions about its laws.
    const page = found.isGeneral ? null : fromPages()?.answer;
    const isOfState =
      page &&
      findStates(page.text).includes(found.state) &&
      !page.sources.some(({ href }) => isTermsOrTemplate.test(href));
    const said = isOfState ? page : null;
    if (said) return { kind: 'pages', answer: said, passages: () => [] };
    return {
      kind: 'law',
      answer: answerNoLawInState(found),
      passages: () => ofLaws(found.federal),
    };
  }
  const passages = () => ofLaws(found.laws);
  // Articles may have more on a law than its record; templates and our terms have not.
  const isNamed = found.kind === 'law' && found.isNamed;
  if (score < thresholds.surer && !(found.kind === 'which law' && found.isGeneral)) {
    const page =
      found.covered < (isNamed ? thresholds.half : thresholds.covers) ? fromPages() : null;
    const isArticle = page && !page.answer.sources.some(({ href }) => isTermsOrTemplate.test(href));
    if (isArticle && coversMore(page, Math.max(found.covered, question?.covered ?? 0)))
      return { kind: 'pages', answer: page.answer, passages };
  }
  // A message that names a state is more likely about its law than about us.
  const isOfPlace = !isOfLaws && found.kind === 'law' && findStates(text).length > 0;
  const isExact =
    found.covered >= (isOfPlace ? thresholds.recordOfPlace : thresholds.record) ||
    (found.kind === 'law' && found.isNamed);
  if (found.kind === 'law') {
    const isSame = found.laws.some(({ id }) => question?.question.source === `/laws/${id}`);
    const isOther = isOfLaws && !isSame && found.isNamed;
    const isField = found.field !== 'summary';
    const needed = isField
      ? found.isNamed
        ? thresholds.exact
        : thresholds.certain
      : thresholds.question;
    // A question about another field of the law does not answer what was asked.
    const isOfField = question && findField(question.question.question) === found.field;
    const { shareSaid, wordsOf } = knowledge.laws;
    const share = (words: Words) => shareSaid(words, text, terms);
    const saysMore =
      share(wordsOf(found.details.flat())) >
      (question ? share(question.answer) : 0) + thresholds.saysMore;
    if (
      !isOther &&
      !saysMore &&
      score >= needed &&
      !(isField && (found.isNamed || (isSame && found.laws.length === 1)) && !isOfField)
    )
      return null;
    // The only law of the named state is the answer when nothing else matches.
    const isOnly =
      (found.isOnly || (isField && isOfPlace && found.laws.length === 1)) &&
      score < thresholds.question &&
      found.covered >= thresholds.onlyRecord;
    // The best question and the best record are about the same law.
    const isAgreed =
      isSame &&
      isOfLaws &&
      found.laws.length === 1 &&
      question.score >= thresholds.agreed &&
      question.score < thresholds.alone &&
      findStates(text).length > 0;
    if (isExact || isOnly || isAgreed)
      return {
        kind: 'law',
        answer: answerWithLaw({ ...found, isLocal }, knowledge.builtOn),
        passages,
      };
    return score < thresholds.question ? listLawsOfPlace(text, found, knowledge) : null;
  }
  const isGeneral = found.kind === 'which law' && found.isGeneral;
  const needed = isGeneral ? 1 : ofPlace ? thresholds.ofState : thresholds.certain;
  if (score >= needed) return null;
  if (!isExact) return score < thresholds.question ? listLawsOfPlace(text, found, knowledge) : null;
  const answer =
    found.kind === 'which law'
      ? askWhichLaw(found, knowledge.builtOn)
      : askWhichState(found, knowledge.builtOn);
  return { kind: 'asked back', answer, passages };
}

/** The laws of the named state to choose from, for a message that matches none of them. */
function listLawsOfPlace(
  text: string,
  { laws }: { laws: { jurisdiction: string }[] },
  knowledge: Knowledge,
): FoundAnswer | null {
  const place = laws[0]?.jurisdiction;
  const isNamed = findStates(text).some((state) => slugOf(state) === place);
  if (!place || !isNamed || !(isAboutLaw(text) || numbersOf(text).length > 0)) return null;
  const all = knowledge.laws.ofPlace(place);
  if (all.length < 2) return null;
  return {
    kind: 'asked back',
    answer: askWhichLaw(
      { kind: 'which law', laws: all, place, covered: 1, isGeneral: false },
      knowledge.builtOn,
    ),
    passages: () => all.flatMap(({ id }) => passagesWithId(knowledge, `${lawId}${id}`)),
  };
}

/** Says that the register has no record of a bill; then what a record of another law or an article says of it, or which records are near. */
export function answerMissingBill(
  missing: string[],
  states: string[],
  knowledge: Knowledge,
  fromPages: () => PageFinding | null,
): SearchedAnswer {
  const mentions = (line: string) => missing.some((number) => numbersOf(line).includes(number));
  const ofPlaces = knowledge.laws.all.filter(
    ({ jurisdiction }) => states.length === 0 || states.some((one) => slugOf(one) === jurisdiction),
  );
  const found = ofPlaces.flatMap((law) => {
    const line = linesOf(law).find(mentions);
    return line ? [{ law, line }] : [];
  });
  const page = found.length > 0 ? null : fromPages();
  const kinds = missing.map((number) => number.slice(0, -2));
  const near =
    states.length > 0
      ? knowledge.laws.ofPlace(slugOf(states[0]!))
      : knowledge.laws.all.filter(({ name, citation }) =>
          numbersOf(`${name} ${citation}`).some((number) => kinds.includes(number.slice(0, -2))),
        );
  return {
    kind: found.length > 0 ? 'law' : page ? 'pages' : 'nothing',
    answer: answerBillMissing(missing, states, { said: found[0], page: page?.answer, near }),
    passages: () => [],
    score: found.length > 0 || page ? thresholds.certain : thresholds.sure,
  };
}
