import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Bar, Panel } from '#src/features/tour/parts/Panel.tsx';
import { Status } from '#src/features/tour/parts/Icon.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import {
  initiatives,
  forecastMeasures,
  quarters,
  statusOf,
  yearlyBudgets,
  type Strategy as StrategyState,
  strategyPart,
} from './strategy.ts';

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
