import type { Priority } from '../questions/recommendations.ts';
import { reportHeadings, type ReportAdvice } from '../report/report.ts';

const priorities: Readonly<Record<Priority, { word: string; shape: string }>> = {
  high: { word: 'High', shape: 'M6 1l6 10H0z' },
  medium: { word: 'Medium', shape: 'M6 0l6 6-6 6-6-6z' },
  low: { word: 'Low', shape: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1z' },
};
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** The recommendations, most urgent first: priority as a word and a shape, category, text. */
export function Advice({ advice }: { advice: ReportAdvice[] }) {
  return (
    <section className="result-part">
      <div>
        <h2>{reportHeadings.advice}</h2>
        <p className="secondary">
          {numbers[advice.length] ?? advice.length}{' '}
          {advice.length === 1 ? 'recommendation' : 'recommendations'} from your answers, most
          urgent first.
        </p>
      </div>
      <ol className="advice">
        {advice.map(({ category, text, priority, nistFunction }) => (
          <li key={text}>
            <p className={`priority priority-${priority}`}>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <path d={priorities[priority].shape} />
              </svg>
              {priorities[priority].word}
              <span className="sr-only"> priority</span>
            </p>
            <div>
              <h3 className="h4">{category}</h3>
              <p className="secondary">{text}</p>
              {nistFunction && <p className="hint">NIST AI RMF function: {nistFunction}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
