/** The plans and the license for sale, as specified (R8). */
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { formatCents } from './money.ts';
import { site } from '#src/site.ts';

/** How often a plan is charged; also the value of `billingInterval` in the browser's storage. */
export type BillingInterval = 'month' | 'year';

/** The sizes of agency; also the product ids at Stripe. */
export type PlanSize = 'small-rural' | 'small-urban' | 'medium' | 'large';

/** The id of a plan in URLs, storage and requests. */
type PlanId = `${PlanSize}-${'monthly' | 'yearly'}`;

/** An amount and its lookup key at Stripe (R10). */
interface PlanPrice {
  priceId: string;
  priceCents: number;
}

/** A plan for sale. */
export interface Plan extends PlanPrice {
  id: PlanId;
  size: PlanSize;
  name: string;
  description: string;
  population: string;
  interval: BillingInterval;
  /** The price for coalition members, if it differs (R9). */
  coalition: PlanPrice | null;
  features: readonly string[];
  /** Only for yearly plans: the saving over twelve monthly payments, in cents at the same price level (R49). */
  savings: { cents: number; text: string } | null;
}

type Size = Pick<Plan, 'size' | 'name' | 'population' | 'description'>;

/** The sizes, smallest first, with the specified texts. */
export const planSizes = [
  {
    size: 'small-rural',
    name: 'Small Rural',
    population: 'under 50,000',
    description: 'For rural towns and counties with a population under 50,000.',
  },
  {
    size: 'small-urban',
    name: 'Small Urban',
    population: 'under 75,000',
    description: 'For cities and counties with a population under 75,000.',
  },
  {
    size: 'medium',
    name: 'Medium Agency',
    population: 'under 200,000',
    description: 'For agencies that serve a population under 200,000.',
  },
  {
    size: 'large',
    name: 'Enterprise Agency',
    population: 'over 200,000',
    description: 'For agencies that serve a population over 200,000.',
  },
] as const satisfies Size[];

/** The specified names of the price table's columns; orders and invoices have the names of {@link planSizes}. */
export const cardNames: Record<PlanSize, string> = {
  'small-rural': 'Small Rural',
  'small-urban': 'Small Urban',
  medium: 'Medium',
  large: 'Large',
};

/** A size's name on cards and quotes: both of its names, unless one contains the other. */
export function fullName({ size, name }: Pick<Size, 'size' | 'name'>): string {
  const card = cardNames[size];
  return name.startsWith(card) ? name : `${card} (${name})`;
}

/** The term of a monthly plan, for lists of features. */
export const monthByMonth = `Month-to-month ${legalFigures.monthlyTerm.count}-day term`;

/** The ten features that every plan has. */
export const planFeatures = [
  'Unlimited users',
  'Full access to a GPT-4o model',
  'Lexi, the AI assistant',
  'SSO',
  'No implementation fees',
  'AI initiative registry and use case risk analysis',
  'Privacy, risk and vendor assessments, with bias and fairness monitoring',
  'Policy automation, templates and data discovery (DataHub)',
  'Secure AI workspace with multiple models, government agents and document chat',
  `${monthByMonth}, or a prepaid year that ends on ${legalFigures.notice.text}’ notice`,
] as const;

/** Says in the checkout dialog that members and others pay the same for a plan. */
export const coalitionPriceForAll = 'Every agency pays the coalition price on this plan.';

/** Coalition members pay less only for some monthly plans. */
const prices: Record<
  PlanSize,
  { monthlyCents: number; coalitionCents?: number; yearlyCents: number }
> = {
  'small-rural': { monthlyCents: 150_000, coalitionCents: 100_000, yearlyCents: 1_100_000 },
  'small-urban': { monthlyCents: 200_000, coalitionCents: 150_000, yearlyCents: 1_700_000 },
  medium: { monthlyCents: 250_000, yearlyCents: 2_800_000 },
  large: { monthlyCents: 350_000, yearlyCents: 4_000_000 },
};

/** All plans, monthly before yearly, smallest first. */
export const plans: readonly Plan[] = (['month', 'year'] as const).flatMap((interval) =>
  planSizes.map((size) => describePlan(size, interval)),
);

/** The plan with this id, or null for any other value. */
export function findPlan(id: unknown): Plan | null {
  return plans.find((plan) => plan.id === id) ?? null;
}

/** The plans of one interval, smallest first. */
export function plansBilledEvery(interval: BillingInterval): Plan[] {
  return plans.filter((plan) => plan.interval === interval);
}

function describePlan({ size, ...texts }: Size, interval: BillingInterval): Plan {
  const { monthlyCents, coalitionCents, yearlyCents } = prices[size];
  const isYearly = interval === 'year';
  const id: PlanId = `${size}-${isYearly ? 'yearly' : 'monthly'}`;
  // Every agency pays the coalition price for a year, so that a year compares with months at that price.
  const comparedCents = coalitionCents ?? monthlyCents;
  const savedCents = 12 * comparedCents - yearlyCents;
  return {
    ...texts,
    id,
    size,
    interval,
    priceId: id,
    features: planFeatures,
    priceCents: isYearly ? yearlyCents : monthlyCents,
    coalition:
      !isYearly && coalitionCents
        ? { priceId: `${id}-coalition`, priceCents: coalitionCents }
        : null,
    savings: isYearly
      ? {
          cents: savedCents,
          // Agencies that would pay the regular monthly price save more.
          text: `Saves ${coalitionCents ? 'at least ' : ''}${formatCents(savedCents)} compared with twelve monthly payments`,
        }
      : null,
  };
}

/** A product with one price and no interval. */
export interface OneTimeProduct {
  /** Also the id of its price, Stripe's lookup key. */
  id: string;
  priceId: string;
  name: string;
  description: string;
  priceCents: number;
}

/** The one-time license of `/checkout`. */
export const oneTimeProduct: OneTimeProduct = {
  id: 'levee-standard',
  priceId: 'levee-standard',
  name: `${site.name} Standard`,
  description: `A one-time license for the ${site.name} AI governance suite, for one agency.`,
  priceCents: 199_999,
};
