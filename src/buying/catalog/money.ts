/** Money in whole cents; dollars only in requests and responses, as specified (R8). */

/** Formats a whole number: `1,500`. Without `Intl`, whose first use costs a cold function 25 ms. */
export function writtenNumber(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats cents: `$1,500`, or `$1,999.99` where there are cents. */
export function formatCents(cents: number): string {
  const [dollars = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${writtenNumber(Number(dollars))}${rest === '00' ? '' : `.${rest}`}`;
}

/** Cents as dollars for a request or response: 199999 → 1999.99. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** Dollars of a request as cents; null unless they are a positive, whole number of cents. */
export function dollarsToCents(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || cents <= 0) return null;
  // Rounding 10.005 would accept an amount that the visitor never saw.
  return cents / 100 === dollars ? cents : null;
}
