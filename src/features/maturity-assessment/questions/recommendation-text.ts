/** The shape of the fixed texts of the recommendations. */
import type { AnswerValue } from '../answers.ts';

/** The four functions of the NIST AI Risk Management Framework, in its order. */
export const nistFunctions = ['Govern', 'Map', 'Measure', 'Manage'] as const;

/** One function of the NIST AI Risk Management Framework. */
export type NistFunction = (typeof nistFunctions)[number];

/** What to do next, and the function of the framework that it serves. */
export interface RecommendationText {
  nistFunction: NistFunction;
  text: string;
}

/** One question's recommendations: what to do next for each answer. */
export type RecommendationTexts = Readonly<Record<AnswerValue, RecommendationText>>;
