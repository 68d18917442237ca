/** The risk and privacy assessment: the controls that a use needs at its level, the gaps, and who signs. */
import * as z from 'zod/mini';
import type { LevelName } from '#src/features/tour/parts/Icon.tsx';
import { allUses, levelOf, pointsOf, type Register, type Use } from './register.ts';

/** Who signs, and from which level of risk on. */
export const signers = {
  'Department head': 'low',
  'Privacy officer': 'medium',
  'City attorney': 'high',
  'City manager': 'high',
  'City council': 'high',
} as const satisfies Record<string, LevelName>;

type Signer = keyof typeof signers;

/** A question about a control: from which level it is asked, who waits for it, its function in the NIST framework, and what closes its gap. */
interface Control {
  id: string;
  question: string;
  from: LevelName;
  signer: Signer;
  nist: 'Govern' | 'Map' | 'Measure' | 'Manage';
  step: string;
}

/** The questions of the assessment. */
export const controls: readonly Control[] = [
  {
    id: 'purpose',
    question: 'Is its purpose written down?',
    from: 'low',
    signer: 'Department head',
    nist: 'Map',
    step: 'Write down the purpose',
  },
  {
    id: 'owner',
    question: 'Does one person own it?',
    from: 'low',
    signer: 'Department head',
    nist: 'Govern',
    step: 'Name an owner',
  },
  {
    id: 'notice',
    question: 'Are people told that AI is used?',
    from: 'low',
    signer: 'Department head',
    nist: 'Govern',
    step: 'Post a notice',
  },
  {
    id: 'test',
    question: 'Was it tested with real cases?',
    from: 'medium',
    signer: 'Department head',
    nist: 'Measure',
    step: 'Test with real cases',
  },
  {
    id: 'data',
    question: 'Is personal data deleted on schedule?',
    from: 'medium',
    signer: 'Privacy officer',
    nist: 'Manage',
    step: 'Privacy review',
  },
  {
    id: 'training',
    question: 'Is training on city data ruled out?',
    from: 'medium',
    signer: 'Privacy officer',
    nist: 'Govern',
    step: 'Vendor review',
  },
  {
    id: 'appeal',
    question: 'Can people ask for a review?',
    from: 'high',
    signer: 'City attorney',
    nist: 'Manage',
    step: 'Set up a review of decisions',
  },
  {
    id: 'person',
    question: 'Does a person check each decision?',
    from: 'high',
    signer: 'City manager',
    nist: 'Manage',
    step: 'Have a person check decisions',
  },
  {
    id: 'bias',
    question: 'Was it tested for bias this year?',
    from: 'high',
    signer: 'City manager',
    nist: 'Measure',
    step: 'Bias test',
  },
  {
    id: 'report',
    question: 'Has the council had its report?',
    from: 'high',
    signer: 'City council',
    nist: 'Govern',
    step: 'Council report',
  },
];

/** What the sample city has not done, by the number of the use, with the day when it is due. */
const cityGaps: Record<string, { control: string; due: string }> = {
  'UC-004': { control: 'report', due: '4 days late' },
  'UC-012': { control: 'data', due: 'Jul 18' },
  'UC-018': { control: 'bias', due: 'Jul 22' },
  'UC-031': { control: 'notice', due: 'Jul 25' },
  'UC-038': { control: 'training', due: 'Jul 29' },
};

const answer = z.enum(['yes', 'no', 'open']);

/** An answer to a question of the assessment. */
type RiskAnswer = z.output<typeof answer>;

/** The use that is assessed, and the changed answers by use and control. */
export const riskPart = z.catch(
  z.object({ use: z.string(), answers: z.record(z.string(), z.record(z.string(), answer)) }),
  { use: 'UC-004', answers: {} },
);

/** The state of the assessments. */
export type Risk = z.output<typeof riskPart>;

const levelOrder: LevelName[] = ['low', 'medium', 'high'];
const isDue = (from: LevelName, level: LevelName) =>
  levelOrder.indexOf(from) <= levelOrder.indexOf(level);

/** What the city itself answered: yes where a use runs, except for its gaps. */
function cityAnswer({ id, stage }: Use, control: string): RiskAnswer {
  if (cityGaps[id]?.control === control) return 'no';
  return stage === 'In use' || stage === 'Pilot' ? 'yes' : 'open';
}

/** The uses that can be assessed: those whose intake is complete. */
export const assessable = (register: Register): Use[] =>
  allUses(register).filter(({ answers }) => levelOf(answers));

/** The assessment of a use whose intake is complete: questions with answers, gaps, signers, and points before and after controls. */
export function assess(use: Use, { answers }: Risk) {
  const level = levelOf(use.answers)!;
  const asked = controls
    .filter(({ from }) => isDue(from, level))
    .map((control) => ({
      ...control,
      answer: answers[use.id]?.[control.id] ?? cityAnswer(use, control.id),
    }));
  const gaps = asked.filter((control) => control.answer !== 'yes');
  const before = pointsOf(use.answers);
  // All controls together halve the points.
  const now = Math.ceil(before * (0.5 + gaps.length / asked.length / 2));
  const signing = (Object.keys(signers) as Signer[])
    .filter((name) => isDue(signers[name], level))
    .map((name) => ({ name, waitsFor: gaps.filter(({ signer }) => signer === name) }));
  return { level, asked, gaps, before, now, signing };
}

/** The rule for points after controls, as the screen shows it. */
export const controlRule =
  'When every control is in place, the points are cut in half. Each missing control adds back an equal share.';

/** The assessments with another answer. */
export function answerControl(
  { answers }: Risk,
  use: Use,
  control: string,
  given: RiskAnswer,
): Partial<Risk> {
  return { answers: { ...answers, [use.id]: { ...answers[use.id], [control]: given } } };
}

/** The uses that run with a gap, late and soonest first: what is next, and when it is due. */
export function listWaiting(register: Register, risk: Risk) {
  return assessable(register)
    .filter(({ stage }) => stage === 'In use' || stage === 'Pilot')
    .flatMap((use) => {
      const { gaps, level } = assess(use, risk);
      const [gap] = gaps;
      if (!gap) return [];
      return [{ use, level, step: gap.step, due: cityGaps[use.id]?.due ?? 'Aug 14' }];
    })
    .toSorted((a, b) => dueOrder(a.due) - dueOrder(b.due));
}

const dueOrder = (due: string) => (due.endsWith('late') ? 0 : Date.parse(`${due}, 2026`));

/** How many pieces of evidence the city has under each function of the NIST framework, and how many it needs. */
const cityEvidence = {
  Govern: [16, 19],
  Map: [13, 18],
  Measure: [11, 22],
  Manage: [8, 13],
} as const;

/** The evidence under each function: the city's, and what the visitor's answers add or take away. */
export function countEvidence(register: Register, { answers }: Risk) {
  const counts = Object.entries(cityEvidence).map(([name, [count, need]]) => ({
    name,
    need,
    count: count as number,
  }));
  for (const use of allUses(register))
    for (const [control, given] of Object.entries(answers[use.id] ?? {})) {
      const nist = controls.find(({ id }) => id === control)?.nist;
      const found = counts.find(({ name }) => name === nist);
      if (found)
        found.count += Number(given === 'yes') - Number(cityAnswer(use, control) === 'yes');
    }
  return counts.map(({ name, need, count }) => ({
    name,
    need,
    count: Math.min(need, Math.max(0, count)),
  }));
}
