import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { requireLevel } from '../questions/levels.ts';
import type { SavedResult } from '../wizard/device-store.ts';
import { compareAnswers, describeChange } from './compare-results.ts';

interface ComparisonProps {
  result: SavedResult;
  earlier: SavedResult;
}

/** The changes since the previous result, in total and for each category. */
export function Comparison({ result, earlier }: ComparisonProps) {
  const day = writtenDay(todayIn(site.timeZone, new Date(earlier.takenAt)));
  const points = result.score - earlier.score;
  return (
    <section className="result-part">
      <div>
        <h2>Since your last result</h2>
        <p className="secondary">
          Your result of {day}: {earlier.score} points, level{' '}
          {requireLevel(earlier.maturityLevel).shortTitle}. Now: {describeChange(points)}.
        </p>
      </div>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {compareAnswers(earlier.answers, result.answers).map((one) => (
            <tr key={one.category}>
              <th scope="row">{one.category}</th>
              <td>{one.before}</td>
              <td>{one.now}</td>
              <td>
                <Change points={one.change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Change({ points }: { points: number }) {
  const shape = points > 0 ? 'M6 1l6 10H0z' : 'M0 1h12L6 11z';
  return (
    <span className={points > 0 ? 'change more' : points < 0 ? 'change less' : 'change'}>
      {points !== 0 && (
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={shape} />
        </svg>
      )}
      {describeChange(points)}
    </span>
  );
}
