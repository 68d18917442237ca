/** Converts answers to a score and a score to a level, in whole points so that thresholds are exact. */
import { answerTo, questionIds, type Answers, type QuestionId } from './answers.ts';
import { maturityLevels, type MaturityLevel } from './levels.ts';

/** The lowest possible score: ten times 1. */
export const minimumScore = 10;

/** The highest possible score: ten times 5. */
export const maximumScore = 50;

const maxSharingLowest = 4;

/** The sum of the ten answers, 10 to 50. */
export function scoreOf(answers: Answers): number {
  return questionIds.reduce((sum, id) => sum + answerTo(answers, id), 0);
}

/** The average of ten answers with this score: 29 points are 2.9. */
export function averageOf(score: number): number {
  return score / questionIds.length;
}

/** The maturity level of a score. */
export function levelOf(score: number): MaturityLevel {
  return maturityLevels.findLast((level) => score >= level.minimumScore) ?? maturityLevels[0];
}

/** The number of points to the next level, or null at the last level. */
export function pointsToNextLevel(score: number): number | null {
  const next = maturityLevels.find((level) => level.minimumScore > score);
  return next ? next.minimumScore - score : null;
}

/** The position of a score in the band of its level: 0 at the lower edge, 1 at the upper. */
export function positionInBand(score: number): number {
  const { level, minimumScore: low } = levelOf(score);
  const high = maturityLevels[level]?.minimumScore ?? maximumScore;
  return (score - low) / (high - low);
}

/** The questions that share the lowest answer, in order; empty when more than four share it. */
export function findLowest(answers: Answers): QuestionId[] {
  const lowest = Math.min(...questionIds.map((id) => answerTo(answers, id)));
  const ids = questionIds.filter((id) => answerTo(answers, id) === lowest);
  return ids.length <= maxSharingLowest ? ids : [];
}
