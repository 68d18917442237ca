import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  comparisons,
  cutoffs,
  fairnessPart,
  lines,
  testFairness,
  type FairnessState,
} from './Fairness.tsx';

const sample = z.parse(fairnessPart, undefined);

const ratios = (choice: Partial<typeof sample>) =>
  testFairness({ ...sample, ...choice }).groups.map(({ name, ratio, result }) => [
    name,
    ratio.toFixed(2),
    result,
  ]);

test('each group is compared with the one that is selected most often', () => {
  expect(ratios({})).toEqual([
    ['English', '1.00', 'passed'],
    ['Vietnamese', '0.91', 'passed'],
    ['Haitian Creole', '0.89', 'passed'],
    ['Spanish', '0.77', 'below'],
  ]);
  expect(testFairness({ ...sample, compareBy: 'age' }).reference.name).toBe('40 to 64');
});

test('a ratio below the line is a finding, one just above it is watched', () => {
  expect(ratios({ compareBy: 'age' })[2]).toEqual(['65 and older', '0.84', 'watch']);
  expect(ratios({ compareBy: 'age', line: 0.85 })[2]).toEqual(['65 and older', '0.84', 'below']);
  expect(ratios({ line: 0.75 })[3]).toEqual(['Spanish', '0.77', 'watch']);
});

test('a higher cutoff selects fewer people and sets the groups further apart', () => {
  for (const compareBy of ['language', 'age', 'neighborhood'] as const) {
    const results = cutoffs.map((cutoff) => testFairness({ ...sample, compareBy, cutoff }));
    const selected = results.map((result) => result.selected);
    expect(selected).toEqual([...selected].sort((a, b) => b - a));
    expect(results.at(-1)!.lowest.ratio).toBeLessThan(results[0]!.lowest.ratio);
  }
});

test('every way to divide the people counts the same people', () => {
  const totals = Object.values(comparisons).map((groups) =>
    [groups.map(({ people }) => people)]
      .concat(cutoffs.map((_, at) => groups.map(({ atLeast }) => atLeast[at]!)))
      .map((counts) => counts.reduce((sum, count) => sum + count)),
  );
  expect(totals[1]).toEqual(totals[0]);
  expect(totals[2]).toEqual(totals[0]);
});

test('no ratio is shown as the line that it misses', () => {
  const all = Object.keys(comparisons).flatMap((compareBy) =>
    cutoffs.flatMap((cutoff) => lines.map((line) => ({ compareBy, cutoff, line }))),
  ) as FairnessState[];
  const shownAsLine = all.filter((choice) =>
    testFairness(choice).groups.some(
      ({ ratio, result }) => result === 'below' && ratio.toFixed(2) === choice.line.toFixed(2),
    ),
  );
  expect(shownAsLine).toEqual([]);
});
