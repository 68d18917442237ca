import { Button } from './Button.tsx';
import { LevelMark } from './Level.tsx';
import { Bars, Panel } from './Panel.tsx';
import { Register } from './Register.tsx';
import { Screen, Strip } from './Screen.tsx';

const flows = [
  {
    source: 'Case management',
    data: 'Benefit applications',
    kinds: 'SSN, income, family',
    use: 'Benefits triage model',
    level: 'high',
  },
  {
    source: 'Permit system',
    data: 'Permit applications',
    kinds: 'Name, address',
    use: 'Permit status chatbot',
    level: 'medium',
  },
  {
    source: 'Plate cameras',
    data: 'Plate reads',
    kinds: 'Plate, place, time',
    use: 'License plate readers',
    level: 'high',
    chosen: true,
  },
  {
    source: '311 phone system',
    data: 'Call recordings',
    kinds: 'Voice, phone number',
    use: '311 call summaries',
    level: 'medium',
  },
] as const;

const retention = [
  ['Plate reads', 'Police', '30 days', '29 days', 'done On schedule', 'Jul 14'],
  ['Benefit applications', 'Human Services', '7 years', '6 years', 'done On schedule', 'Jul 14'],
  ['Call recordings', 'Customer Service', '2 years', '3 years', 'bad Kept too long', 'Jul 13'],
  [
    'Permit applications',
    'Planning & Permits',
    '10 years',
    '8 years',
    'done On schedule',
    'Jul 12',
  ],
];

/** Where personal data lives, and which AI reads it. */
export function DataDiscovery() {
  return (
    <Screen
      title="Data discovery"
      note="Where the city’s data lives, what is personal in it, and which AI reads it."
      grid="grid-cols-[minmax(0,1fr)_300px] grid-rows-[54px_auto_auto_1fr]"
      buttons={
        <>
          <Button label="Connect a source" icon="database" />
          <Button label="Scan now" look="main" icon="search" />
        </>
      }
    >
      <Strip
        figures={[
          ['Sources connected', '38', 'of 41 known'],
          ['Data sets', '612', '147 with personal data'],
          ['Data sets that feed AI', '83', '29 with personal data'],
          ['AI found off the register', '2', 'seen since July 1'],
        ]}
      />
      <Panel title="From source to AI use" note="personal data, 4 of 29 data sets">
        <Flow />
      </Panel>
      <Panel title="Personal data by kind" note="in 147 data sets" inset>
        <Bars
          rows={[
            ['Contact details', 100, '121'],
            ['Address or place', 72.73, '88'],
            ['Date of birth', 44.63, '54'],
            ['Health or benefits', 25.62, '31'],
            ['Plate or vehicle', 15.7, '19'],
            ['Social Security no.', 9.917, '12'],
            ['Voice or image', 7.438, '9'],
          ]}
        />
      </Panel>
      <Panel title="Retention" note="4 of 147, latest scan first">
        <Register
          columns={{
            'Data set': 'name',
            Department: 'text',
            'Keep for': 'ink',
            'Oldest item': 'ink',
            Check: 'state',
            Scanned: 'ink',
          }}
          rows={retention}
          lines="h-38 text-[13.5px]"
        />
      </Panel>
      <Panel title="Off the register" note="2 found" phone inset>
        <b>Meeting notes extension</b>
        <p className="mb-8 text-ink-2">On 14 laptops in Finance & HR</p>
        <Button label="Ask the department" look="slim" />
        <div className="mt-10 border-t border-line pt-10">
          <b>Image maker</b>
          <p className="mb-8 text-ink-2">2 accounts in the Library</p>
          <Button label="Register it" look="slim" />
        </div>
      </Panel>
    </Screen>
  );
}

function Flow() {
  return (
    <svg className="mx-16 mb-14 block text-[13.5px]" width="672" height="205" viewBox="0 0 672 205">
      <path className="fill-none stroke-edge stroke-[1.2]" d="M412 96h26V176H464" />
      <g className="fill-ink-2 text-12 font-[620]">
        <text y="11">Source</text>
        <text x="232" y="11">
          Data set
        </text>
        <text x="464" y="11">
          AI use
        </text>
      </g>
      {flows.map((flow, at) => {
        const chosen = 'chosen' in flow;
        const box = chosen ? 'fill-river-tint stroke-river' : 'fill-panel stroke-rule-2';
        return (
          <g transform={`translate(0 ${20 + 48 * at})`} key={flow.source}>
            <path
              className={chosen ? 'stroke-river stroke-2' : 'stroke-edge stroke-[1.2]'}
              d="M180 20H232M412 20H464"
            />
            <rect className={box} x=".5" y=".5" width="179" height="39" rx="4" />
            <text x="12" y="25">
              {flow.source}
            </text>
            <rect className={box} x="232.5" y=".5" width="179" height="39" rx="4" />
            <text className="font-[620]" x="244" y="17">
              {flow.data}
            </text>
            <text className="fill-ink-3 text-12" x="244" y="32">
              {flow.kinds}
            </text>
            <rect className={box} x="464.5" y=".5" width="207" height="39" rx="4" />
            <g transform="translate(476 15)">
              <LevelMark of={flow.level} />
            </g>
            <text className="font-[620]" x="494" y="25">
              {flow.use}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
