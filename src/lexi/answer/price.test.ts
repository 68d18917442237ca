import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSizes } from '#src/buying/catalog/plans.ts';
import { findPopulation, sizeForPopulation } from './price.ts';

test.each([
  ['We are a city of 60,000.', 60_000],
  ['a county with about 180k residents', 180_000],
  ['Population 49999, what is the price?', 49_999],
  ['town of 3,200 people', 3_200],
  ['metro area, 1.2 million people', 1_200_000],
  ['we serve 75 thousand', 75_000],
  ['a town of 2,027', 2_027],
  ['a town of 2027 people', 2_027],
  ['We have 1,200 employees and 40,000 residents.', 40_000],
])('%j has a population of %d', (question, population) => {
  expect(findPopulation(question)).toBe(population);
});

test.each([
  'What does Small Urban cost?',
  'Is it $2,000 a month?',
  'HB 149 of 2025',
  'a city of 12 departments',
  'We have 1,200 employees. How much does it cost?',
  'We have about 1,200 people on staff.',
  'We are a city with 900 users',
  'a county of 4,000 departments',
  'We have a budget of $20,000, which plan fits?',
  'We have a budget of 20,000 dollars',
  'We serve 20,000 dollars a year',
  'We are planning for 2027, what will it cost?',
  'We are a city with plans for 2026',
])('%j has no population', (question) => {
  expect(findPopulation(question)).toBeNull();
});

test('a population gets the plan whose printed limits it is within', () => {
  for (const { size, population } of planSizes) {
    const [, side, digits = ''] = /^(under|over) ([\d,]+)$/.exec(population) ?? [];
    const limit = Number(digits.replaceAll(',', ''));
    expect(sizeForPopulation(side === 'under' ? limit - 1 : limit), population).toBe(size);
    if (side === 'under') expect(sizeForPopulation(limit), population).not.toBe(size);
  }
  expect(sizeForPopulation(300)).toBe(planSizes[0].size);
  expect(sizeForPopulation(9_000_000)).toBe(planSizes.at(-1)!.size);
});

test('a larger population never gets a smaller plan', () => {
  const order = planSizes.map(({ size }) => size);
  fc.assert(
    fc.property(fc.nat(500_000), fc.nat(500_000), (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      expect(order.indexOf(sizeForPopulation(less))).toBeLessThanOrEqual(
        order.indexOf(sizeForPopulation(more)),
      );
    }),
  );
});
