import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketingPlans, purchasablePlan, shownPrice } from './marketing-plans.ts';
import { centsToDollars, dollarsToCents, formatCents, writtenNumber } from './money.ts';
import { oneTimeProductAsStructuredData, plansAsStructuredData } from './offers.ts';
import { oneTimeProduct, findPlan, plans, plansBilledEvery } from './plans.ts';
import { findPrice, priceFor, prices } from './prices.ts';

test('the plans have the specified prices (R8)', () => {
  expect(
    Object.fromEntries(
      plans.map(({ id, priceCents, coalition }) => [
        id,
        [priceCents, coalition?.priceCents].map((cents) => cents && cents / 100),
      ]),
    ),
  ).toEqual({
    'small-rural-monthly': [1500, 1000],
    'small-urban-monthly': [2000, 1500],
    'medium-monthly': [2500, undefined],
    'large-monthly': [3500, undefined],
    'small-rural-yearly': [11_000, undefined],
    'small-urban-yearly': [17_000, undefined],
    'medium-yearly': [28_000, undefined],
    'large-yearly': [40_000, undefined],
  });
  expect(findPlan('medium-yearly')?.name).toBe('Medium Agency');
  expect(findPlan('large-monthly')?.name).toBe('Enterprise Agency');
  expect(oneTimeProduct).toMatchObject({ id: 'levee-standard', priceCents: 199_999 });
});

test('the marketing table has the specified prices, and every column leads to a plan of its size', () => {
  expect(
    marketingPlans.map((plan) => [
      plan.name,
      plan.populationLabel,
      [plan.monthlyPriceCents, plan.yearlyPriceCents].map(formatCents).join(' / '),
      [plan.regularMonthlyPriceCents, plan.regularYearlyPriceCents].map(formatCents).join(' / '),
    ]),
  ).toEqual([
    ['Small Rural', 'Population under 50,000', '$1,000 / $11,000', '$1,500 / $17,000'],
    ['Small Urban', 'Population under 75,000', '$1,500 / $17,000', '$2,000 / $23,500'],
    ['Medium', 'Population under 200,000', '$2,500 / $28,000', '$3,000 / $34,000'],
    ['Large', 'Population over 200,000', '$3,500 / $40,000', '$4,000 / $45,500'],
  ]);
  for (const plan of marketingPlans) {
    expect(plan.features).toHaveLength(6);
    expect(purchasablePlan(plan, 'month')).toMatchObject({ size: plan.id, interval: 'month' });
    expect(purchasablePlan(plan, 'year')).toMatchObject({ size: plan.id, interval: 'year' });
  }
});

test('no plan costs more than the regular price in the table (R8)', () => {
  for (const plan of marketingPlans) {
    const [month, year] = [purchasablePlan(plan, 'month'), purchasablePlan(plan, 'year')];
    expect(month.priceCents).toBeLessThanOrEqual(plan.regularMonthlyPriceCents);
    expect(year.priceCents).toBeLessThanOrEqual(plan.regularYearlyPriceCents);
  }
});

test('every plan has the same ten features', () => {
  for (const { features } of plans) {
    expect(features).toBe(plans[0]?.features);
    expect(new Set(features).size).toBe(10);
  }
});

test('a yearly plan states what it saves over twelve months at the price that every agency pays for a year (R49)', () => {
  const yearly = plansBilledEvery('year');
  expect(yearly).toHaveLength(4);
  for (const plan of yearly) {
    const column = marketingPlans.find(({ id }) => id === plan.size)!;
    const monthly = priceFor(purchasablePlan(column, 'month'), true).priceCents;
    expect(plan.savings?.cents).toBe(12 * monthly - plan.priceCents);
  }
  expect(findPlan('small-rural-yearly')?.savings?.text).toBe(
    'Saves at least $1,000 compared with twelve monthly payments',
  );
  expect(plansBilledEvery('month').every(({ savings }) => savings === null)).toBe(true);
});

