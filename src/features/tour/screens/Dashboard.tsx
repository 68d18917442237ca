import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Level } from '#src/features/tour/parts/Icon.tsx';
import { Bar, Bars, Key, Panel, Strip } from '#src/features/tour/parts/Panel.tsx';
import { Table } from '#src/features/tour/parts/Table.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import { countAccepted, policyPart, type Policy, versionName } from './policy.ts';
import {
  registerPart,
  allUses,
  departments,
  levelOf,
  pointsOf,
  type Register,
} from './register.ts';
import { countEvidence, listWaiting, riskPart, type Risk } from './risk.ts';
import * as z from 'zod/mini';

/** What the dashboard counts. */
export interface Counted {
  register: Register;
  risk: Risk;
  policy: Policy;
}

/** The questions of the council, each with the screen that has more. */
const councilQuestions = {
  uses: { question: 'What AI does the city use?', path: '/tour/register', more: 'The inventory' },
  high: {
    question: 'Which AI tools are high risk?',
    path: '/tour/register',
    more: 'The inventory',
  },
  waiting: { question: 'What is not done yet?', path: '/tour/risk', more: 'The assessments' },
  staff: { question: 'Do staff know the rules?', path: '/tour/policy', more: 'The policy' },
} as const;

type QuestionId = keyof typeof councilQuestions;

/** The question that is open. */
export const dashboardPart = z.catch(
  z.object({ question: z.enum(Object.keys(councilQuestions) as QuestionId[]) }),
  { question: 'high' },
);

/** The state of the dashboard. */
type DashboardState = z.output<typeof dashboardPart>;

/** How many uses there are by risk in each department and in all, those without complete answers apart. */
export function countUses({ register }: Counted) {
  const uses = allUses(register).map((use) => ({ ...use, level: levelOf(use.answers) }));
  const count = (list: typeof uses) => ({
    high: list.filter(({ level }) => level === 'high').length,
    medium: list.filter(({ level }) => level === 'medium').length,
    low: list.filter(({ level }) => level === 'low').length,
    all: list.length,
  });
  return {
    ...count(uses),
    running: uses.filter(({ stage }) => stage === 'In use').length,
    highRunning: uses.filter(({ level, stage }) => level === 'high' && stage === 'In use').length,
    byDepartment: departments.map((name) => ({
      name,
      ...count(uses.filter(({ department }) => department === name)),
    })),
  };
}

const listFormat = new Intl.ListFormat('en-US');

/** The answer to a question of the council, in one or two sentences. */
export function answerCouncil(question: QuestionId, counted: Counted): string {
  const { register, risk, policy } = counted;
  const uses = allUses(register);
  if (question === 'uses') {
    const count = (stage: string) => uses.filter((use) => use.stage === stage).length;
    return `${uses.length} use cases are in the inventory: ${count('In use')} in use, ${count('Pilot')} in a pilot, ${count('Proposed') + count('In assessment')} proposed or in assessment.`;
  }
  if (question === 'high') {
    const high = uses
      .filter(({ answers }) => levelOf(answers) === 'high')
      .toSorted((a, b) => pointsOf(b.answers) - pointsOf(a.answers));
    if (high.length === 0) return 'No use case is high risk.';
    const names = high.map(
      ({ name, id, answers }) => `${name || id} (${pointsOf(answers)} points)`,
    );
    return `${high.length} of ${uses.length}: ${listFormat.format(names)}.`;
  }
  if (question === 'waiting') {
    const waiting = listWaiting(register, risk);
    if (waiting.length === 0) return 'Every use case in operation has its controls.';
    const steps = waiting.map(({ use, step }) => `${use.name || use.id} (${step.toLowerCase()})`);
    return `${waiting.length} ${waiting.length === 1 ? 'use case runs' : 'use cases run'} with a gap: ${listFormat.format(steps)}.`;
  }
  const { rows, accepted, people, percent } = countAccepted(policy);
  const least = rows.reduce((low, row) => (row.percent < low.percent ? row : low));
  return `${percent}% have accepted version ${versionName(policy.version)} of the policy, ${accepted.toLocaleString('en-US')} of ${people.toLocaleString('en-US')}. The lowest share is in ${least.name}, ${least.percent}%.`;
}

