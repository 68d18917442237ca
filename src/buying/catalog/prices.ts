/** Every price, by its id in our code, in requests and at Stripe. */
import { formatCents } from './money.ts';
import {
  oneTimeProduct,
  type OneTimeProduct,
  plans,
  type BillingInterval,
  type Plan,
} from './plans.ts';

/** The catalog's only currency, as Stripe writes it. */
export const currency = 'usd';

/** Formats an amount with `write`; for another currency it says the amount in its smallest unit. */
export function writtenAmount(cents: number, inCurrency: string, write = formatCents): string {
  if (inCurrency === currency) return write(cents);
  return `${cents} (in the smallest unit of ${inCurrency.toUpperCase()})`;
}

/** A price and what it buys; `plan` and `interval` are null for the one-time product. */
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

/** All prices: each plan's regular price, followed by its coalition price, and the one-time product's. */
export const prices: readonly Price[] = [
  ...plans.flatMap((plan): PlanCharge[] => {
    const { name, interval, priceId, priceCents } = plan;
    const shared = { name, plan, product: null, interval };
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

/** The price with this id, or null for any other value. */
export function findPrice(priceId: unknown): Price | null {
  return typeof priceId === 'string' ? (byId.get(priceId) ?? null) : null;
}

/** The price of a plan for this buyer: the coalition price for members where there is one, else the regular one. */
export function priceFor(plan: Plan, isCoalitionMember: boolean): PlanCharge {
  const wanted = (isCoalitionMember && plan.coalition) || plan;
  return byId.get(wanted.priceId) as PlanCharge;
}
