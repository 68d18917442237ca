/** Money: whole cents inside, dollars where the specification fixes the wire (R8). */
import { writtenNumber } from '#src/formats/written-number.ts';

/** Cents as people read them: `$1,500`, or `$1,999.99` where there are cents. */
export function formatCents(cents: number): string {
  const [dollars = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${writtenNumber(Number(dollars))}${rest === '00' ? '' : `.${rest}`}`;
}

/** Cents as the dollars of our endpoints: 199999 → 1999.99. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** Dollars of the wire as whole cents; null unless it is an exact, sane, positive amount of cents. */
export function dollarsToCents(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || cents <= 0) return null;
  // 10.005 is no price: rounding it would accept an amount that nobody saw.
  return cents / 100 === dollars ? cents : null;
}
