import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon, tones, type Tone } from '../parts/Icon.tsx';
import { levelOf } from './Level.tsx';
import { Checks, Panel } from './Panel.tsx';
import { Register } from './Register.tsx';
import { Screen, Tabs } from './Screen.tsx';

const risks = [
  ['R-07', 'License plate readers', 'Reads kept past 30 days', '20', '12', 'high', '4 days late'],
  ['R-03', 'Permit status chatbot', 'Wrong fee or deadline', '12', '6', 'medium', 'Jul 18'],
  ['R-12', 'Benefits triage model', 'Slower help, one language', '20', '15', 'high', 'Jul 22'],
  ['R-15', 'Pothole detection', 'Quiet streets missed', '8', '4', 'low', 'Jul 25'],
  ['R-19', '311 call summaries', 'Vendor keeps caller details', '12', '8', 'medium', 'Jul 29'],
  ['R-22', 'Résumé screening', 'No bias test from vendor', '16', '12', 'high', 'Aug 19'],
];

/** How many risks have an impact of 5 to 1, line by line, and in each line a likelihood of 1 to 5. */
const counts = [
  [1, 1, 2, 0, 0],
  [1, 2, 0, 1, 0],
  [1, 3, 1, 2, 0],
  [1, 3, 1, 1, 0],
  [0, 0, 1, 0, 0],
];

const signatures: [Tone, string, string][] = [
  ['done', 'Privacy officer', 'Approved July 9'],
  ['done', 'City attorney', 'Approved July 10'],
  ['late', 'City manager', 'Waiting for council report'],
  ['due', 'City council', 'On the agenda of July 22'],
];

/** The register of risks, and the file of one. */
export function Risk() {
  return (
    <Screen
      title="Risk"
      grid="grid-cols-[336px_minmax(0,1fr)] grid-rows-[40px_36px_auto_1fr]"
      buttons={
        <>
          <Button label="All departments" opens />
          <Button label="Council report" icon="print" />
          <Button label="Add a risk" look="main" icon="plus" />
        </>
      }
    >
      <Tabs
        tabs={[
          ['Register', 23],
          ['Impact assessments', 14],
          ['Controls', 61],
          ['Incidents', 1],
        ]}
      />
      <Panel title="Likelihood and impact" note="23 risks, after controls" phone>
        <Zones />
      </Panel>
      <Panel title="Register" note="6 of 23, next review first">
        <Register
          columns={{
            'No.': 'text',
            'AI use': 'name',
            'What could go wrong': 'text',
            Before: 'score',
            Now: 'score',
            Level: 'level',
            Review: 'due',
          }}
          rows={risks}
          chosen={0}
          gaps="px-6 first:pr-8 first:pl-16 last:pr-16 last:pl-8"
        />
      </Panel>
      <Panel
        title="R-07 · License plate readers, Police"
        note="Owner R. Baptiste · likelihood cut from 5 to 3 by controls"
        className="col-span-full"
      >
        <div className="grid h-[calc(100%-44px)] grid-cols-[331px_1fr_236px] border-t border-rule">
          <Part title="The risk">
            <p className="mt-8 leading-21">
              Plate reads are kept longer than the 30 days the policy allows, or are shared with
              another agency without a logged request. Residents lose trust; the city may breach its
              records schedule.
            </p>
            <p className="mt-8 text-13/19 text-ink-3">
              Linked: AI policy § 4.2 · vendor file V-14 · NIST AI RMF Manage 1.3
            </p>
          </Part>
          <Part title="Controls">
            <Checks
              lines="h-41 text-14/40"
              items={[
                ['done', 'Automatic deletion after 30 days', 'tested Jul 8'],
                ['done', 'Case number needed for each search', 'tested Jul 8'],
                ['done', 'Sharing only through a logged request', 'tested Jun 20'],
                ['late', 'Quarterly report to council', '4 days late'],
              ]}
            />
          </Part>
          <Part title="Sign-off">
            {signatures.map(([tone, name, state]) => (
              <div className="mt-7 flex gap-10 leading-18" key={name}>
                <Icon name={tones[tone].icon} className={`size-18 ${tones[tone].color}`} />
                <div>
                  {name}
                  <small className="block text-13/18 text-ink-3">{state}</small>
                </div>
              </div>
            ))}
          </Part>
        </div>
      </Panel>
    </Screen>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-rule px-16 pt-15 pb-14 not-first:border-l">
      <h3 className="text-13/18 font-640 text-ink-2">{title}</h3>
      {children}
    </div>
  );
}

function Zones() {
  const fills = { high: 'fill-[#f3cdc6]', medium: 'fill-[#f7e6c4]', low: 'fill-[#e0ede2]' };
  const cells = counts.flatMap((line, row) =>
    line.map((count, column) => ({
      level: levelOf((5 - row) * (column + 1)),
      count,
      x: 20 + 56 * column,
      y: 44 * row,
    })),
  );
  return (
    <svg className="mx-16 block fill-ink-2 text-12" width="304" height="262" viewBox="0 0 304 262">
      {(['high', 'medium', 'low'] as const).map((level) => (
        <path
          className={fills[level]}
          d={cells
            .map(({ x, y, ...cell }) => (cell.level === level ? `M${x} ${y}h54v42h-54z` : ''))
            .join('')}
          key={level}
        />
      ))}
      <g className="fill-ink text-14 font-[620]" textAnchor="middle">
        {cells.map(({ count, x, y }) =>
          count === 0 ? null : (
            <text x={x + 27} y={y + 26} key={`${x} ${y}`}>
              {count}
            </text>
          ),
        )}
      </g>
      <path className="fill-none stroke-ink stroke-[1.5]" strokeDasharray="4 3" d="M265 78H190" />
      <path className="fill-ink" d="M184 78l7-3.5v7z" />
      <circle className="fill-panel stroke-ink stroke-[1.5]" cx="271" cy="78" r="5" />
      <rect className="fill-deep" x="137" y="53" width="44" height="24" rx="3" />
      <text className="fill-panel font-700" x="159" y="69.5" textAnchor="middle">
        R-07
      </text>
      {[1, 2, 3, 4, 5].map((grade) => (
        <g textAnchor="middle" key={grade}>
          <text x="6" y={245 - 44 * grade}>
            {grade}
          </text>
          <text x={56 * grade - 9} y="233">
            {grade}
          </text>
        </g>
      ))}
      <text x="20" y="256">
        Across: likelihood. Up: impact. 1 low, 5 high.
      </text>
    </svg>
  );
}