test('a card shows what checkout charges, and the regular price in one line that says for whom (R8, R49)', () => {
  for (const column of marketingPlans)
    for (const interval of ['month', 'year'] as const) {
      const plan = purchasablePlan(column, interval);
      const isMonthly = interval === 'month';
      const { charged, forWhom } = shownPrice(plan);
      expect(charged).toBe(formatCents(priceFor(plan, true).priceCents));
      const regular = isMonthly ? column.regularMonthlyPriceCents : column.regularYearlyPriceCents;
      // The regular price is charged only where members have a price of their own.
      expect(plan.priceCents === regular).toBe(plan.coalition !== null);
      expect(forWhom).toBe(
        plan.coalition
          ? `For members of the GovAI Coalition. Other agencies pay the regular price: ${formatCents(regular)}.`
          : `Every agency pays this price instead of the regular ${formatCents(regular)}.`,
      );
    }
});

test('finds each price by its unique id', () => {
  expect(new Set(prices.map(({ priceId }) => priceId)).size).toBe(prices.length);
  for (const price of prices) expect(findPrice(price.priceId)).toBe(price);
});

test('members pay the coalition price where there is one (R9)', () => {
  for (const plan of plans) {
    expect(priceFor(plan, false)).toMatchObject({
      priceId: plan.id,
      priceCents: plan.priceCents,
      isCoalitionPrice: false,
    });
    expect(priceFor(plan, true)).toMatchObject(
      plan.coalition
        ? { ...plan.coalition, priceId: `${plan.id}-coalition`, isCoalitionPrice: true }
        : { priceId: plan.id, isCoalitionPrice: false },
    );
  }
});

test('finds no plan or price for anything but our ids', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.constantFrom('__proto__', 'constructor', ' levee-standard', '')),
      (value) => {
        expect(findPlan(value)).toBeNull();
        expect(findPrice(value)).toBeNull();
      },
    ),
  );
});

test('converts cents to dollars and back without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
      expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
      expect(dollarsToCents(Number(JSON.stringify(centsToDollars(cents))))).toBe(cents);
    }),
  );
  fc.assert(
    fc.property(fc.double(), (dollars) => {
      const cents = dollarsToCents(dollars);
      if (cents !== null) expect(centsToDollars(cents)).toBe(dollars);
    }),
  );
});

test.each([0, -1, 0.001, 10.005, 1999.9900000001, NaN, Infinity, -Infinity, 1e300, 2 ** 53])(
  'rejects %s dollars',
  (dollars) => expect(dollarsToCents(dollars)).toBeNull(),
);

test('formats amounts', () => {
  expect([150_000, 199_999, 4_000_000, 5].map(formatCents)).toEqual([
    '$1,500',
    '$1,999.99',
    '$40,000',
    '$0.05',
  ]);
});

test('formats numbers and amounts like Intl', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (whole) => {
      const currency = { style: 'currency', currency: 'USD' } as const;
      const digits = whole % 100 === 0 ? { maximumFractionDigits: 0 } : {};
      expect(formatCents(whole)).toBe(
        (whole / 100).toLocaleString('en-US', { ...currency, ...digits }),
      );
      expect(writtenNumber(whole)).toBe(whole.toLocaleString('en-US'));
    }),
  );
});

test('structured data offers every price once, at the amount that is charged (R8)', () => {
  const data = [
    plansAsStructuredData('https://x/pricing'),
    oneTimeProductAsStructuredData('https://x/checkout'),
  ];
  const offers = data.flatMap((product) => (product as { offers: Offer[] }).offers);
  expect(Object.fromEntries(offers.map(({ sku, price }) => [sku, price]))).toEqual(
    Object.fromEntries(
      prices.map(({ priceId, priceCents }) => [priceId, (priceCents / 100).toFixed(2)]),
    ),
  );
  expect(new Set(offers.map(({ name }) => name)).size).toBe(prices.length);
  expect(offers.every(({ priceCurrency }) => priceCurrency === 'USD')).toBe(true);
});

interface Offer {
  sku: string;
  name: string;
  price: string;
  priceCurrency: string;
}
