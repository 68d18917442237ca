import {
  answerLabels,
  answerValues,
  type AnswerValue,
} from '#src/features/maturity-assessment/questions/answers.ts';
import type { ReportAnswer } from '#src/features/maturity-assessment/report/report.ts';
import { LevelRect } from './MaturityScale.tsx';
import { headingLook } from './ResultPart.tsx';

const listFormat = new Intl.ListFormat('en-US');
const highestFirst = [...answerValues].reverse();

/** The ten categories: drawn as an embankment on wide screens, otherwise as bars in a table. */
export function CategoryChart({ answers }: { answers: ReportAnswer[] }) {
  const lowest = answers.filter(({ isLowest }) => isLowest).map(({ category }) => category);
  return (
    <section className="mt-56 print:mt-28" aria-labelledby="chart-title">
      <h2 className={headingLook} id="chart-title">
        Your ten answers, from Not Started to Optimized
      </h2>
      {lowest.length > 0 && (
        <p className="mt-8 flex items-baseline gap-10 text-16/1.5 text-ink-2">
          <svg className="h-9 w-12 flex-none fill-brass" viewBox="0 0 12 9" aria-hidden="true">
            <path d="M0 0h12L6 9z" />
          </svg>
          Lowest {lowest.length === 1 ? 'answer' : 'answers'}: {listFormat.format(lowest)}.
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
    <div
      className="mt-28 hidden grid-cols-[8.25rem_63.75rem] text-15/1.3 forced-color-adjust-none xl:grid forced-colors:-mx-16 forced-colors:bg-[#fff] forced-colors:p-16 forced-colors:text-[#10242f]"
      aria-hidden="true"
    >
      <ol>
        {highestFirst.map((value) => (
          <li key={value} className="flex h-[62px] items-center gap-8 text-ink-2">
            <b className="text-ink">{value}</b> {answerLabels[value]}
          </li>
        ))}
      </ol>
      <svg className="border-b border-ink" width={width} height={embankmentHeight}>
        <clipPath id="embankment">
          <path d={outlineEmbankment(answers.map(({ value }) => value))} />
        </clipPath>
        {answerValues.map((value) => (
          <rect key={value} className="fill-rule-2" y={topOf(value)} width={width} height="1" />
        ))}
        <g clipPath="url(#embankment)">
          {answerValues.map((value) => (
            <LevelRect
              key={value}
              level={value}
              y={topOf(value)}
              width={width}
              height={levelHeight}
            />
          ))}
        </g>
        {answers.map(({ category, value, isLowest }, column) => (
          <g key={category} transform={`translate(${middleOf(column)} ${topOf(value)})`}>
            <text
              className={`text-19 font-680 ${value > 2 ? 'fill-[#fff]' : 'fill-ink'}`}
              y="29"
              textAnchor="middle"
            >
              {value}
            </text>
            {isLowest && <path className="fill-brass" d="M-6-19h12L0-10z" />}
          </g>
        ))}
      </svg>
      <ol className="col-start-2 mt-10 grid grid-cols-10">
        {answers.map(({ category, isLowest }) => (
          <li
            key={category}
            className={`px-2 text-center text-14 ${isLowest ? 'font-660 text-brass-dark' : 'font-500'}`}
          >
            {category}
          </li>
        ))}
      </ol>
    </div>
  );
}

const headCell = 'w-[38%] py-8 pr-12 text-start text-14 font-400 md:w-224';

/** On wide screens, the embankment's text alternative for screen readers. */
function CategoryTable({ answers }: { answers: ReportAnswer[] }) {
  return (
    <table className="mt-24 w-full table-fixed border-collapse text-16/1.25 forced-color-adjust-none xl:sr-only forced-colors:bg-[#fff] forced-colors:text-[#10242f] forced-colors:[outline:12px_solid_#fff] print:break-inside-avoid">
      <caption className="sr-only">Your answers, from 1 to 5</caption>
      <thead>
        <tr>
          <th className={`${headCell} text-transparent`} scope="col">
            Category
          </th>
          <th className={`${headCell} text-ink-3`} scope="col">
            <span className="sr-only">Answer</span>
            <span className="mr-40 flex items-center justify-between gap-8" aria-hidden="true">
              <span>Not Started</span> <span>Optimized</span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ category, value, label, isLowest }) => (
          <tr key={category} className={isLowest ? 'text-brass-dark' : undefined}>
            <th className="py-8 pr-12 text-start font-600" scope="row">
              {category}
            </th>
            <td>
              <span className="flex items-center gap-8">
                <Bar value={value} />
                <b className="flex w-32 flex-none items-center justify-end gap-6 text-17">
                  {isLowest && (
                    <svg className="h-12 w-9 fill-brass" viewBox="0 0 9 12" aria-hidden="true">
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
    <svg className="w-full min-w-0 flex-1" height="20" aria-hidden="true">
      {answerValues.map((level) => {
        const place = { x: `${(level - 1) * 20}%`, width: '19.5%', height: '20' };
        return level <= value ? (
          <LevelRect key={level} level={level} {...place} />
        ) : (
          <rect key={level} className="fill-mist" {...place} />
        );
      })}
    </svg>
  );
}

/** The column width and level height in pixels; the drawing is not scaled. */
export const columnWidth = 102;
const levelHeight = 62;

const levels = 5;
const slopePerLevel = 26;
const cornerRadius = 7;
/** The minimum width between two slopes, so that the number fits. */
const minimumTopWidth = 16;

/** The height of the drawing in pixels. */
export const embankmentHeight = levels * levelHeight;

/** The y coordinate of a value. */
export const topOf = (value: number): number => embankmentHeight - value * levelHeight;

/** The x coordinate of the middle of a column. */
export const middleOf = (column: number): number => (column + 0.5) * columnWidth;

/**
 * The outline as an SVG path: straight slopes, centered on the line
 * between two columns; only the upper corners are rounded.
 */
export function outlineEmbankment(values: readonly number[]): string {
  const width = values.length * columnWidth;
  const steps = values.slice(1).map((to, index) => outlineSlope(values[index]!, to, index + 1));
  return [
    `M0 ${embankmentHeight}V${topOf(values[0]!)}`,
    ...steps,
    `H${width}V${embankmentHeight}Z`,
  ].join('');
}

function outlineSlope(from: number, to: number, boundary: number): string {
  if (from === to) return '';
  const x = boundary * columnWidth;
  const half = Math.min(
    (slopePerLevel / 2) * Math.abs(to - from),
    columnWidth / 2 - minimumTopWidth / 2,
  );
  const [left, right] = [x - half, x + half];
  const [start, end] = [topOf(from), topOf(to)];
  const length = Math.hypot(2 * half, end - start);
  const across = round((cornerRadius * 2 * half) / length);
  const along = round((cornerRadius * Math.abs(end - start)) / length);
  if (from > to)
    return `H${left - cornerRadius}Q${left} ${start} ${left + across} ${start + along}L${right} ${end}`;
  return `H${left}L${right - across} ${end + along}Q${right} ${end} ${right + cornerRadius} ${end}`;
}

const round = (length: number): number => Math.round(length * 100) / 100;
