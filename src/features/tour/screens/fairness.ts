/** The fairness screen: how often a model selects each group, and whether the groups' rates are close enough. */
import * as z from 'zod/mini';

/** The scores from which a form can go to the fast track. */
export const cutoffs = [30, 40, 50, 60, 70, 80] as const;

/** The ratios below which a city can want an alert; 0.8 is the four-fifths line. */
export const lines = [0.75, 0.8, 0.85, 0.9] as const;

interface Group {
  name: string;
  people: number;
  /** How many of them have at least each score of `cutoffs`. */
  atLeast: readonly number[];
}

/** The groups that can be compared: everyone who filed a form from January to June, divided in three ways. */
export const comparisons = {
  language: [
    { name: 'English', people: 4210, atLeast: [3957, 3705, 3290, 2694, 1979, 1179] },
    { name: 'Vietnamese', people: 642, atLeast: [597, 552, 475, 372, 257, 141] },
    { name: 'Haitian Creole', people: 311, atLeast: [286, 264, 227, 177, 121, 64] },
    { name: 'Spanish', people: 1186, atLeast: [1067, 949, 783, 581, 368, 178] },
  ],
  age: [
    { name: '18 to 39', people: 2480, atLeast: [2306, 2158, 1889, 1513, 1091, 645] },
    { name: '40 to 64', people: 2651, atLeast: [2492, 2306, 2047, 1670, 1219, 715] },
    { name: '65 and older', people: 1218, atLeast: [1109, 1006, 839, 641, 415, 202] },
  ],
  neighborhood: [
    { name: 'Harbor', people: 1520, atLeast: [1414, 1307, 1125, 897, 638, 365] },
    { name: 'Northside', people: 2014, atLeast: [1893, 1752, 1537, 1249, 886, 523] },
    { name: 'Old Town', people: 1290, atLeast: [1200, 1109, 980, 787, 568, 323] },
    { name: 'Millside', people: 1525, atLeast: [1400, 1302, 1133, 891, 633, 351] },
  ],
} satisfies Record<string, Group[]>;

// What is chosen on the screen.
const fairnessSchema = z.object({
  compareBy: z.enum(['language', 'age', 'neighborhood']),
  cutoff: z.literal(cutoffs),
  line: z.literal(lines),
});

/** The choices on the fairness screen. */
export type Fairness = z.output<typeof fairnessSchema>;

const sample: Fairness = { compareBy: 'language', cutoff: 60, line: 0.8 };

/** The part of the tour's state for the fairness screen. */
export const fairnessPart = z.catch(fairnessSchema, sample);

/** Ratios that pass by less than this are watched. */
export const watchMargin = 0.05;

/** Each group's selection rate, its ratio to the highest rate, and the result; the lowest ratio is the test's result. */
export function testFairness({ compareBy, cutoff, line }: Fairness) {
  const at = cutoffs.indexOf(cutoff);
  const rates = comparisons[compareBy].map(({ name, people, atLeast }) => ({
    name,
    people,
    selected: atLeast[at]!,
    rate: atLeast[at]! / people,
  }));
  const reference = rates.reduce((most, group) => (group.rate > most.rate ? group : most));
  const groups = rates.map((group) => {
    const ratio = group.rate / reference.rate;
    return { ...group, ratio, result: judge(ratio, line) };
  });
  const lowest = groups.reduce((least, group) => (group.ratio < least.ratio ? group : least));
  const selected = groups.reduce((sum, group) => sum + group.selected, 0);
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  return { groups, reference, lowest, selected, people };
}

function judge(ratio: number, line: number): 'below' | 'watch' | 'passed' {
  if (ratio < line) return 'below';
  return ratio < line + watchMargin ? 'watch' : 'passed';
}
