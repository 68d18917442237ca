/** Finds the passages that may answer a message. */
import type { WeighedPassage, RankedPassage } from '#src/passages/question-index.ts';
import { withoutStates } from '#src/passages/states.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { isRelevant, preferOurs } from './answer-from-pages.ts';
import { introduction, isAboutOffer, largeNumbers, withoutArticles } from './subjects.ts';

/** The number of passages that a model gets. */
export const passagesForModel = 8;

/** The passages of a question or a record; `id` is the prefix of its kind and its own id. */
export const passagesWithId = ({ passages }: Knowledge, id: string): WeighedPassage[] =>
  passages.filter((passage) => passage.id === id);

/** Fills up some passages for a model with the best ones of our pages. */
export function withPages(
  first: WeighedPassage[],
  text: string,
  knowledge: Knowledge,
): WeighedPassage[] {
  const ranked = rankPassages(text, knowledge)
    .filter(isRelevant)
    .map(({ passage }) => passage);
  return [...new Set([...first, ...ranked])].slice(0, passagesForModel);
}

/** Ranks the passages of our pages, best first. */
export function rankPassages(message: string, { index }: Knowledge): RankedPassage[] {
  const asksForOffer = isAboutOffer(message);
  // In a question about our offer, a state only describes the visitor. So does a large number in any question.
  const subject = asksForOffer ? withoutStates(message).replace(introduction, ' ') : message;
  const question = withoutArticles(subject).replace(largeNumbers, ' ');
  return preferOurs(message, index.rank(question));
}
