/** What the server sends to the page after a payment, and nothing more (R14). */

/** The fields of R14, in Stripe's names. */
export type PaymentDetails = {
  /** In cents. */
  amount_total: number | null;
  currency: string | null;
  customer_email: string | null;
  line_items: {
    data: { price: { nickname: string | null; recurring: { interval: string } | null } }[];
  };
  /** Its period ends in epoch seconds; null for a one-time purchase. */
  subscription: { current_period_end: number | null } | null;
  /**
   * Not in the specification's list, but R15 needs it: a pending bank debit must not be shown as paid,
   * nor a returned one as pending.
   */
  payment_status: 'paid' | 'processing' | 'failed';
};
