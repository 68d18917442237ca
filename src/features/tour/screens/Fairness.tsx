import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Panel, Steps } from '#src/features/tour/parts/Panel.tsx';
import { Status } from '#src/features/tour/parts/Icon.tsx';
import { Table } from '#src/features/tour/parts/Table.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import {
  comparisons,
  cutoffs,
  lines,
  testFairness,
  watchMargin,
  type Fairness as FairnessState,
  fairnessPart,
} from './fairness.ts';

const names = { language: 'Language', age: 'Age', neighborhood: 'Neighborhood' };

const results = {
  below: { tone: 'bad', label: 'Too low' },
  watch: { tone: 'due', label: 'Watch' },
  passed: { tone: 'done', label: 'Passed' },
  waiting: { tone: 'due', label: 'Waiting for vendor' },
} as const;

const nextSteps = {
  below: [
    'Staff check every form that is not on the fast track.',
    'The vendor explains the difference and corrects it.',
    'Test again on July 22; council sees both results on August 5.',
  ],
  watch: ['Test again in three months, not in a year.', 'Ask the vendor what could explain it.'],
  passed: ['Keep the report with the use.', 'Test again in a year, or after a new version.'],
};

/** The last tests of other models. */
const otherTests: Test[] = [
  {
    use: 'License plate readers',
    department: 'Police',
    by: 'Neighborhood',
    ratio: '0.83',
    result: 'watch',
  },
  {
    use: 'Résumé screening',
    department: 'Finance & HR',
    by: 'Age, sex',
    ratio: 'none',
    result: 'waiting',
  },
  {
    use: 'Video evidence search',
    department: 'Police',
    by: 'Skin tone',
    ratio: '0.88',
    result: 'passed',
  },
];

interface Test {
  use: string;
  department: string;
  /** How people were compared. */
  by: string;
  /** The lowest ratio. */
  ratio: string;
  result: keyof typeof results;
}

const percent = (share: number) => `${Math.round(100 * share)}%`;
const number = (count: number) => count.toLocaleString('en-US');

/** How often the benefits model puts each group on the fast track, and whether the groups' rates are close enough. */
export function Fairness({ state, change }: ScreenProps<FairnessState>) {
  const { groups, reference, lowest, selected, people } = testFairness(state);
  const line = state.line.toFixed(2);
  const { tone, label } = results[lowest.result];
  const thisTest: Test = {
    use: 'Benefits triage model',
    department: 'Human Services',
    by: names[state.compareBy],
    ratio: lowest.ratio.toFixed(2),
    result: lowest.result,
  };
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Panel title="Benefits triage model: put on the fast track" note="Forms of January to June">
        <div className="grid gap-12 px-16 pb-16 md:grid-cols-[repeat(3,1fr)]">
          <Choice
            id="compare-by"
            label="Compare by"
            value={state.compareBy}
            options={(Object.keys(comparisons) as FairnessState['compareBy'][]).map((by) => [
              by,
              names[by],
            ])}
            onChoose={(compareBy) => change({ compareBy })}
          />
          <Choice
            id="cutoff"
            label="Fast track from a score of"
            value={state.cutoff}
            options={cutoffs.map((cutoff) => [cutoff, `${cutoff} of 100`])}
            onChoose={(cutoff) => change({ cutoff })}
          />
          <Choice
            id="line"
            label="Lowest ratio allowed"
            value={state.line}
            options={lines.map((line) => [
              line,
              line === 0.8 ? '0.80, four fifths' : line.toFixed(2),
            ])}
            onChoose={(chosen) => change({ line: chosen })}
          />
        </div>
        <table className="mb-12 w-full border-collapse text-14/1.35">
          <caption className="px-16 pb-8 text-start text-13/1.4 text-ink-2">
            {number(selected)} of {number(people)} people are on the fast track. The dashed line is{' '}
            {line} of the highest rate: {percent(state.line * reference.rate)}.
          </caption>
          <thead className="text-13/1.3 text-ink-2">
            <tr>
              <th className="pr-4 pb-6 pl-16 text-start font-600" scope="col">
                {names[state.compareBy]}
              </th>
              <th className="w-full pb-6 text-start font-600" scope="col">
                On the fast track
              </th>
              <th className="pr-16 pb-6 pl-8 text-start font-600 md:whitespace-nowrap" scope="col">
                Ratio to {reference.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, people, rate, ratio, result }) => (
              <tr key={name}>
                <th
                  className="pr-4 pl-16 text-start font-600 md:pr-24 md:whitespace-nowrap"
                  scope="row"
                >
                  {name}
                  <span className="block text-13/1.3 font-400 whitespace-nowrap text-ink-3">
                    {number(people)} people
                  </span>
                </th>
                <td>
                  <span className="flex items-center gap-8">
                    <RateBar
                      rate={rate}
                      line={state.line * reference.rate}
                      isBelow={result === 'below'}
                    />
                    <b className="w-36 flex-none">{percent(rate)}</b>
                  </span>
                </td>
                <td className="pr-16 pl-8 whitespace-nowrap">
                  {name === reference.name ? (
                    'Highest rate'
                  ) : (
                    <span className="items-center gap-x-12 md:flex">
                      <b className="block w-32">{ratio.toFixed(2)}</b>
                      <Status tone={results[result].tone}>{results[result].label}</Status>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="What this test finds" className="self-start" phone inset>
        <div className="text-15/1.4" role="status">
          <Status tone={tone}>{label}</Status>
          <p className="mt-8">
            {lowest.name}: {percent(lowest.rate)} on the fast track, against{' '}
            {percent(reference.rate)} for {reference.name}. The ratio is {lowest.ratio.toFixed(2)};
            the city allows {line}.
          </p>
        </div>
        <Steps steps={nextSteps[lowest.result]} />
        <p className="mt-12 text-13/1.4 text-ink-3">
          Below {line}: too low. From {line} to {(state.line + watchMargin).toFixed(2)}: watch.
        </p>
      </Panel>
      <Panel title="Tests" note="4 of 11" className="lg:col-span-full">
        <Table
          label="Tests"
          columns={[
            { name: 'Use case' },
            { name: 'Department', wide: true },
            { name: 'Compared by', wide: true },
            { name: 'Lowest ratio', right: true },
            { name: 'Result' },
          ]}
          rows={[thisTest, ...otherTests].map(({ use, department, by, ratio, result }) => ({
            key: use,
            cells: [
              <b key="use">{use}</b>,
              department,
              by,
              ratio,
              <Status tone={results[result].tone} key="result">
                {results[result].label}
              </Status>,
            ],
          }))}
        />
      </Panel>
    </div>
  );
}

/** A bar as tall as its line of the table, so that the dashes of all lines meet. */
function RateBar({ rate, line, isBelow }: { rate: number; line: number; isBelow: boolean }) {
  const at = `${100 * line}%`;
  return (
    <svg className="h-48 w-full min-w-0 flex-1" aria-hidden="true">
      <rect className="fill-mist" y="12" width="100%" height="24" />
      <rect
        className={isBelow ? 'fill-bad' : 'fill-river'}
        y="12"
        width={`${100 * rate}%`}
        height="24"
      />
      <line className="stroke-panel stroke-4" x1={at} x2={at} y2="48" />
      <line className="stroke-brass stroke-2" strokeDasharray="5 3" x1={at} x2={at} y2="48" />
    </svg>
  );
}

/** The island of the fairness screen. */
export const TourScreen = tourScreen('fairness', { fairness: fairnessPart }, Fairness);
