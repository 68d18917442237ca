/** The price table of `/pricing`, as specified; plans.ts has the prices that are charged (R8). */
import { formatCents } from './money.ts';
import {
  cardNames,
  findPlan,
  monthByMonth,
  planSizes,
  plans,
  type BillingInterval,
  type Plan,
  type PlanSize,
} from './plans.ts';

/** One column of the table. */
interface MarketingPlan {
  id: PlanSize;
  name: string;
  /** Where the population begins, if another column has smaller agencies and `populationLabel` doesn't say it. */
  agencyLabel: string | null;
  /** The name on orders and invoices, where it is another. */
  orderName: string | null;
  populationLabel: string;
  /** The price shown to coalition members, in cents. */
  monthlyPriceCents: number;
  yearlyPriceCents: number;
  /** The price shown to everyone else, in cents. */
  regularMonthlyPriceCents: number;
  regularYearlyPriceCents: number;
  features: readonly string[];
}

/** The six features of every plan that the price table lists. */
const marketingFeatures = [
  'Unlimited users',
  'Full access to a GPT-4o model',
  'Lexi, the AI assistant',
  'SSO',
  'No implementation fees',
  // The list is for both intervals, and a prepaid year has no such term.
  `${monthByMonth} on monthly plans`,
] as const;

/** Claims from the specification, never computed. */
export const pricingClaims = {
  coalitionDiscount: 'up to 36% off',
  annualSaving: 'Paying by the year saves 5% on average.',
} as const;

/** The names of the plans whose monthly coalition price is for members only. */
export const forMembersOnly = plans
  .filter(({ coalition }) => coalition)
  .map(({ name }) => name)
  .join(' and ');

/** What each claim compares, so that it doesn't seem to contradict the amounts beside it. */
export const claimScopes = {
  coalitionDiscount: `Today every agency pays the coalition price, except on the monthly plans ${forMembersOnly}, where it is for members.`,
  annualSaving: 'Your plan’s own saving is on its card.',
} as const;

/** The interval that is shown until the visitor chooses one. */
export const defaultInterval: BillingInterval = 'year';

const shown: Record<PlanSize, { agencyLabel: string | null; dollars: Dollars }> = {
  'small-rural': {
    agencyLabel: null,
    dollars: { month: 1000, year: 11_000, regularMonth: 1500, regularYear: 17_000 },
  },
  'small-urban': {
    agencyLabel: '(50,000 or more)',
    dollars: { month: 1500, year: 17_000, regularMonth: 2000, regularYear: 23_500 },
  },
  medium: {
    agencyLabel: '(75,000 or more)',
    dollars: { month: 2500, year: 28_000, regularMonth: 3000, regularYear: 34_000 },
  },
  large: {
    agencyLabel: '(or exactly 200,000)',
    dollars: { month: 3500, year: 40_000, regularMonth: 4000, regularYear: 45_500 },
  },
};

interface Dollars {
  month: number;
  year: number;
  regularMonth: number;
  regularYear: number;
}

/** The columns, smallest first. */
export const marketingPlans: readonly MarketingPlan[] = planSizes.map(
  ({ size, population, name: planName }) => {
    const name = cardNames[size];
    const { agencyLabel, dollars } = shown[size];
    return {
      id: size,
      name,
      agencyLabel,
      orderName: planName.startsWith(name) ? null : planName,
      populationLabel: `Population ${population}`,
      monthlyPriceCents: dollars.month * 100,
      yearlyPriceCents: dollars.year * 100,
      regularMonthlyPriceCents: dollars.regularMonth * 100,
      regularYearlyPriceCents: dollars.regularYear * 100,
      features: marketingFeatures,
    };
  },
);

/** The plan that a column's button leads to; checkout charges its price. */
export function purchasablePlan({ id }: MarketingPlan, interval: BillingInterval): Plan {
  return findPlan(`${id}-${interval === 'month' ? 'monthly' : 'yearly'}`) as Plan;
}

/** A plan's price as its card shows it: the amount that checkout charges, and for whom, with the table's regular price (R49). */
export function shownPrice({ size, interval, coalition, priceCents }: Plan) {
  const { regularMonthlyPriceCents, regularYearlyPriceCents } = marketingPlans.find(
    ({ id }) => id === size,
  ) as MarketingPlan;
  const regular = formatCents(
    interval === 'month' ? regularMonthlyPriceCents : regularYearlyPriceCents,
  );
  return {
    charged: formatCents((coalition ?? { priceCents }).priceCents),
    forWhom: coalition
      ? `For members of the GovAI Coalition. Other agencies pay the regular price: ${regular}.`
      : `Every agency pays this price instead of the regular ${regular}.`,
  };
}
