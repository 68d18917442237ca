import type { Priority } from '#src/features/maturity-assessment/questions/recommendations.ts';
import {
  reportHeadings,
  type ReportAdvice,
} from '#src/features/maturity-assessment/report/report.ts';
import { ResultPart } from './ResultPart.tsx';

const priorities: Readonly<Record<Priority, { word: string; shape: string; look: string }>> = {
  high: { word: 'High', shape: 'M6 1l6 10H0z', look: 'text-bad' },
  medium: {
    word: 'Medium',
    shape: 'M6 0l6 6-6 6-6-6z',
    look: 'text-brass-dark *:[svg]:fill-[#b77a0b]',
  },
  low: { word: 'Low', shape: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1z', look: 'text-good' },
};
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** The recommendations, most urgent first. */
export function Advice({ advice }: { advice: ReportAdvice[] }) {
  return (
    <ResultPart
      heading={reportHeadings.advice}
      note={
        <>
          {numbers[advice.length] ?? advice.length}{' '}
          {advice.length === 1 ? 'recommendation' : 'recommendations'} from your answers, most
          urgent first.
        </>
      }
    >
      <ol className="border-b border-rule-2">
        {advice.map(({ category, text, priority, nistFunction }) => (
          <li
            className="grid items-start gap-x-24 gap-y-4 border-t border-rule-2 py-20 md:grid-cols-[7rem_minmax(0,1fr)]"
            key={text}
          >
            <p
              className={`flex items-center gap-8 text-16/[1.75rem] font-640 ${priorities[priority].look}`}
            >
              <svg
                className="size-12 flex-none fill-current"
                viewBox="0 0 12 12"
                aria-hidden="true"
              >
                <path d={priorities[priority].shape} />
              </svg>
              {priorities[priority].word}
              <span className="sr-only"> priority</span>
            </p>
            <div>
              <h3 className="h4">{category}</h3>
              <p className="secondary">{text}</p>
              {nistFunction && <p className="hint mt-6">NIST AI RMF function: {nistFunction}</p>}
            </div>
          </li>
        ))}
      </ol>
    </ResultPart>
  );
}
