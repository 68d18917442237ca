import type { ComponentProps } from 'react';
import type { AnswerValue } from '../questions/answers.ts';

const fills: Readonly<Record<AnswerValue, string>> = {
  1: 'fill-[var(--level-1)]',
  2: 'fill-[var(--level-2)]',
  3: 'fill-[var(--level-3)]',
  4: 'fill-[var(--level-4)]',
  5: 'fill-[var(--level-5)]',
};

/** A rectangle in the color of a level. */
export function LevelRect({ level, ...rect }: ComponentProps<'rect'> & { level: AnswerValue }) {
  return <rect className={fills[level]} {...rect} />;
}
