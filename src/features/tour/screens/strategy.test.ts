import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { departments } from './register.ts';
import {
  forecastMeasures,
  initiatives,
  statusOf,
  strategyPart,
  yearlyBudgets,
  type StrategyState,
} from './Strategy.tsx';

const sample = z.parse(strategyPart, undefined);

const plan = (starts: Partial<StrategyState['starts']>): StrategyState => ({
  ...sample,
  starts: { ...sample.starts, ...starts },
});
const training = initiatives.find(({ id }) => id === 'training')!;
const trained = (year: 1 | 2, strategy: StrategyState) =>
  forecastMeasures({ ...strategy, year }).find(({ name }) => name === 'Staff trained')!.value;

test('the workspace is planned for the departments that the other screens have', () => {
  expect(initiatives.find(({ id }) => id === 'workspace')!.measure).toMatchObject({
    target: departments.length,
    of: departments.length,
  });
});

test('the sample plan fits the budget of each year', () => {
  expect(yearlyBudgets(sample).map(({ over }) => over)).toEqual([0, 0]);
});

test('an initiative that moves to the next year takes its costs there', () => {
  const [before] = yearlyBudgets(sample);
  const [first, second] = yearlyBudgets(plan({ training: 4 }));
  expect(first!.spent).toBe(before!.spent - 3 * training.cost);
  expect(second!.spent).toBeGreaterThanOrEqual(4 * training.cost);
});

test('a year that costs more than council set aside is over by the difference', () => {
  const [first] = yearlyBudgets(plan({ training: 0, bias: 0, clauses: 0 }));
  expect(first!.over).toBe(first!.spent - first!.budget);
  expect(first!.over).toBeGreaterThan(0);
});

test('what ends after the quarter that council wants is late, what ends in it is tight', () => {
  expect(statusOf(training, 0)).toBe('onTrack');
  expect(statusOf(training, 1)).toBe('tight');
  expect(statusOf(training, 2)).toBe('late');
  expect(statusOf(training, null)).toBe('unfunded');
});

test('a measure reaches its target when its initiative has ended, and stays without money', () => {
  expect(trained(1, plan({ training: 0 }))).toBe(1480);
  expect(trained(1, plan({ training: 2 }))).toBe(1050);
  expect(trained(2, plan({ training: null }))).toBe(620);
});
