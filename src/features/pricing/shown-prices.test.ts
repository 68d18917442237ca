import { expect, test } from 'vitest';
import { marketingPlans } from '#src/catalogue/marketing-plans.ts';
import { dollars } from '../../../tests/fixtures/prices.ts';
import { shownPrices } from './shown-prices.ts';

const charges = (interval: 'month' | 'year') =>
  marketingPlans.map((column) => shownPrices(column, interval).charge);

test('each column shows the amount that checkout charges (R8)', () => {
  expect(charges('month')).toEqual([
    `Checkout charges ${dollars('small-rural-monthly-coalition')} per month to members, ${dollars('small-rural-monthly')} to others.`,
    `Checkout charges ${dollars('small-urban-monthly-coalition')} per month to members, ${dollars('small-urban-monthly')} to others.`,
    `Checkout charges ${dollars('medium-monthly')} per month, coalition member or not.`,
    `Checkout charges ${dollars('large-monthly')} per month, coalition member or not.`,
  ]);
  expect(charges('year')).toEqual([
    `Checkout charges ${dollars('small-rural-yearly')} per year, coalition member or not.`,
    `Checkout charges ${dollars('small-urban-yearly')} per year, coalition member or not.`,
    `Checkout charges ${dollars('medium-yearly')} per year, coalition member or not.`,
    `Checkout charges ${dollars('large-yearly')} per year, coalition member or not.`,
  ]);
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
