/** Chooses at most five recommendations for a set of answers (R28), and computes the result. */
import { answerTo, type Answers, type AnswerValue } from './answers.ts';
import { type MaturityLevelId, levelOf, scoreOf } from './score.ts';
import { questions } from './questions.ts';
import {
  genericRecommendation,
  recommendationTexts,
  type NistFunction,
  type RecommendationText,
} from './recommendation-texts.ts';

/** How urgent a recommendation is. */
export type Priority = 'high' | 'medium' | 'low';

/** One recommendation in a response. */
export interface Recommendation {
  category: string;
  recommendation: string;
  priority: Priority;
}

/** The maximum number of recommendations in a result. */
export const maximumRecommendations = 5;

const lowOnlyWhileFewerThan = 3;
const rank: Readonly<Record<Priority, number>> = { high: 0, medium: 1, low: 2 };

const textsById = new Map<string, Readonly<Partial<Record<number, RecommendationText>>>>(
  Object.entries(recommendationTexts),
);
const functionsByText = new Map(
  [genericRecommendation, ...[...textsById.values()].flatMap((texts) => Object.values(texts))]
    .filter((entry) => entry !== undefined)
    .map(({ text, nistFunction }) => [text, nistFunction]),
);

/** A result in a response. */
export interface AssessmentResult {
  score: number;
  maturityLevel: MaturityLevelId;
  recommendations: Recommendation[];
}

/** Computes the result. The browser shows its own at once, and the server stores and returns its own. */
export function resultOf(answers: Answers): AssessmentResult {
  const score = scoreOf(answers);
  return { score, maturityLevel: levelOf(score).id, recommendations: recommend(answers) };
}

/** The recommendations for a set of answers, sorted by priority, then by question. */
export function recommend(answers: Answers): Recommendation[] {
  const collected: Recommendation[] = [];
  for (const { id, category } of questions) {
    const value = answerTo(answers, id);
    const priority = priorityOf(value);
    if (priority === 'low' && collected.length >= lowOnlyWhileFewerThan) continue;
    collected.push({ category, recommendation: recommendationFor(id, value).text, priority });
  }
  return collected
    .sort((a, b) => rank[a.priority] - rank[b.priority])
    .slice(0, maximumRecommendations);
}

function priorityOf(value: AnswerValue): Priority {
  if (value <= 2) return 'high';
  return value === 3 ? 'medium' : 'low';
}

/** The recommendation for one answer, or the generic one for an unknown question or value. */
export function recommendationFor(questionId: string, value: number): RecommendationText {
  return textsById.get(questionId)?.[value] ?? genericRecommendation;
}

/** The NIST function of a recommendation, or null for an unknown text. */
export function findNistFunction(recommendation: string): NistFunction | null {
  return functionsByText.get(recommendation) ?? null;
}