const questionOptions = Object.entries(councilQuestions).map(
  ([id, { question }]) => [id as DashboardState['question'], question] as const,
);
const riskColors = ['fill-bad', 'fill-[#d39a3a]', 'fill-[#86b5a2]'];

/** What is registered, what waits for a decision, and answers for the council. */
export function Dashboard({
  state: { question },
  change,
  tour,
}: ScreenProps<DashboardState> & { tour: Counted }) {
  const uses = countUses(tour);
  const waiting = listWaiting(tour.register, tour.risk);
  const late = waiting.filter(({ due }) => due.endsWith('late')).length;
  const staff = countAccepted(tour.policy);
  const evidence = countEvidence(tour.register, tour.risk);
  const total = (name: 'count' | 'need') => evidence.reduce((sum, item) => sum + item[name], 0);
  const most = Math.max(...uses.byDepartment.map(({ all }) => all));
  const { path, more } = councilQuestions[question];
  return (
    <div className="grid gap-16">
      <Strip
        figures={[
          ['AI uses in the inventory', uses.all, `${uses.running} in use`],
          [
            'High risk and in use',
            uses.highRunning,
            uses.highRunning === uses.high
              ? 'all high-risk uses'
              : `of ${uses.high} high-risk uses`,
          ],
          ['Waiting for a decision', waiting.length, late ? `${late} late` : 'none late'],
          [
            'Staff who accepted the policy',
            `${staff.percent}%`,
            `${staff.accepted.toLocaleString('en-US')} of ${staff.people.toLocaleString('en-US')}`,
          ],
        ]}
      />
      <div className="grid items-start gap-16 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid gap-16">
          <Panel title="The council asks" inset>
            <Choice
              id="council-question"
              label="Question"
              value={question}
              options={questionOptions}
              onChoose={(id) => change({ question: id })}
            />
            <p className="mt-12 text-16/1.5" role="status">
              {answerCouncil(question, tour)}
            </p>
            <p className="mt-6 text-15/1.4">
              <a className="inline-block py-8" href={path}>
                {more}
              </a>
            </p>
          </Panel>
          <Panel title="Waiting for a decision" note={`${waiting.length} use cases, soonest first`}>
            <Table
              label="Waiting for a decision"
              columns={[
                { name: 'Use case' },
                { name: 'Department', wide: true },
                { name: 'Next step' },
                { name: 'Risk', wide: true },
                { name: 'Due' },
              ]}
              rows={waiting.map(({ use, level, step, due }) => ({
                key: use.id,
                cells: [
                  <b className="font-640" key="name">
                    {use.name || use.id}
                  </b>,
                  use.department,
                  step,
                  <Level of={level} key="level" />,
                  due.endsWith('late') ? (
                    <b className="font-640 text-bad" key="due">
                      {due}
                    </b>
                  ) : (
                    due
                  ),
                ],
              }))}
            />
          </Panel>
        </div>
        <div className="grid gap-16">
          <Panel title="Use cases by department and risk" phone inset>
            <Bars
              rows={uses.byDepartment.map(({ name, high, medium, low, all }) => [
                name,
                <Bar
                  lengths={[high, medium, low].map((count) => (count / most) * 100)}
                  colors={riskColors}
                  key={name}
                />,
                all,
              ])}
            />
            <p className="mt-12 flex flex-wrap justify-between gap-x-16 border-t border-rule pt-10 text-14/1.35">
              <Key color={riskColors[0]!}>High {uses.high}</Key>
              <Key color={riskColors[1]!}>Medium {uses.medium}</Key>
              <Key color={riskColors[2]!}>Low {uses.low}</Key>
            </p>
          </Panel>
          <Panel title="NIST AI RMF evidence" note={`${total('count')} of ${total('need')}`} inset>
            <Bars
              rows={evidence.map(({ name, count, need }) => [
                name,
                <Bar lengths={[(count / need) * 100]} key={name} />,
                `${count} of ${need}`,
              ])}
            />
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** The island of the dashboard. */
export const TourScreen = tourScreen(
  'dashboard',
  { dashboard: dashboardPart, register: registerPart, risk: riskPart, policy: policyPart },
  Dashboard,
);
