import { writtenAmount } from '#src/buying/catalog/prices.ts';
import type { purchases } from '#src/integrations/database/tables/payments.ts';

type State = Pick<
  typeof purchases.$inferSelect,
  'status' | 'occasion' | 'amountCents' | 'paidCents' | 'currency'
>;

/** A purchase's state in words: `paid`, `trial, nothing to pay` or `pending, $4,000 paid so far`. */
export function writtenState({ status, occasion, amountCents, paidCents, currency }: State) {
  if (status === 'paid' && amountCents === 0) {
    return occasion === 'trial' ? 'trial, nothing to pay' : 'nothing to pay';
  }
  const isPart = paidCents > 0 && paidCents < amountCents;
  const part = isPart ? `, ${writtenAmount(paidCents, currency)} paid so far` : '';
  return status.replaceAll('_', ' ') + part;
}
