/** Finds the passages of our pages that may answer a message. */
import type { WeighedPassage, RankedPassage } from '#src/passages/question-index.ts';
import { withoutStates } from '#src/passages/states.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { isRelevant, preferOurs } from './answer-from-pages.ts';
import { leaningBeginning } from './follow-ups.ts';
import { isAboutOffer, withoutArticles } from './subjects.ts';
import { introduction, largeNumbers } from './visitor-words.ts';

/** So many a model gets. */
export const passagesForModel = 8;

/** The passages of one question or record, by the prefix of its kind and its own id. */
export const passagesWithId = ({ passages }: Knowledge, id: string): WeighedPassage[] =>
  passages.filter((passage) => passage.id === id);

/** Some passages, and then the best ones of our pages, for a model. */
export function withPages(
  first: WeighedPassage[],
  text: string,
  context: string,
  knowledge: Knowledge,
): WeighedPassage[] {
  const ranked = rankPassages(text, context, knowledge)
    .filter(isRelevant)
    .map(({ passage }) => passage);
  return [...new Set([...first, ...ranked])].slice(0, passagesForModel);
}

/** The passages of our pages, best first. */
export function rankPassages(
  message: string,
  context: string,
  { index }: Knowledge,
): RankedPassage[] {
  const asksForOffer = isAboutOffer(message);
  // In a question about our offer a state only describes the visitor, and so does a large number in any question.
  const subject = asksForOffer ? withoutStates(message).replace(introduction, ' ') : message;
  const question = withoutArticles(subject).replace(largeNumbers, ' ');
  const before = asksForOffer && !leaningBeginning.test(message) ? '' : context;
  return preferOurs(`${context} ${message}`, index.rank(question, before));
}
