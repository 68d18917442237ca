/** Every amount that can be charged, by the id that names it here, on the wire and at Stripe (R10). */
import { formatCents } from './money.ts';
import { oneTimeProduct, type OneTimeProduct } from './one-time-product.ts';
import { plans, type BillingInterval, type Plan } from './plans.ts';

/** The one currency of the catalogue, as Stripe writes it. */
export const currency = 'usd';

/** An amount as people read it, or as `write` formats it; for another currency only its smallest unit is known. */
export function writtenAmount(cents: number, inCurrency: string, write = formatCents): string {
  if (inCurrency === currency) return write(cents);
  return `${cents} (in the smallest unit of ${inCurrency.toUpperCase()})`;
}

/** One amount and what it buys; `plan` and `interval` are null for what is bought once. */
export type Price = PlanCharge | OneTimeCharge;

/** A price of a plan, regular or for coalition members. */
export interface PlanCharge {
  priceId: string;
  priceCents: number;
  name: string;
  plan: Plan;
  product: null;
  interval: BillingInterval;
  isCoalitionPrice: boolean;
}

/** The price of the one-time product. */
interface OneTimeCharge {
  priceId: string;
  priceCents: number;
  name: string;
  plan: null;
  product: OneTimeProduct;
  interval: null;
  isCoalitionPrice: false;
}

/** All of them: each plan's regular price, followed by its coalition price, and the one-time product. */
export const prices: readonly Price[] = [
  ...plans.flatMap((plan): PlanCharge[] => {
    const { name, interval } = plan;
    const shared = { name, plan, product: null, interval };
    const { priceId, priceCents } = plan;
    const regular = { ...shared, priceId, priceCents, isCoalitionPrice: false };
    if (!plan.coalition) return [regular];
    return [regular, { ...shared, ...plan.coalition, isCoalitionPrice: true }];
  }),
  {
    priceId: oneTimeProduct.priceId,
    priceCents: oneTimeProduct.priceCents,
    name: oneTimeProduct.name,
    plan: null,
    product: oneTimeProduct,
    interval: null,
    isCoalitionPrice: false,
  },
];

const byId = new Map(prices.map((price) => [price.priceId, price]));

/** The price of this id, or null for anything else, whatever its type. */
export function findPrice(priceId: unknown): Price | null {
  return typeof priceId === 'string' ? (byId.get(priceId) ?? null) : null;
}

/** The price that a buyer of the plan pays: the coalition's only for a member, and only where there is one (R9). */
export function priceFor(plan: Plan, isCoalitionMember: boolean): PlanCharge {
  const wanted = (isCoalitionMember && plan.coalition) || plan;
  return byId.get(wanted.priceId) as PlanCharge;
}
