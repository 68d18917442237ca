import { expect, test } from 'vitest';
import { marketingPlans } from '#src/catalogue/marketing-plans.ts';
import { planSizes } from '#src/catalogue/plans.ts';
import { findPrice } from '#src/catalogue/prices.ts';
import { dollars } from '../../../tests/fixtures/prices.ts';
import { shownPrices } from './shown-prices.ts';

const charges = (interval: 'month' | 'year') =>
  marketingPlans.map((column) => shownPrices(column, interval).charge);

test('each column shows the amount that checkout charges (R8)', () => {
  const inOrder = (words: (size: string) => string) => planSizes.map(({ size }) => words(size));
  expect(charges('month')).toEqual(
    inOrder((size) =>
      findPrice(`${size}-monthly-coalition`)
        ? `Checkout charges ${dollars(`${size}-monthly-coalition`)} per month to members, ${dollars(`${size}-monthly`)} to others.`
        : `Checkout charges ${dollars(`${size}-monthly`)} per month, coalition member or not.`,
    ),
  );
  expect(charges('month').filter((words) => words.includes('to others')).length).toBeGreaterThan(0);
  expect(charges('year')).toEqual(
    inOrder(
      (size) => `Checkout charges ${dollars(`${size}-yearly`)} per year, coalition member or not.`,
    ),
  );
});

test('labels a regular price that is not charged, and a coalition price that every agency pays', () => {
  for (const column of marketingPlans)
    for (const interval of ['month', 'year'] as const) {
      const shown = shownPrices(column, interval);
      const isForAll = shown.charge.includes('member or not');
      expect(shown.regularLabel.includes('not charged')).toBe(isForAll);
      expect(shown.coalitionLabel.includes('every agency')).toBe(isForAll);
      const paid = isForAll ? [shown.coalition] : [shown.coalition, shown.regular];
      for (const amount of paid) expect(shown.charge).toContain(amount);
    }
});
