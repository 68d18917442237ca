import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Level } from '#src/features/tour/parts/Icon.tsx';
import { Bar, Bars, Key, Panel, Strip } from '#src/features/tour/parts/Panel.tsx';
import { Table } from '#src/features/tour/parts/Table.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import {
  answerCouncil,
  councilQuestions,
  countUses,
  dashboardPart,
  type Counted,
  type Dashboard as DashboardState,
} from './dashboard.ts';
import { countAccepted, policyPart } from './policy.ts';
import { registerPart } from './register.ts';
import { countEvidence, listWaiting, riskPart } from './risk.ts';

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
          ['AI uses on the register', uses.all, `${uses.running} in use`],
          ['High risk and in use', uses.highRunning, `of ${uses.high} high-risk uses`],
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
