import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Bar, Panel } from '#src/features/tour/parts/Panel.tsx';
import { Status } from '#src/features/tour/parts/Icon.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import * as z from 'zod/mini';

/** The quarters of the strategy. */
const quarters = [1, 2].flatMap((year) =>
  [1, 2, 3, 4].map((quarter) => `Year ${year}, Q${quarter}`),
);

/** What council set aside for each year, in thousands of dollars. */
const budgets = [760, 320];

/**
 * The initiatives: the goal each serves, how many quarters it takes, what a quarter costs in thousands of dollars, the
 * quarter by whose end council wants it, and the measure that it moves, from its value now to its target.
 */
export const initiatives = [
  {
    id: 'chatbot',
    name: 'Permit chatbot in two languages',
    goal: 'Serve residents better',
    length: 3,
    cost: 40,
    due: 4,
    measure: { name: 'Permit questions solved online', now: 30, target: 60, of: 100 },
  },
  {
    id: 'storms',
    name: 'Storm notices in four languages',
    goal: 'Serve residents better',
    length: 2,
    cost: 35,
    due: 4,
    measure: { name: 'Languages of storm notices', now: 1, target: 4, of: 4 },
  },
  {
    id: 'assessments',
    name: 'Assessments for high-risk uses',
    goal: 'Use AI that residents can trust',
    length: 2,
    cost: 30,
    due: 2,
    measure: { name: 'High-risk uses assessed', now: 5, target: 6, of: 6 },
  },
  {
    id: 'bias',
    name: 'Yearly bias tests',
    goal: 'Use AI that residents can trust',
    length: 4,
    cost: 25,
    due: 6,
    measure: { name: 'Use cases tested for bias', now: 9, target: 11, of: 11 },
  },
  {
    id: 'workspace',
    name: 'Workspace for all departments',
    goal: 'Give every employee safe tools',
    length: 2,
    cost: 60,
    due: 3,
    measure: { name: 'Departments in the workspace', now: 4, target: 7, of: 7 },
  },
  {
    id: 'training',
    name: 'Staff training, 1,480 people',
    goal: 'Give every employee safe tools',
    length: 4,
    cost: 45,
    due: 5,
    measure: { name: 'Staff trained', now: 620, target: 1480, of: 1480 },
  },
  {
    id: 'sheets',
    name: 'Fact sheet from every vendor',
    goal: 'Buy with care',
    length: 3,
    cost: 15,
    due: 4,
    measure: { name: 'Vendors with a fact sheet', now: 15, target: 19, of: 19 },
  },
  {
    id: 'clauses',
    name: 'Clauses in all renewals',
    goal: 'Buy with care',
    length: 4,
    cost: 20,
    due: 7,
    measure: { name: 'Contracts with all clauses', now: 14, target: 19, of: 19 },
  },
] as const;

type Initiative = (typeof initiatives)[number];

// The quarter in which each initiative starts, counted from 0, or null without money; and the year whose end is shown.
const strategySchema = z.object({
  year: z.literal([1, 2]),
  starts: z.record(
    z.enum(initiatives.map(({ id }) => id)),
    z.nullable(z.int().check(z.minimum(0), z.maximum(quarters.length - 1))),
  ),
});

/** The plan on the strategy screen. */
export type StrategyState = z.output<typeof strategySchema>;

const sample: StrategyState = {
  year: 1,
  starts: {
    chatbot: 0,
    storms: 2,
    assessments: 1,
    bias: 1,
    workspace: 0,
    training: 1,
    sheets: 0,
    clauses: 3,
  },
};

/** The part of the tour's state for the strategy screen. */
export const strategyPart = z.catch(strategySchema, sample);

/** What a year costs, in thousands of dollars, and by how much that is more than council set aside. */
export function yearlyBudgets({ starts }: StrategyState) {
  return budgets.map((budget, year) => {
    const spent = initiatives.reduce(
      (sum, { id, cost, length }) => sum + cost * quartersWithin(starts[id], length, 4 * year),
      0,
    );
    return { budget, spent, over: Math.max(0, spent - budget) };
  });
}

/** How many of an initiative's quarters are in the year that starts with this quarter. */
function quartersWithin(start: number | null, length: number, first: number): number {
  if (start === null) return 0;
  return Math.max(0, Math.min(start + length, first + 4) - Math.max(start, first));
}

/** Whether an initiative ends by the quarter that council wants. */
export function statusOf(
  { length, due }: Initiative,
  start: number | null,
): 'onTrack' | 'tight' | 'late' | 'unfunded' {
  if (start === null) return 'unfunded';
  const end = start + length;
  if (end > due) return 'late';
  return end === due ? 'tight' : 'onTrack';
}

