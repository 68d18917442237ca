/** The metadata of Stripe's objects that the ledger reads. */

/** The key for the quote of an invoice, or of a subscription that is paid by invoice. */
export const quoteIdKey = 'quote_id';

/** The key for the account that started a checkout. */
const accountIdKey = 'account_id';

/** The key for the accepted version of the agreement, on a checkout, a subscription or a quote's invoice. */
export const agreementKey = 'agreement';

/** The metadata with the account that starts a checkout; empty without an account. */
export function accountMetadata(accountId: string | null): Record<string, string> {
  return accountId ? { [accountIdKey]: accountId } : {};
}

/** The key for the page on which a checkout was opened. */
const openedOnKey = 'opened_on';

/** The metadata with the page on which a checkout is opened; empty if unknown. */
export function openedOnMetadata(page: string): Record<string, string> {
  return page ? { [openedOnKey]: page } : {};
}

/** The page in the metadata of a Stripe object, or null. */
export function findOpenedOn(metadata: Record<string, string> | null | undefined): string | null {
  return metadata?.[openedOnKey]?.slice(0, 200) ?? null;
}

/** The account id in the metadata of a Stripe object, or null. */
export function findAccountId(metadata: Record<string, string> | null | undefined): string | null {
  const id = metadata?.[accountIdKey] ?? '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

/**
 * Marks the invoice that Stripe creates as a receipt for a one-time purchase, so that it is not counted in addition to
 * the Checkout Session.
 */
export const receiptOnly = { receipt_for: 'checkout_session' } as const;

/** The keys for the notice that ends a subscription, because Stripe does not store when it was given. */
export const noticeKeys = {
  /** Seconds since 1970, as Stripe counts. */
  noticedAt: 'notice_at',
  from: 'notice_from',
  endsAt: 'notice_ends_at',
} as const;

/** The keys of a refund for the subscription whose unused months it refunds, and for their number. */
export const endedSubscriptionKey = 'ended_subscription';
export const unusedMonthsKey = 'unused_months';
