import { expect, test } from 'vitest';
import { marketingPlans } from '#src/catalogue/marketing-plans.ts';
import { shownPrices } from './shown-prices.ts';

const charges = (interval: 'month' | 'year') =>
  marketingPlans.map((column) => shownPrices(column, interval).charge);

test('each column names the amount that checkout will charge (R8)', () => {
  expect(charges('month')).toEqual([
    'Checkout charges $1,000 per month to members, $1,500 to others.',
    'Checkout charges $1,500 per month to members, $2,000 to others.',
    'Checkout charges $2,500 per month, coalition member or not.',
    'Checkout charges $3,500 per month, coalition member or not.',
  ]);
  expect(charges('year')).toEqual([
    'Checkout charges $11,000 per year, coalition member or not.',
    'Checkout charges $17,000 per year, coalition member or not.',
    'Checkout charges $28,000 per year, coalition member or not.',
    'Checkout charges $40,000 per year, coalition member or not.',
  ]);
});
