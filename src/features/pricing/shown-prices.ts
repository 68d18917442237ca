import { purchasablePlan, type MarketingPlan } from '#src/catalogue/marketing-plans.ts';
import { formatCents } from '#src/catalogue/money.ts';
import type { BillingInterval } from '#src/catalogue/plans.ts';

/** The two prices in a column of the price table with their labels, and a sentence about the amount at checkout (R8). */
export function shownPrices(column: MarketingPlan, interval: BillingInterval) {
  const per = `per ${interval}`;
  const [coalition, regular] =
    interval === 'month'
      ? [column.monthlyPriceCents, column.regularMonthlyPriceCents]
      : [column.yearlyPriceCents, column.regularYearlyPriceCents];
  const plan = purchasablePlan(column, interval);
  const charged = formatCents(plan.priceCents);
  return {
    coalition: formatCents(coalition),
    coalitionLabel: plan.coalition ? 'Coalition member' : 'Coalition price, for every agency',
    regular: formatCents(regular),
    // Not charged where members and others pay the same.
    regularLabel: plan.coalition ? 'Regular' : 'Regular list price, not charged',
    per,
    charge: plan.coalition
      ? `Checkout charges ${formatCents(plan.coalition.priceCents)} ${per} to members, ${charged} to others.`
      : `Checkout charges ${charged} ${per}, coalition member or not.`,
  };
}
