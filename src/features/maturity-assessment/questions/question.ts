/** The shape of a question of the assessment. */
import { answerLabels, answerValues } from '../answers.ts';
import type { AnswerValue, QuestionId } from '../answers.ts';
import type { NistFunction } from './recommendation-text.ts';

/** One answer to pick: what it is called everywhere, and what it looks like for this question. */
export interface AnswerOption {
  value: AnswerValue;
  label: string;
  description: string;
}

/** One question with its five options, and what stands in the margin beside them. */
export interface Question {
  id: QuestionId;
  category: string;
  text: string;
  /** Why we ask: what is at stake, in one or two sentences. */
  why: string;
  /** What counts: how to judge, and what is evidence. */
  help: string;
  /** The functions of the NIST AI Risk Management Framework that its recommendations belong to. */
  nistFunctions: readonly NistFunction[];
  options: readonly AnswerOption[];
}

/** The five options in order, each with its label and with what it means for one question. */
export function describeOptions(
  descriptions: Readonly<Record<AnswerValue, string>>,
): readonly AnswerOption[] {
  return answerValues.map((value) => ({
    value,
    label: answerLabels[value],
    description: descriptions[value],
  }));
}
