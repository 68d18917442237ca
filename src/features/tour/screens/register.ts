/** The register of AI uses: what is on it, and how five answers decide the risk of a use. */
import * as z from 'zod/mini';
import type { LevelName } from '#src/features/tour/parts/Icon.tsx';

/** The departments of the sample city. */
export const departments = [
  'Police',
  'Human Services',
  'Planning & Permits',
  'Public Works',
  'Finance & HR',
  'Customer Service',
  'Library',
] as const;

/** The five questions of the intake; each option has its points. */
export const intake = [
  {
    question: 'Does it talk to residents?',
    options: [
      ['No', 0],
      ['Yes', 2],
    ],
  },
  {
    question: 'Does it read personal data?',
    options: [
      ['No', 0],
      ['Yes', 2],
    ],
  },
  {
    question: 'Does it decide about people?',
    options: [
      ['No', 0],
      ['It advises', 2],
      ['It decides', 4],
    ],
  },
  {
    question: 'Can a person step in?',
    options: [
      ['Yes', 0],
      ['No', 2],
    ],
  },
  {
    question: 'What does a wrong answer cost?',
    options: [
      ['Nothing', 0],
      ['A little', 1],
      ['A lot', 2],
    ],
  },
] as const satisfies { question: string; options: [label: string, points: number][] }[];

/** The points of a use whose answers are all the riskiest. */
export const mostPoints = 12;

/** The points from which a risk is medium and high. */
export const thresholds = { medium: 4, high: 8 } as const;

/** The rules that decide the risk of a use, as the screen shows them. */
export const riskRules = `0 to ${thresholds.medium - 1} points: low. ${thresholds.medium} to ${thresholds.high - 1}: medium. ${thresholds.high} to ${mostPoints}, or any use that decides about people: high.`;

/** What each level of risk requires before a use begins. */
export const requirements: Record<LevelName, string[]> = {
  low: ['An owner in the department', 'An entry in the public inventory'],
  medium: [
    'Privacy review before the pilot',
    'Tell residents they are talking to AI',
    'Test with 50 past cases',
    'Review after 90 days',
  ],
  high: [
    'Privacy and risk assessment before the pilot',
    'Bias test, repeated every year',
    'A person who checks each decision',
    'Approval by the city council',
  ],
};

/** An answer for each question of the intake, as the index of its option; null where it is open. */
export type Answers = (number | null)[];

const anyAnswers = z
  .array(z.nullable(z.int()))
  .check(z.minLength(intake.length), z.maxLength(intake.length));
const addedUse = z.object({
  id: z.string(),
  name: z.string(),
  department: z.enum(departments),
  answers: anyAnswers,
});
const levels = ['all', 'high', 'medium', 'low'] as const;
const orders = ['newest', 'riskiest', 'name'] as const;

/** What the visitor chose and added on the register. */
export const registerPart = z.catch(
  z.object({
    open: z.string(),
    department: z.enum(['all', ...departments]),
    level: z.enum(levels),
    order: z.enum(orders),
    showsAll: z.boolean(),
    added: z.array(addedUse),
    /** Changed answers of the city's own uses, by number. */
    changed: z.record(z.string(), anyAnswers),
  }),
  {
    open: 'UC-047',
    department: 'all',
    level: 'all',
    order: 'newest',
    showsAll: false,
    added: [],
    changed: {},
  },
);

/** The state of the register. */
export type Register = z.output<typeof registerPart>;

/** A use on the register. */
export interface Use {
  id: string;
  name: string;
  department: (typeof departments)[number];
  source: 'Vendor' | 'Workspace' | 'Not set';
  stage: 'Proposed' | 'In assessment' | 'Pilot' | 'In use';
  answers: Answers;
  /** The visitor registered it. */
  isOwn: boolean;
}

const sources = { V: 'Vendor', W: 'Workspace' } as const;
const stages = { P: 'Proposed', A: 'In assessment', T: 'Pilot', U: 'In use' } as const;

