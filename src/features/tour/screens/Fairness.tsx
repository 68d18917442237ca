import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Panel, Steps } from '#src/features/tour/parts/Panel.tsx';
import { Status } from '#src/features/tour/parts/Icon.tsx';
import { Table } from '#src/features/tour/parts/Table.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import * as z from 'zod/mini';

/** The scores from which a form can go to the fast track. */
export const cutoffs = [30, 40, 50, 60, 70, 80] as const;

/** The ratios below which a city can want an alert; 0.8 is the four-fifths line. */
export const lines = [0.75, 0.8, 0.85, 0.9] as const;

interface Group {
  name: string;
  people: number;
  /** How many of them have at least each score of `cutoffs`. */
  atLeast: readonly number[];
}

/** The groups that can be compared: everyone who filed a form from January to June, divided in three ways. */
export const comparisons = {
  language: [
    { name: 'English', people: 4210, atLeast: [3957, 3705, 3290, 2694, 1979, 1179] },
    { name: 'Vietnamese', people: 642, atLeast: [597, 552, 475, 372, 257, 141] },
    { name: 'Haitian Creole', people: 311, atLeast: [286, 264, 227, 177, 121, 64] },
    { name: 'Spanish', people: 1186, atLeast: [1067, 949, 783, 581, 368, 178] },
  ],
  age: [
    { name: '18 to 39', people: 2480, atLeast: [2306, 2158, 1889, 1513, 1091, 645] },
    { name: '40 to 64', people: 2651, atLeast: [2492, 2306, 2047, 1670, 1219, 715] },
    { name: '65 and older', people: 1218, atLeast: [1109, 1006, 839, 641, 415, 202] },
  ],
  neighborhood: [
    { name: 'Harbor', people: 1520, atLeast: [1414, 1307, 1125, 897, 638, 365] },
    { name: 'Northside', people: 2014, atLeast: [1893, 1752, 1537, 1249, 886, 523] },
    { name: 'Old Town', people: 1290, atLeast: [1200, 1109, 980, 787, 568, 323] },
    { name: 'Millside', people: 1525, atLeast: [1400, 1302, 1133, 891, 633, 351] },
  ],
} satisfies Record<string, Group[]>;

// What is chosen on the screen.
const fairnessSchema = z.object({
  compareBy: z.enum(['language', 'age', 'neighborhood']),
  cutoff: z.literal(cutoffs),
  line: z.literal(lines),
});

/** The choices on the fairness screen. */
export type FairnessState = z.output<typeof fairnessSchema>;

const sample: FairnessState = { compareBy: 'language', cutoff: 60, line: 0.8 };

/** The part of the tour's state for the fairness screen. */
export const fairnessPart = z.catch(fairnessSchema, sample);

/** Ratios that pass by less than this are watched. */
const watchMargin = 0.05;

/** Each group's selection rate, its ratio to the highest rate, and the result; the lowest ratio is the test's result. */
export function testFairness({ compareBy, cutoff, line }: FairnessState) {
  const at = cutoffs.indexOf(cutoff);
  const rates = comparisons[compareBy].map(({ name, people, atLeast }) => ({
    name,
    people,
    selected: atLeast[at]!,
    rate: atLeast[at]! / people,
  }));
  const reference = rates.reduce((most, group) => (group.rate > most.rate ? group : most));
  const groups = rates.map((group) => {
    const ratio = group.rate / reference.rate;
    return { ...group, ratio, result: judge(ratio, line) };
  });
  const lowest = groups.reduce((least, group) => (group.ratio < least.ratio ? group : least));
  const selected = groups.reduce((sum, group) => sum + group.selected, 0);
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  return { groups, reference, lowest, selected, people };
}

function judge(ratio: number, line: number): 'below' | 'watch' | 'passed' {
  if (ratio < line) return 'below';
  return ratio < line + watchMargin ? 'watch' : 'passed';
}

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
      <Panel title="Tests" note="4 of 11 shown" className="lg:col-span-full">
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
