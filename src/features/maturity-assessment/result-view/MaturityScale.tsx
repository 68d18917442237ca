import { maturityLevels, type MaturityLevel } from '../questions/levels.ts';
import { averageOf, positionInBand } from '../questions/score.ts';

const bandWidth = 100 / maturityLevels.length;

/** The five levels as equal bands, with a pin at the position of the score. */
export function MaturityScale({ score, level }: { score: number; level: MaturityLevel }) {
  const pin = `${((level.level - 1 + positionInBand(score)) * bandWidth).toFixed(2)}%`;
  return (
    <div className="scale">
      <svg width="100%" height="68" aria-hidden="true">
        {maturityLevels.map(({ id, color }, index) => (
          <rect
            key={id}
            className={color}
            x={`${index * bandWidth}%`}
            y="50"
            width="19.6%"
            height="12"
          />
        ))}
        <rect className="pin" x={pin} y="32" width="3" height="36" />
        <text x={pin} y="24" textAnchor="middle">
          {averageOf(score).toFixed(1)}
        </text>
      </svg>
      <p className="sr-only">An average of {averageOf(score).toFixed(1)} on a scale from 1 to 5.</p>
      <ol aria-hidden="true">
        {maturityLevels.map(({ id, shortTitle }) => (
          <li key={id} className={id === level.id ? 'here' : undefined}>
            {shortTitle}
          </li>
        ))}
      </ol>
    </div>
  );
}
