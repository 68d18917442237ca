/** What we write on objects at Stripe so that the ledger knows them again. */

/** The key under which an invoice, or a subscription that is paid by invoice, names its quote. */
export const quoteIdKey = 'quote_id';

/**
 * Marks the invoice that Stripe writes as a receipt for what was bought once: its Checkout Session
 * is in the ledger, so that the invoice is not counted a second time.
 */
export const receiptOnly = { receipt_for: 'checkout_session' } as const;
