/** The result of an assessment: the browser shows its own at once, the server computes and returns its own (R25). */
import type { Answers } from './answers.ts';
import type { MaturityLevelId } from './levels.ts';
import { recommend } from './recommendations.ts';
import type { Recommendation } from './recommendations.ts';
import { levelOf, scoreOf } from './score.ts';

/** A result in a response. */
export interface AssessmentResult {
  score: number;
  maturityLevel: MaturityLevelId;
  recommendations: Recommendation[];
}

/** Computes the result for a set of answers. */
export function resultOf(answers: Answers): AssessmentResult {
  const score = scoreOf(answers);
  return { score, maturityLevel: levelOf(score).id, recommendations: recommend(answers) };
}
