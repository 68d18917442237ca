/** The strategy screen: when each initiative runs, and what that means for the budget and the measures. */
import * as z from 'zod/mini';

/** The quarters of the strategy. */
export const quarters = [1, 2].flatMap((year) =>
  [1, 2, 3, 4].map((quarter) => `Year ${year}, Q${quarter}`),
);

/** What council set aside for each year, in thousands of dollars. */
const budgets = [760, 320];

/**
 * The initiatives: the goal each serves, how many quarters it takes, what a quarter costs in thousands of dollars, the
 * quarter by whose end council wants it, and the measure that it moves, from its value now to its target.
 */
export const initiatives = [
  {
    id: 'chatbot',
    name: 'Permit chatbot in two languages',
    goal: 'Serve residents better',
    length: 3,
    cost: 40,
    due: 4,
    measure: { name: 'Permit questions solved online', now: 30, target: 60, of: 100 },
  },
  {
    id: 'storms',
    name: 'Storm notices in four languages',
    goal: 'Serve residents better',
    length: 2,
    cost: 35,
    due: 4,
    measure: { name: 'Languages of storm notices', now: 1, target: 4, of: 4 },
  },
  {
    id: 'assessments',
    name: 'Assessments for high-risk uses',
    goal: 'Use AI that residents can trust',
    length: 2,
    cost: 30,
    due: 2,
    measure: { name: 'High-risk uses assessed', now: 5, target: 6, of: 6 },
  },
  {
    id: 'bias',
    name: 'Yearly bias tests',
    goal: 'Use AI that residents can trust',
    length: 4,
    cost: 25,
    due: 6,
    measure: { name: 'Use cases tested for bias', now: 9, target: 11, of: 11 },
  },
  {
    id: 'workspace',
    name: 'Workspace for all departments',
    goal: 'Give every employee safe tools',
    length: 2,
    cost: 60,
    due: 3,
    measure: { name: 'Departments in the workspace', now: 4, target: 7, of: 7 },
  },
  {
    id: 'training',
    name: 'Staff training, 1,480 people',
    goal: 'Give every employee safe tools',
    length: 4,
    cost: 45,
    due: 5,
    measure: { name: 'Staff trained', now: 620, target: 1480, of: 1480 },
  },
  {
    id: 'sheets',
    name: 'Fact sheet from every vendor',
    goal: 'Buy with care',
    length: 3,
    cost: 15,
    due: 4,
    measure: { name: 'Vendors with a fact sheet', now: 15, target: 19, of: 19 },
  },
  {
    id: 'clauses',
    name: 'Clauses in all renewals',
    goal: 'Buy with care',
    length: 4,
    cost: 20,
    due: 7,
    measure: { name: 'Contracts with all clauses', now: 14, target: 19, of: 19 },
  },
] as const;

type Initiative = (typeof initiatives)[number];

// The quarter in which each initiative starts, counted from 0, or null without money; and the year whose end is shown.
const strategySchema = z.object({
  year: z.literal([1, 2]),
  starts: z.record(
    z.enum(initiatives.map(({ id }) => id)),
    z.nullable(z.int().check(z.minimum(0), z.maximum(quarters.length - 1))),
  ),
});

/** The plan on the strategy screen. */
export type Strategy = z.output<typeof strategySchema>;

const sample: Strategy = {
  year: 1,
  starts: {
    chatbot: 0,
    storms: 2,
    assessments: 1,
    bias: 1,
    workspace: 0,
    training: 1,
    sheets: 0,
    clauses: 3,
  },
};

/** The part of the tour's state for the strategy screen. */
export const strategyPart = z.catch(strategySchema, sample);

/** What a year costs, in thousands of dollars, and by how much that is more than council set aside. */
export function yearlyBudgets({ starts }: Strategy) {
  return budgets.map((budget, year) => {
    const spent = initiatives.reduce(
      (sum, { id, cost, length }) => sum + cost * quartersWithin(starts[id], length, 4 * year),
      0,
    );
    return { budget, spent, over: Math.max(0, spent - budget) };
  });
}

/** How many of an initiative's quarters are in the year that starts with this quarter. */
function quartersWithin(start: number | null, length: number, first: number): number {
  if (start === null) return 0;
  return Math.max(0, Math.min(start + length, first + 4) - Math.max(start, first));
}

/** Whether an initiative ends by the quarter that council wants. */
export function statusOf(
  { length, due }: Initiative,
  start: number | null,
): 'onTrack' | 'tight' | 'late' | 'unfunded' {
  if (start === null) return 'unfunded';
  const end = start + length;
  if (end > due) return 'late';
  return end === due ? 'tight' : 'onTrack';
}

/** Where each measure is at the end of the chosen year, when work moves it evenly from its value now to its target. */
export function forecastMeasures({ starts, year }: Strategy) {
  return initiatives.map(({ id, length, measure }) => {
    const start = starts[id];
    const done = start === null ? 0 : Math.max(0, Math.min(length, 4 * year - start));
    const value = measure.now + Math.floor(((measure.target - measure.now) * done) / length);
    return { ...measure, value };
  });
}
