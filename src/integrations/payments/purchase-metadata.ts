/** What we write on objects at Stripe so that the ledger knows them again. */

/** The key under which an invoice, or a subscription that is paid by invoice, names its quote. */
export const quoteIdKey = 'quote_id';

/** The key under which a checkout names the account that began it. */
const accountIdKey = 'account_id';

/** What to write on a checkout that an account begins; nothing for everybody else. */
export function nameAccount(accountId: string | null): Record<string, string> {
  return accountId ? { [accountIdKey]: accountId } : {};
}

/** The account that an object at Stripe names, or null. */
export function findAccountId(metadata: Record<string, string> | null | undefined): string | null {
  const named = metadata?.[accountIdKey] ?? '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named) ? named : null;
}

/**
 * Marks the invoice that Stripe writes as a receipt for what was bought once: its Checkout Session
 * is in the ledger, so that the invoice is not counted a second time.
 */
export const receiptOnly = { receipt_for: 'checkout_session' } as const;

/** What a subscription keeps of the notice that ends it (R43): Stripe itself forgets when it was given. */
export const noticeKeys = {
  /** Seconds since 1970, as Stripe counts. */
  noticedAt: 'notice_at',
  from: 'notice_from',
  endsAt: 'notice_ends_at',
} as const;

/** The keys under which a refund names the subscription whose unused months it gives back, and their number. */
export const endedSubscriptionKey = 'ended_subscription';
export const unusedMonthsKey = 'unused_months';
