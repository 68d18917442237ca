/** Answers a message from the register of laws. */
import { findStates } from '#src/passages/states.ts';
import { lawId, type Knowledge } from '../../knowledge/knowledge.ts';
import { coversMore, type PageFinding } from '../answer-from-pages.ts';
import { answerWithLaw, askWhichLaw, askWhichState, answerNoLawInState } from '../compose-answer.ts';
import { passagesWithId } from '../find-passages.ts';
import type { Found } from '../found-answer.ts';
import type { MatchedQuestion, Words } from '../match-questions.ts';
import type { Term } from '../read-message.ts';
import { asksDuty, asksForNews, isAboutLaw } from '../subjects.ts';
import { thresholds } from '../weights.ts';
import { numbersOf } from './bill-numbers.ts';

/** An answer from the register, unless a question of ours or a page answers more exactly. */
export function answerByLaw(
  text: string,
  terms: Term[],
  question: MatchedQuestion | undefined,
  knowledge: Knowledge,
  fromPages: () => PageFinding | null,
  isOfUs: () => boolean,
): Found | null {
  const found = knowledge.laws.match(text, terms);
  if (!found) return null;
  const ofLaws = (laws: { id: string }[]) =>
    laws.flatMap(({ id }) => passagesWithId(knowledge, `${lawId}${id}`));
  const isOfLaws = question?.question.subject === 'laws';
  const isAnswer =
    question &&
    question.covered >= thresholds.covered &&
    // A record of the state that was named goes before a question about all of them.
    (isOfLaws || found.kind === 'which state' || question.score >= thresholds.certain);
  const score = isAnswer ? question.score : 0;
  const ofPlace = isOfLaws && /^\/laws\/(?!topic)./.test(question.question.source);
  if (found.kind === 'none in state') {
    if (!asksForNews(text) && !asksDuty(text)) return null;
    if (score >= (ofPlace ? thresholds.question : thresholds.certain)) return null;
    // "Our charter requires Oregon law": a question about our contract.
    if (!found.isGeneral && isOfUs()) return null;
    // Our own terms name the state that we are in.
    const page = found.isGeneral ? null : fromPages()?.answer;
    const isOfState =
      page &&
      findStates(page.text).includes(found.state) &&
      !page.sources.some(({ href }) => /^\/(?:legal|resources)\b/.test(href));
    const said = isOfState ? page : null;
    if (said) return { kind: 'pages', answer: said, passages: () => [] };
    return { kind: 'law', answer: answerNoLawInState(found), passages: () => ofLaws(found.federal) };
  }
  const passages = () => ofLaws(found.laws);
  // News and guides know more of a law than its record.
  const isNamed = found.kind === 'law' && found.isNamed;
  if (score < thresholds.surer && !(found.kind === 'which law' && found.isGeneral)) {
    const page = found.covered < (isNamed ? thresholds.half : thresholds.covers) ? fromPages() : null;
    if (page && coversMore(page, Math.max(found.covered, question?.covered ?? 0)))
      return { kind: 'pages', answer: page.answer, passages };
  }
  // What names a state and is no question of ours about laws is sooner about its record than about us.
  const isOfPlace = !isOfLaws && found.kind === 'law' && findStates(text).length > 0;
  const isExact =
    found.covered >= (isOfPlace ? thresholds.recordOfPlace : thresholds.record) ||
    (found.kind === 'law' && found.isNamed);
  if (found.kind === 'law') {
    const isSame = found.laws.some(({ id }) => question?.question.source === `/laws/${id}`);
    const isOther = isOfLaws && !isSame && found.isNamed;
    const isField = found.field !== 'summary';
    const needed = isField ? (found.isNamed ? thresholds.exact : thresholds.certain) : thresholds.question;
    const { shareSaid, wordsOf } = knowledge.laws;
    const share = (words: Words) => shareSaid(words, text, terms);
    const saysMore =
      share(wordsOf(found.details.flat())) >
      (question ? share(question.answer) : 0) + thresholds.saysMore;
    if (!isOther && !saysMore && score >= needed) return null;
    // The only law of a state that was named is near enough when nothing else is.
    const isOnly =
      (found.isOnly || (isField && isOfPlace && found.laws.length === 1)) &&
      score < thresholds.question &&
      found.covered >= thresholds.onlyRecord;
    // The questions and the records, searched apart, agree on one law of the state.
    const isAgreed =
      isSame &&
      isOfLaws &&
      found.laws.length === 1 &&
      question.score >= thresholds.agreed &&
      question.score < thresholds.alone &&
      findStates(text).length > 0;
    if (isExact || isOnly || isAgreed)
      return { kind: 'law', answer: answerWithLaw(found, knowledge.builtOn), passages };
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

/** A state as an address has it. */
export const slugOf = (state: string) => state.replaceAll(' ', '-');

/** When no law of the state that was named fits: its laws, to choose from. */
export function listLawsOfPlace(
  text: string,
  { laws }: { laws: { jurisdiction: string }[] },
  knowledge: Knowledge,
): Found | null {
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
