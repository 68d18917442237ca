/** Amounts of the inbox, on its page and in its files. */
import { currency as ourCurrency } from '#src/catalogue/prices.ts';
import type { Money } from './kinds/kind.server.ts';

/** An amount in our currency as the caller writes it; another one plainly, because not every currency has cents. */
export function writeMoney({ cents, currency }: Money, write: (cents: number) => string): string {
  if (currency === ourCurrency) return write(cents);
  return `${cents} (in the smallest unit of ${currency.toUpperCase()})`;
}
