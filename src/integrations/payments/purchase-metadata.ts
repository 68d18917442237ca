/** The metadata on Stripe's objects by which the ledger recognizes them. */

/** The key under which an invoice, or a subscription that is paid by invoice, names its quote. */
export const quoteIdKey = 'quote_id';

/** The key under which a checkout names the account that started it. */
const accountIdKey = 'account_id';

/** The key under which a checkout, a subscription or a quote's invoice names the version of the agreement that was accepted. */
export const agreementKey = 'agreement';

/** The metadata of a checkout that an account starts; none for everybody else. */
export function nameAccount(accountId: string | null): Record<string, string> {
  return accountId ? { [accountIdKey]: accountId } : {};
}

/** The key under which a checkout names the page of ours where it was opened (R46). */
const openedOnKey = 'opened_on';

/** The metadata of a checkout that was opened on that page; none when it is not known. */
export function nameOpenedOn(page: string): Record<string, string> {
  return page ? { [openedOnKey]: page } : {};
}

/** The page that an object at Stripe names, or null. */
export function findOpenedOn(metadata: Record<string, string> | null | undefined): string | null {
  return metadata?.[openedOnKey]?.slice(0, 200) ?? null;
}

/** The account that an object at Stripe names, or null. */
export function findAccountId(metadata: Record<string, string> | null | undefined): string | null {
  const named = metadata?.[accountIdKey] ?? '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named) ? named : null;
}

/**
 * Marks the invoice that Stripe writes as a receipt for a one-time purchase: its Checkout Session is
 * in the ledger, so the invoice is not counted a second time.
 */
export const receiptOnly = { receipt_for: 'checkout_session' } as const;

/** The metadata of a subscription about the notice that ends it (R43): Stripe itself does not keep when it was given. */
export const noticeKeys = {
  /** Seconds since 1970, as Stripe counts. */
  noticedAt: 'notice_at',
  from: 'notice_from',
  endsAt: 'notice_ends_at',
} as const;

/** The keys under which a refund names the subscription whose unused months it gives back, and their number. */
export const endedSubscriptionKey = 'ended_subscription';
export const unusedMonthsKey = 'unused_months';
