import type { ComponentProps } from 'react';
import {
  maturityLevels,
  type MaturityLevel,
  averageOf,
  positionInBand,
} from '#src/features/maturity-assessment/questions/score.ts';
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

const bandWidth = 100 / maturityLevels.length;
const columns = ['col-start-1', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5'];

/** The five levels as equal bands, with a pin at the position of the score. */
export function MaturityScale({ score, level }: { score: number; level: MaturityLevel }) {
  const pin = `${((level.level - 1 + positionInBand(score)) * bandWidth).toFixed(2)}%`;
  return (
    <div className="forced-color-adjust-none forced-colors:-mx-16 forced-colors:bg-[#fff] forced-colors:p-16 forced-colors:text-[#10242f]">
      <svg className="overflow-visible" width="100%" height="68" aria-hidden="true">
        {maturityLevels.map(({ id, level: band }, index) => (
          <LevelRect
            key={id}
            level={band}
            x={`${index * bandWidth}%`}
            y="50"
            width="19.6%"
            height="12"
          />
        ))}
        <rect
          className="[transform:translateX(-1.5px)] fill-ink"
          x={pin}
          y="32"
          width="3"
          height="36"
        />
        <text className="fill-current text-24 font-680" x={pin} y="24" textAnchor="middle">
          {averageOf(score).toFixed(1)}
        </text>
      </svg>
      <p className="sr-only">An average of {averageOf(score).toFixed(1)} on a scale from 1 to 5.</p>
      <ol className="mt-4 grid grid-cols-5 text-14/1.5 whitespace-nowrap" aria-hidden="true">
        {maturityLevels.map(({ id, shortTitle }, index) => (
          <li
            key={id}
            className={`justify-center first:justify-start last:justify-end ${columns[index]} ${id === level.id ? 'flex font-660 text-ink' : 'hidden text-ink-3 md:flex'}`}
          >
            {shortTitle}
          </li>
        ))}
      </ol>
    </div>
  );
}
