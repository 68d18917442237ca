import { Button } from './Button.tsx';
import { Panel, Steps } from './Panel.tsx';
import { Register } from './Register.tsx';
import { Screen, Strip } from './Screen.tsx';

const tests = [
  ['Benefits triage model', 'Human Services', 'Language', '0.77', 'bad Below the line', 'Jul 1'],
  ['License plate readers', 'Police', 'Neighborhood', '0.83', 'due Watch', 'Jun 12'],
  ['Résumé screening', 'Finance & HR', 'Age, sex', 'none', 'due Waiting for vendor', 'not yet'],
  ['Video evidence search', 'Police', 'Skin tone', '0.88', 'done Passed', 'Mar 27'],
  ['311 call summaries', 'Customer Service', 'Language', '0.91', 'done Passed', 'Jun 3'],
];

const languages = [
  { name: 'English', rate: '64%', length: 345.5, label: 466.5, note: 'reference, 4,210 people' },
  { name: 'Vietnamese', rate: '58%', length: 312.9, label: 433.9, note: 'ratio 0.91, 642 people' },
  {
    name: 'Haitian Creole',
    rate: '57%',
    length: 307.3,
    label: 428.3,
    note: 'ratio 0.89, 311 people',
  },
  {
    name: 'Spanish',
    rate: '49%',
    length: 264.5,
    label: 404.5,
    note: 'ratio 0.77, 1,186 people',
    below: true,
  },
];

const quarters = [
  { name: 'Q3', ratio: '0.84', x: 30, y: 51, label: 39 },
  { name: 'Q4', ratio: '0.83', x: 99, y: 57.5, label: 45.5 },
  { name: 'Q1', ratio: '0.80', x: 168, y: 77, label: 65 },
  { name: 'Q2', ratio: '0.77', x: 237, y: 96.5, label: 117.5, below: true },
];

/** How models treat groups of residents, by test. */
export function Fairness() {
  return (
    <Screen
      title="Fairness"
      note="Do models treat groups of residents alike? Tested with the city’s own data."
      grid="grid-cols-[minmax(0,1fr)_300px] grid-rows-[54px_auto_auto_1fr]"
      buttons={
        <>
          <Button label="Test report" icon="print" />
          <Button label="Plan a test" look="main" icon="plus" />
        </>
      }
    >
      <Strip
        figures={[
          ['Uses that shape what people get', '11', 'of 47 on the register'],
          ['Tested this year', '9', '2 waiting for data or a vendor'],
          ['Below the four-fifths line', '1', 'Benefits triage model'],
          ['Next test', 'Jul 22', 'Benefits triage model'],
        ]}
      />
      <Panel
        title="Benefits triage model: put on the fast track"
        note="by language, January to June"
      >
        <Rates />
      </Panel>
      <Panel title="Lowest ratio by quarter" note="line at 0.80" phone>
        <Quarters />
      </Panel>
      <Panel title="Tests" note="5 of 11, most urgent first">
        <Register
          columns={{
            Use: 'name',
            Department: 'text',
            'Compared by': 'text',
            Ratio: 'ratio',
            Result: 'state',
            Tested: 'ink',
          }}
          rows={tests}
          lines="h-38 text-[13.5px]"
        />
      </Panel>
      <Panel title="What we found" note="risk R-12" inset>
        <p className="mb-10">
          Forms filed in Spanish reach the fast track less often: 49%, against 64% in English. The
          model reads free text that is translated late.
        </p>
        <Steps
          steps={[
            ['check', 'Staff check every slow-track form'],
            ['clock', 'Free text left out, test on Jul 22'],
            ['clock', 'Report to council, Aug 5'],
          ]}
        />
        <Button label="Open risk R-12" look="slim" />
      </Panel>
    </Screen>
  );
}

function Rates() {
  return (
    <svg className="mx-16 block text-[13.5px]" width="672" height="194" viewBox="0 0 672 194">
      <path className="stroke-line" d="M112 20V170M220 20V170M328 20V170M436 20V170" />
      <g className="fill-ink-2 text-12" textAnchor="middle">
        <text x="112" y="186">
          0%
        </text>
        <text x="220" y="186">
          20%
        </text>
        <text x="328" y="186">
          40%
        </text>
        <text x="436" y="186">
          60%
        </text>
        <text x="388.4" y="13">
          Four-fifths of English, 51%
        </text>
      </g>
      {languages.map(({ name, rate, length, label, note, below }, at) => (
        <g transform={`translate(0 ${27 + 36 * at})`} key={name}>
          <text y="16">{name}</text>
          <rect
            className={below ? 'fill-bad' : 'fill-river'}
            x="112"
            width={length}
            height="24"
            rx="1"
          />
          <text className={`font-660 ${below ? 'fill-bad' : ''}`} x={label} y="17">
            {rate}
          </text>
          <text className="fill-ink-3 text-13" x="672" y="16" textAnchor="end">
            {note}
          </text>
        </g>
      ))}
      <path className="stroke-panel stroke-4" d="M388.4 20V170" />
      <path className="stroke-brass stroke-2" strokeDasharray="5 3" d="M388.4 20V170" />
    </svg>
  );
}

function Quarters() {
  return (
    <svg className="mx-16 block text-[13.5px]" width="268" height="166" viewBox="0 0 268 166">
      <path className="stroke-line" d="M0 12H268M0 142H268" />
      <path className="stroke-brass stroke-[1.5]" strokeDasharray="5 4" d="M0 77H268" />
      <path className="fill-none stroke-river stroke-2" d="M30 51 99 57.5 168 77 237 96.5" />
      {quarters.map(({ name, ratio, x, y, label, below }) => (
        <g textAnchor="middle" key={name}>
          <circle className={below ? 'fill-bad' : 'fill-river'} cx={x} cy={y} r="4.5" />
          <text className={`font-660 ${below ? 'fill-bad' : ''}`} x={x} y={label}>
            {ratio}
          </text>
          <text className="fill-ink-2 text-12" x={x} y="160">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
