/** The dashboard: what the council asks, answered from what was done on the other screens. */
import * as z from 'zod/mini';
import { countAccepted, type Policy, versionName } from './policy.ts';
import { allUses, departments, levelOf, pointsOf, type Register } from './register.ts';
import { listWaiting, type Risk } from './risk.ts';

/** What the dashboard counts. */
export interface Counted {
  register: Register;
  risk: Risk;
  policy: Policy;
}

/** The questions of the council, each with the screen that has more. */
export const councilQuestions = {
  uses: { question: 'What AI does the city use?', path: '/tour/register', more: 'The register' },
  high: { question: 'Which AI tools are high risk?', path: '/tour/register', more: 'The register' },
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
export type Dashboard = z.output<typeof dashboardPart>;

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
    return `${uses.length} use cases are on the register: ${count('In use')} in use, ${count('Pilot')} in a pilot, ${count('Proposed') + count('In assessment')} proposed or in assessment.`;
  }
  if (question === 'high') {
    const high = uses.filter(({ answers }) => levelOf(answers) === 'high');
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
