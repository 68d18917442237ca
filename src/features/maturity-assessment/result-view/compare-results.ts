import { answerTo } from '../questions/answers.ts';
import type { Answers } from '../questions/answers.ts';
import { questions } from '../questions/questions.ts';

/** The answers of one category; `change` is in points. */
export interface CategoryChange {
  category: string;
  before: number;
  now: number;
  change: number;
}

/** Compares two sets of answers by category. */
export function compareAnswers(before: Answers, now: Answers): CategoryChange[] {
  return questions.map(({ id, category }) => {
    const values = { before: answerTo(before, id), now: answerTo(now, id) };
    return { category, ...values, change: values.now - values.before };
  });
}

/** A change as text: '3 points higher', '1 point lower', 'no change'. */
export function describeChange(points: number): string {
  if (points === 0) return 'no change';
  const count = Math.abs(points);
  return `${count} ${count === 1 ? 'point' : 'points'} ${points > 0 ? 'higher' : 'lower'}`;
}
