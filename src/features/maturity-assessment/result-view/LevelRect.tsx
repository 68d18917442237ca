import type { ComponentProps } from 'react';
import type { AnswerValue } from '#src/features/maturity-assessment/questions/answers.ts';

const fills: Readonly<Record<AnswerValue, string>> = {
  1: 'fill-level-1',
  2: 'fill-level-2',
  3: 'fill-level-3',
  4: 'fill-level-4',
  5: 'fill-level-5',
};

/** A rectangle in the color of a level. */
export function LevelRect({ level, ...rect }: ComponentProps<'rect'> & { level: AnswerValue }) {
  return <rect className={fills[level]} {...rect} />;
}
