import { answerLabels, answerValues, type AnswerValue } from '../questions/answers.ts';
import type { ReportAnswer } from '../report/report.ts';
import {
  columnWidth,
  embankmentHeight,
  levelHeight,
  middleOf,
  outlineEmbankment,
  topOf,
} from './embankment.ts';

const listFormat = new Intl.ListFormat('en-US');
const highestFirst = [...answerValues].reverse();

/** The ten categories: an embankment on wide screens, otherwise bars; both show the data of the table. */
export function CategoryChart({ answers }: { answers: ReportAnswer[] }) {
  const lowest = answers.filter(({ isLowest }) => isLowest).map(({ category }) => category);
  return (
    <section className="chart" aria-labelledby="chart-title">
      <h2 id="chart-title">Ten categories, from Not Started to Optimized</h2>
      {lowest.length > 0 && (
        <p className="lowest-words">
          <svg viewBox="0 0 12 9" aria-hidden="true">
            <path d="M0 0h12L6 9z" />
          </svg>
          Lowest {lowest.length === 1 ? 'point' : 'points'}: {listFormat.format(lowest)}. Raise{' '}
          {lowest.length === 1 ? 'it' : 'these'} first.
        </p>
      )}
      <Embankment answers={answers} />
      <CategoryTable answers={answers} />
    </section>
  );
}

function Embankment({ answers }: { answers: ReportAnswer[] }) {
  const width = answers.length * columnWidth;
  return (
    <div className="embankment" aria-hidden="true">
      <ol className="axis">
        {highestFirst.map((value) => (
          <li key={value}>
            <b>{value}</b> {answerLabels[value]}
          </li>
        ))}
      </ol>
      <svg width={width} height={embankmentHeight}>
        <clipPath id="embankment">
          <path d={outlineEmbankment(answers.map(({ value }) => value))} />
        </clipPath>
        {answerValues.map((value) => (
          <rect key={value} className="line" y={topOf(value)} width={width} height="1" />
        ))}
        <g clipPath="url(#embankment)">
          {answerValues.map((value) => (
            <rect
              key={value}
              className={`level-${value}`}
              y={topOf(value)}
              width={width}
              height={levelHeight}
            />
          ))}
        </g>
        {answers.map(({ category, value, isLowest }, column) => (
          <g key={category} transform={`translate(${middleOf(column)} ${topOf(value)})`}>
            <text className={value > 2 ? 'on-dark' : undefined} y="29" textAnchor="middle">
              {value}
            </text>
            {isLowest && <path className="lowest-mark" d="M-6-19h12L0-10z" />}
          </g>
        ))}
      </svg>
      <ol className="columns">
        {answers.map(({ category, isLowest }) => (
          <li key={category} className={isLowest ? 'lowest' : undefined}>
            {category}
          </li>
        ))}
      </ol>
    </div>
  );
}

function CategoryTable({ answers }: { answers: ReportAnswer[] }) {
  return (
    <table className="bars">
      <caption className="sr-only">Your answers, from 1 to 5</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">
            <span className="sr-only">Answer</span>
            <span className="ends" aria-hidden="true">
              <span>Not Started</span> <span>Optimized</span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ category, value, label, isLowest }) => (
          <tr key={category} className={isLowest ? 'lowest' : undefined}>
            <th scope="row">{category}</th>
            <td>
              <span>
                <Bar value={value} />
                <b>
                  {isLowest && (
                    <svg className="lowest-mark" viewBox="0 0 9 12" aria-hidden="true">
                      <path d="M9 0v12L0 6z" />
                    </svg>
                  )}
                  {value}
                </b>
                <span className="sr-only">
                  {' '}
                  {label}
                  {isLowest && ', lowest'}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ value }: { value: AnswerValue }) {
  return (
    <svg className="bar" height="20" aria-hidden="true">
      {answerValues.map((level) => (
        <rect
          key={level}
          className={level <= value ? `level-${level}` : 'empty'}
          x={`${(level - 1) * 20}%`}
          width="19.5%"
          height="20"
        />
      ))}
    </svg>
  );
}
