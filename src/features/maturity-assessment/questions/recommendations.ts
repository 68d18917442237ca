/** Chooses at most five recommendations for a set of answers (R28), and computes the result. */
import type { LawTopic } from '#src/content/lists/law-lists.ts';
import type { StateLaw } from '#src/laws/deadlines/state-duties.ts';
import { answerTo, type Answers, type AnswerValue, type QuestionId } from './answers.ts';
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

/** The law topics of each question. */
const topicsOf: Readonly<Record<QuestionId, readonly LawTopic[]>> = {
  governance: ['policy'],
  risk_assessment: ['impact-assessment', 'inventory', 'procurement'],
  transparency: ['disclosure', 'chatbots', 'inventory'],
  data_management: ['security', 'health'],
  bias_fairness: ['automated-decisions', 'employment', 'biometrics-and-policing'],
  workforce: ['training'],
  accountability: ['automated-decisions', 'policy'],
  monitoring: ['impact-assessment', 'inventory'],
  compliance: ['accessibility', 'courts', 'schools', 'procurement', 'preemption'],
  citizen_engagement: ['disclosure'],
};

/** Assigns each law to one recommendation: the first category that covers the law's first covered topic; `others` has the laws that no category covers. */
export function matchLaws(
  categories: string[],
  laws: StateLaw[],
): { byCategory: Map<string, StateLaw[]>; others: StateLaw[] } {
  const covered = categories.map((category) => ({
    category,
    topics: questions.flatMap((question) =>
      question.category === category ? topicsOf[question.id] : [],
    ),
  }));
  const byCategory = new Map<string, StateLaw[]>();
  const others: StateLaw[] = [];
  for (const law of laws) {
    const match = law.topics
      .map((topic) => covered.find(({ topics }) => topics.includes(topic)))
      .find((found) => found !== undefined);
    if (!match) others.push(law);
    else byCategory.set(match.category, [...(byCategory.get(match.category) ?? []), law]);
  }
  return { byCategory, others };
}
