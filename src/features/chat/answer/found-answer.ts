/** What was found for a message: the answer that needs no model, and passages for a model. */
import type { WeighedPassage } from '#src/passages/question-index.ts';
import type { PagesAnswer } from './compose-answer.ts';

/** How a message was answered; administrators see what was not. */
export type AnswerKind =
  | 'small talk'
  | 'refused'
  | 'price'
  | 'question'
  | 'law'
  | 'pages'
  | 'asked back'
  | 'nothing';

/** What we have for a message. */
export interface Found {
  kind: AnswerKind;
  /** The answer that needs no model. */
  answer: PagesAnswer;
  /** Finds the passages that a model may use, best first; none when no model is to be asked. */
  passages: () => WeighedPassage[];
}
