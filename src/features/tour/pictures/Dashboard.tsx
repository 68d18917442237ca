import { Button } from './Button.tsx';
import { Bars, Key, Panel } from './Panel.tsx';
import { Register } from './Register.tsx';
import { Screen, Strip } from './Screen.tsx';

const waiting = [
  ['License plate readers', 'Police', 'Council report', 'high', '4 days late', 'R. Baptiste'],
  [
    'Permit status chatbot',
    'Planning & Permits',
    'Privacy review',
    'medium',
    'Jul 18',
    'J. Nguyen',
  ],
  ['Benefits triage model', 'Human Services', 'Bias test', 'high', 'Jul 22', 'M. Guidry'],
  ['Pothole detection', 'Public Works', 'Pilot sign-off', 'low', 'Jul 25', 'L. Fontenot'],
  ['311 call summaries', 'Customer Service', 'Vendor review', 'medium', 'Jul 29', 'A. Castille'],
];

/** How many uses of high, medium and low risk a department has. */
const departments: [string, ...number[]][] = [
  ['Police', 3, 2, 1],
  ['Human Services', 2, 4, 3],
  ['Planning & Permits', 0, 4, 5],
  ['Public Works', 0, 1, 8],
  ['Finance & HR', 1, 2, 3],
  ['Customer Service', 0, 1, 3],
  ['Library', 0, 0, 4],
];
const riskColors = ['bg-bad', 'bg-amber', 'bg-[#86b5a2]'] as const;

const messages = [
  {
    task: 'Drafting',
    y: 37.7,
    fill: 'fill-river-tint-2',
    area: 'M34 87.6 73 80.8 112 75.4 151 68.6 190 72.6 229 60.4 268 49.5 307 53.6 346 44.1 385 31.8 424 33.2 463 37.3 502 23.7 541 15.5 580 10.1L580 56.3 541 60.4 502 68.6 463 76.7 424 75.4 385 75.4 346 79.4 307 86.2 268 86.2 229 91.7 190 97.1 151 97.1 112 101.2 73 102.6 34 106.6z',
  },
  {
    task: 'Documents',
    y: 85.3,
    fill: 'fill-level-2',
    area: 'M34 106.6 73 102.6 112 101.2 151 97.1 190 97.1 229 91.7 268 86.2 307 86.2 346 79.4 385 75.4 424 75.4 463 76.7 502 68.6 541 60.4 580 56.3L580 105.3 541 106.6 502 109.4 463 112.1 424 112.1 385 113.4 346 114.8 307 117.5 268 117.5 229 120.2 190 123 151 121.6 112 124.3 73 125.7 34 127z',
  },
  {
    task: 'Agents',
    y: 128.2,
    fill: 'fill-river',
    area: 'M34 127 73 125.7 112 124.3 151 121.6 190 123 229 120.2 268 117.5 307 117.5 346 114.8 385 113.4 424 112.1 463 112.1 502 109.4 541 106.6 580 105.3L580 142 541 142 502 142 463 142 424 142 385 142 346 142 307 142 268 142 229 142 190 142 151 142 112 142 73 142 34 142z',
  },
];

/** What is registered, and what waits for a decision. */
export function Dashboard() {
  return (
    <Screen
      title="Dashboard"
      note="July 15. Every AI use the city has registered, and what is waiting for you."
      grid="grid-cols-[minmax(0,1fr)_300px] grid-rows-[54px_auto_auto_1fr]"
      buttons={
        <>
          <Button label="This quarter" opens />
          <Button label="Register a use" look="main" icon="plus" />
        </>
      }
    >
      <Strip
        figures={[
          ['AI uses on the register', '47', '3 added this month'],
          ['High risk and in use', '6', '1 without a current assessment'],
          ['Reviews due in 30 days', '5', '1 is late'],
          ['Staff who accepted the AI policy', '82%', '1,214 of 1,480'],
        ]}
      />
      <Panel title="Waiting for a decision" note="5 reviews, earliest first">
        <Register
          columns={{
            Use: 'name',
            Department: 'text',
            'Next step': 'ink',
            Risk: 'level',
            Due: 'due',
            Owner: 'text',
          }}
          rows={waiting}
          lines="h-40 text-14"
        />
      </Panel>
      <Panel title="Uses by department and risk" phone inset>
        <Bars
          grid="auto-rows-[26px] grid-cols-[121px_1fr_18px] gap-x-8 tabular-nums"
          rows={departments.map(([name, ...uses]) => [
            name,
            <StackedBar uses={uses} key={name} />,
            uses.reduce((sum, count) => sum + count),
          ])}
        />
        <p className="mt-9 flex justify-between border-t border-rule pt-9 text-13 text-ink-2">
          <Key color={riskColors[0]}>
            High <b className="text-ink">6</b>
          </Key>
          <Key color={riskColors[1]}>
            Medium <b className="text-ink">14</b>
          </Key>
          <Key color={riskColors[2]}>
            Low <b className="text-ink">27</b>
          </Key>
        </p>
      </Panel>
      <Panel title="Workspace messages a week" note="By task, April to July">
        <MessageChart />
      </Panel>
      <Panel title="NIST AI RMF evidence" note="48 of 72" inset>
        <Bars
          grid="auto-rows-[30px] grid-cols-[62px_1fr_60px] gap-x-12"
          rows={[
            ['Govern', 84.2, '16 of 19'],
            ['Map', 72.2, '13 of 18'],
            ['Measure', 50, '11 of 22'],
            ['Manage', 61.5, '8 of 13'],
          ]}
        />
        <p className="mt-4 border-t border-rule pt-9 text-13 text-ink-2">
          Next gap: Measure 2.11, fairness and bias.
        </p>
      </Panel>
    </Screen>
  );
}

function StackedBar({ uses }: { uses: number[] }) {
  return (
    <div className="flex gap-2">
      {uses.map((count, at) =>
        count === 0 ? null : (
          <div
            className={`h-14 ${riskColors[at]}`}
            style={{ width: count * 12.2 - 2 }}
            key={riskColors[at]}
          />
        ),
      )}
    </div>
  );
}

function MessageChart() {
  return (
    <svg className="mx-16 mb-10 block text-12" width="670" height="168" viewBox="0 0 670 168">
      <path className="stroke-rule" d="M34 6.5H580M34 74.5H580" />
      {messages.map(({ task, fill, area }) => (
        <path className={`stroke-panel ${fill}`} d={area} key={task} />
      ))}
      <path className="stroke-edge" d="M34 142.5H580M167.7 142v6M340.4 142v6M507.6 142v6" />
      <g className="fill-ink-2">
        <text x="26" y="10" textAnchor="end">
          10k
        </text>
        <text x="26" y="78" textAnchor="end">
          5k
        </text>
        <text x="26" y="146" textAnchor="end">
          0
        </text>
        <text x="34" y="161">
          Apr
        </text>
        <text x="171.7" y="161">
          May
        </text>
        <text x="344.4" y="161">
          Jun
        </text>
        <text x="511.6" y="161">
          Jul
        </text>
      </g>
      {messages.map(({ task, y }) => (
        <text className="fill-ink text-[13.5px]" x="592" y={y} key={task}>
          {task}
        </text>
      ))}
    </svg>
  );
}
