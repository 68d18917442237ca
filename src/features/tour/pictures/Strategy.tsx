import { Button } from './Button.tsx';
import { Bar, Bars, Key, Panel } from './Panel.tsx';
import { Screen, Strip } from './Screen.tsx';

/** The goals, and of each the initiatives: where its bar begins, how long it is, and its color. */
const roadmap: { goal: string; owner: string; work: [string, number, number, string][] }[] = [
  {
    goal: 'Serve residents better',
    owner: 'C. Aucoin, City Manager’s Office',
    work: [
      ['Permit chatbot in two languages', 262.6, 172.7, 'fill-river'],
      ['Storm notices in four languages', 325.9, 158.7, 'fill-river'],
    ],
  },
  {
    goal: 'Use AI that residents can trust',
    owner: 'D. Okafor, Chief Data Officer',
    work: [
      ['Assessments for high-risk uses', 233.9, 143.8, 'fill-bad'],
      ['Yearly bias tests', 308.7, 285.2, 'fill-amber'],
    ],
  },
  {
    goal: 'Give every employee safe tools',
    owner: 'A. Castille, Customer Service',
    work: [
      ['Workspace for all departments', 239.6, 129.9, 'fill-level-2'],
      ['Staff training, 1,480 people', 285.7, 221.9, 'fill-river'],
    ],
  },
  {
    goal: 'Buy with care',
    owner: 'T. Marchand, Procurement',
    work: [
      ['Fact sheet from every vendor', 251.1, 222, 'fill-amber'],
      ['Clauses in all renewals', 400.7, 262.3, 'fill-river'],
    ],
  },
];

const measures: [string, string, number][] = [
  ['Uses with a named owner', '47 of 47', 100],
  ['High-risk uses assessed', '5 of 6', 83.3],
  ['Vendors with a fact sheet', '15 of 19', 78.9],
  ['Staff who accepted the policy', '82%', 82],
  ['NIST AI RMF evidence', '48 of 72', 66.7],
];

/** Which initiative serves which goal, and how far the city is. */
export function Strategy() {
  return (
    <Screen
      title="Strategy"
      note="Two-year AI strategy, adopted by council on February 11."
      grid="grid-cols-[minmax(0,1fr)_300px] grid-rows-[54px_auto_1fr]"
      buttons={
        <>
          <Button label="Council summary" icon="print" />
          <Button label="Add an initiative" look="main" icon="plus" />
        </>
      }
    >
      <Strip
        figures={[
          ['Goals', '4', 'each with an owner'],
          ['Initiatives', '18', '13 on track or done, 4 at risk, 1 late'],
          ['Spent this year', '$412k', '54% of $760k'],
          [
            'Maturity',
            <>
              3.1 <small className="text-17/16 font-560 tracking-10">of 5</small>
            </>,
            'Level 3, Established',
          ],
        ]}
      />
      <Panel title="Roadmap" note="8 of 18 initiatives">
        <Roadmap />
        <p className="flex gap-22 px-16 pt-10 pb-12 text-13 text-ink-2">
          <Key color="bg-level-2">Done</Key>
          <Key color="bg-river">On track</Key>
          <Key color="bg-amber">At risk</Key>
          <Key color="bg-bad">Late</Key>
        </p>
      </Panel>
      <div className="grid grid-rows-[auto_1fr] gap-16">
        <Panel title="Maturity by dimension" note="scale of 5" phone inset>
          <Bars
            rows={[
              ['Strategy', 68, '3.4'],
              ['Risk management', 62, '3.1'],
              ['Fairness', 48, '2.4'],
              ['Transparency', 60, '3.0'],
              ['Compliance', 72, '3.6'],
            ]}
          />
        </Panel>
        <Panel title="Measures council asked for">
          <ul className="list-none px-16 pb-16 text-[13.5px]">
            {measures.map(([name, figure, share]) => (
              <li className="border-line pt-8 pb-10 not-first:border-t first:pt-0" key={name}>
                <p className="mb-5 flex justify-between">
                  {name} <b>{figure}</b>
                </p>
                <Bar of={share} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Screen>
  );
}

function Roadmap() {
  return (
    <svg className="mx-16 block text-[13.5px]" width="672" height="438" viewBox="0 0 672 438">
      <path
        className="stroke-line"
        d="M224 0V438M298 0V438M372.8 0V438M448.4 0V438M524 0V438M598 0V438"
      />
      <g className="fill-ink-2 text-12">
        <text x="229" y="14">
          Year 1, Q1
        </text>
        <text x="303" y="14">
          Q2
        </text>
        <text x="453.4" y="14">
          Q4
        </text>
        <text x="529" y="14">
          Year 2, Q1
        </text>
        <text x="603" y="14">
          Q2
        </text>
      </g>
      {roadmap.map(({ goal, owner, work }, at) => (
        <g className="fill-ink" transform={`translate(0 ${22 + 104 * at})`} key={goal}>
          <rect className="fill-ground" width="672" height="34" />
          <text className="text-14 font-640" x="10" y="22">
            {goal}
          </text>
          <text className="fill-ink-3 text-13" x="662" y="22" textAnchor="end">
            {owner}
          </text>
          {work.map(([name, start, length, fill], line) => (
            <g transform={`translate(0 ${35 * line})`} key={name}>
              <text x="10" y="56">
                {name}
              </text>
              <rect className={fill} x={start} y="45" width={length} height="13" rx="2" />
            </g>
          ))}
        </g>
      ))}
      <path
        className="stroke-brass stroke-[1.5]"
        d="M384.3 19V22M384.3 56v70M384.3 160v70M384.3 264v70M384.3 368v70"
      />
      <rect className="fill-brass" x="360.3" width="48" height="19" rx="2" />
      <text className="fill-panel text-12 font-640" x="384.3" y="14" textAnchor="middle">
        Today
      </text>
      <path className="stroke-rule" d="M0 437.5H672" />
    </svg>
  );
}
