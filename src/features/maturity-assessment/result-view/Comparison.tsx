import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { answerTo, type Answers } from '#src/features/maturity-assessment/questions/answers.ts';
import { nameLevel, requireLevel } from '#src/features/maturity-assessment/questions/score.ts';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import type { SavedResult } from '#src/features/maturity-assessment/wizard/device-store.ts';
import { ResultPart } from './ResultPart.tsx';

const cell = 'border-b border-rule-2 py-10 pr-12 text-start';
const headCell = `${cell} text-15/1.35 font-500 text-ink-3`;
const bodyCell = `${cell} text-16/1.35`;

interface ComparisonProps {
  result: SavedResult;
  earlier: SavedResult;
}

/** The changes since the previous result, in total and by category. */
export function Comparison({ result, earlier }: ComparisonProps) {
  const day = writtenDay(todayIn(site.timeZone, new Date(earlier.takenAt)));
  const points = result.score - earlier.score;
  return (
    <ResultPart
      heading="Since your last result"
      note={
        <>
          Your result of {day}: {earlier.score} points,{' '}
          {nameLevel(requireLevel(earlier.maturityLevel))}. Now: {describeChange(points)}.
        </>
      }
    >
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {['Category', 'Before', 'Now', 'Change'].map((heading) => (
              <th className={headCell} scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareAnswers(earlier.answers, result.answers).map((row) => (
            <tr key={row.category}>
              <th className={`${bodyCell} font-600`} scope="row">
                {row.category}
              </th>
              <td className={bodyCell}>{row.before}</td>
              <td className={bodyCell}>{row.now}</td>
              <td className={bodyCell}>
                <Change points={row.change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ResultPart>
  );
}

function Change({ points }: { points: number }) {
  const shape = points > 0 ? 'M6 1l6 10H0z' : 'M0 1h12L6 11z';
  return (
    <span
      className={`flex items-center gap-8 text-16 font-500 ${points > 0 ? 'text-good' : points < 0 ? 'text-bad' : ''}`}
    >
      {points !== 0 && (
        <svg className="size-12 flex-none fill-current" viewBox="0 0 12 12" aria-hidden="true">
          <path d={shape} />
        </svg>
      )}
      {describeChange(points)}
    </span>
  );
}

/** Compares two sets of answers by category; `change` is in points. */
export function compareAnswers(before: Answers, now: Answers) {
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