/** The city's own uses, newest first: name, department, source and stage by their letters, the option of each answer. */
const cityUses: [
  string,
  (typeof departments)[number],
  `${'V' | 'W'}${'P' | 'A' | 'T' | 'U'}`,
  string,
][] = [
  ['Water bill assistant', 'Finance & HR', 'VP', '11001'],
  ['Storm drain inspection', 'Public Works', 'VP', '00001'],
  ['Story time captions', 'Library', 'WA', '10001'],
  ['Plan check assistant', 'Planning & Permits', 'VT', '01101'],
  ['Rebate letters', 'Public Works', 'WP', '10001'],
  ['Shelter intake notes', 'Human Services', 'VA', '01101'],
  ['Housing priority score', 'Human Services', 'VU', '01202'],
  ['Zoning map search', 'Planning & Permits', 'VP', '10001'],
  ['Job posting drafts', 'Finance & HR', 'WP', '00001'],
  ['311 call summaries', 'Customer Service', 'VU', '11001'],
  ['Grant report drafts', 'Human Services', 'WT', '00001'],
  ['Tree canopy count', 'Public Works', 'VA', '00001'],
  ['Résumé screening', 'Finance & HR', 'VU', '01202'],
  ['Council minutes', 'Planning & Permits', 'WT', '00001'],
  ['Traffic signal timing', 'Public Works', 'VA', '00012'],
  ['Body camera redaction', 'Police', 'VT', '01002'],
  ['Pothole detection', 'Public Works', 'VT', '00001'],
  ['Reading suggestions', 'Library', 'VT', '10001'],
  ['Incident report drafts', 'Police', 'VU', '01101'],
  ['Appointment reminders', 'Human Services', 'VU', '10001'],
  ['Video evidence search', 'Police', 'VU', '01212'],
  ['Water leak alerts', 'Public Works', 'VU', '00001'],
  ['Permit fee estimates', 'Planning & Permits', 'VU', '10101'],
  ['Invoice matching', 'Finance & HR', 'VU', '01000'],
  ['Language line', 'Customer Service', 'VU', '10001'],
  ['Gunshot alerts', 'Police', 'VU', '00212'],
  ['Case note summaries', 'Human Services', 'WU', '01101'],
  ['Inspection routes', 'Planning & Permits', 'VU', '00001'],
  ['Payroll checks', 'Finance & HR', 'VU', '01101'],
  ['Benefits triage model', 'Human Services', 'VU', '01202'],
  ['Storm routes', 'Public Works', 'VT', '00001'],
  ['Records requests', 'Planning & Permits', 'WU', '01000'],
  ['Shelf counts', 'Library', 'VU', '00000'],
  ['Benefits letters', 'Human Services', 'WU', '11001'],
  ['Work order sorting', 'Public Works', 'VU', '00001'],
  ['Permit status chatbot', 'Planning & Permits', 'VU', '11001'],
  ['Language translation', 'Human Services', 'VU', '10001'],
  ['Website search', 'Customer Service', 'VU', '10001'],
  ['Site photo checks', 'Planning & Permits', 'VU', '00001'],
  ['Eligibility questions', 'Human Services', 'WU', '11001'],
  ['Street sign inventory', 'Public Works', 'VU', '00001'],
  ['Budget questions', 'Finance & HR', 'WU', '00001'],
  ['Permit letters', 'Planning & Permits', 'WU', '11001'],
  ['License plate readers', 'Police', 'VU', '01212'],
  ['Email sorting', 'Customer Service', 'WU', '10001'],
  ['Catalog search', 'Library', 'VU', '10000'],
  ['Dispatch transcripts', 'Police', 'VU', '01000'],
];

/** How many uses the city itself has registered. */
const cityCount = cityUses.length;

const numberOf = (count: number) => `UC-${String(count).padStart(3, '0')}`;

/** Every use on the register, newest first: those that the visitor added, then the city's. */
export function allUses({ added, changed }: Pick<Register, 'added' | 'changed'>): Use[] {
  const own = added.map((use): Use => ({
    ...use,
    source: 'Not set',
    stage: 'Proposed',
    isOwn: true,
  }));
  const city = cityUses.map(([name, department, letters, options], at): Use => {
    const id = numberOf(cityCount - at);
    return {
      id,
      name,
      department,
      isOwn: false,
      source: sources[letters[0] as 'V'],
      stage: stages[letters[1] as 'P'],
      answers: changed[id] ?? [...options].map(Number),
    };
  });
  return [...own.toReversed(), ...city];
}

/** The points of the answers so far. */
export function pointsOf(answers: Answers): number {
  return intake.reduce((sum, { options }, at) => sum + (options[answers[at] ?? 0]?.[1] ?? 0), 0);
}

/** The risk of a use; null while an answer is open. */
export function levelOf(answers: Answers): LevelName | null {
  if (answers.includes(null)) return null;
  const decides = answers[2] === 2;
  const points = pointsOf(answers);
  if (decides || points >= thresholds.high) return 'high';
  return points >= thresholds.medium ? 'medium' : 'low';
}

/** The uses that match the filters, in the chosen order. */
export function listUses(register: Register): Use[] {
  const { department, level, order } = register;
  const found = allUses(register).filter(
    (use) =>
      (department === 'all' || use.department === department) &&
      (level === 'all' || levelOf(use.answers) === level),
  );
  if (order === 'newest') return found;
  return found.toSorted((a, b) =>
    order === 'name' ? a.name.localeCompare(b.name) : pointsOf(b.answers) - pointsOf(a.answers),
  );
}

/** The use whose file is open: the newest where the chosen one is gone. */
export function openUse(register: Register): Use {
  const uses = allUses(register);
  return uses.find(({ id }) => id === register.open) ?? uses[0]!;
}

/** The register with another use, which is open and without answers. */
export function addUse({ added }: Register): Partial<Register> {
  const last = Math.max(cityCount, ...added.map(({ id }) => Number(id.slice(3)) || 0));
  const id = numberOf(last + 1);
  const use = { id, name: '', department: departments[0], answers: intake.map(() => null) };
  return { added: [...added, use], open: id, department: 'all', level: 'all', order: 'newest' };
}

/** The register with changes to a use; only of the visitor's own uses can name and department change. */
export function changeUse(
  { added, changed }: Register,
  { id, isOwn }: Use,
  changes: Partial<z.output<typeof addedUse>>,
): Partial<Register> {
  if (isOwn) return { added: added.map((use) => (use.id === id ? { ...use, ...changes } : use)) };
  return changes.answers ? { changed: { ...changed, [id]: changes.answers } } : {};
}

/** The register without one of the visitor's own uses. */
export function removeUse({ added }: Register, { id }: Use): Partial<Register> {
  return { added: added.filter((use) => use.id !== id) };
}