/** Where each measure is at the end of the chosen year, when work moves it evenly from its value now to its target. */
export function forecastMeasures({ starts, year }: StrategyState) {
  return initiatives.map(({ id, length, measure }) => {
    const start = starts[id];
    const done = start === null ? 0 : Math.max(0, Math.min(length, 4 * year - start));
    const value = measure.now + Math.floor(((measure.target - measure.now) * done) / length);
    return { ...measure, value };
  });
}

const statuses = {
  onTrack: { tone: 'done', label: 'On track', color: 'fill-river' },
  tight: { tone: 'due', label: 'Tight', color: 'fill-[#d39a3a]' },
  late: { tone: 'late', label: 'Late', color: 'fill-bad' },
  unfunded: { tone: 'bad', label: 'Not funded', color: '' },
} as const;

const dollars = (thousands: number) => `$${thousands}k`;

/** When each initiative runs, and what that means for the budget and for the measures that council asked for. */
export function Strategy({ state, change }: ScreenProps<StrategyState>) {
  const goals = [...new Set(initiatives.map(({ goal }) => goal))];
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel title="Roadmap" note="Choose the quarter in which each initiative starts" inset>
        {goals.map((goal) => (
          <section className="not-first:mt-10" key={goal}>
            <h3 className="mb-4 rounded-4 bg-mist px-10 py-5 text-14/1.35 font-640">{goal}</h3>
            {initiatives
              .filter((initiative) => initiative.goal === goal)
              .map((initiative) => (
                <Row
                  initiative={initiative}
                  start={state.starts[initiative.id]}
                  onMove={(start) =>
                    change({ starts: { ...state.starts, [initiative.id]: start } })
                  }
                  key={initiative.id}
                />
              ))}
          </section>
        ))}
      </Panel>
      <div className="grid gap-16">
        <Panel title="Budget" note="of what council set aside" inset>
          <div role="status">
            <ul className="text-15/1.4">
              {yearlyBudgets(state).map(({ budget, spent, over }, at) => (
                <li className="not-first:mt-12" key={budget}>
                  <span className="mb-5 flex justify-between gap-12">
                    Year {at + 1}
                    <b>
                      {dollars(spent)} of {dollars(budget)}
                    </b>
                  </span>
                  <Bar
                    lengths={[Math.min(100, (100 * spent) / budget)]}
                    colors={[over > 0 ? 'fill-bad' : 'fill-river']}
                  />
                  {over > 0 && (
                    <Status tone="bad">{`${dollars(over)} over: move or stop something`}</Status>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </Panel>
        <Panel title="Measures council asked for" phone inset>
          <Choice
            id="year"
            label="At the end of"
            value={state.year}
            options={[
              [1, 'Year 1'],
              [2, 'Year 2'],
            ]}
            beside
            onChoose={(year) => change({ year })}
          />
          <ul className="mt-12 grid gap-10 text-15/1.4">
            {forecastMeasures(state).map(({ name, value, of }) => (
              <li key={name}>
                <span className="mb-4 flex justify-between gap-12">
                  {name}
                  <b className="whitespace-nowrap">
                    {value.toLocaleString('en-US')} of {of.toLocaleString('en-US')}
                  </b>
                </span>
                <Bar lengths={[(100 * value) / of]} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

interface RowProps {
  initiative: (typeof initiatives)[number];
  start: number | null;
  onMove: (start: number | null) => void;
}

/** An initiative: the quarter in which it starts, and when it ends. */
function Row({ initiative, start, onMove }: RowProps) {
  const { id, name, length, due } = initiative;
  const { tone, label, color } = statuses[statusOf(initiative, start)];
  return (
    <div className="grid items-center gap-x-20 gap-y-6 py-3 md:grid-cols-[minmax(0,1fr)_15rem]">
      <Choice
        id={`start-${id}`}
        label={name}
        value={start}
        options={[...quarters.map((quarter, at) => [at, quarter] as const), [null, 'Not funded']]}
        beside
        onChoose={onMove}
      />
      <div>
        <svg
          className="h-14 w-full"
          viewBox="0 0 240 14"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="stroke-rule-2" d="M.5 0v14M60.5 0v14M120.5 0v14M180.5 0v14M239.5 0v14" />
          {start !== null && (
            <rect className={color} x={30 * start} y="2" width={30 * length} height="10" />
          )}
        </svg>
        <Status
          tone={tone}
        >{`${label}${start === null ? '; wanted by' : ' for'} ${quarters[due - 1]}`}</Status>
      </div>
    </div>
  );
}

/** The island of the strategy screen. */
export const TourScreen = tourScreen('strategy', { strategy: strategyPart }, Strategy);
