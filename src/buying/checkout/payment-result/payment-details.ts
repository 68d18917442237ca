/** The response for the page after a payment: the fields of R14, with Stripe's names. */
export type PaymentDetails = {
  /** In cents. */
  amount_total: number | null;
  currency: string | null;
  customer_email: string | null;
  line_items: {
    data: { price: { nickname: string | null; recurring: { interval: string } | null } }[];
  };
  /** With the end of the period in epoch seconds; null for a one-time purchase. */
  subscription: { current_period_end: number | null } | null;
  /**
   * Not specified, but needed for R15: a pending bank debit must not be shown as paid, nor a returned one as
   * pending, nor a trial or an order with nothing due as a payment.
   */
  payment_status: 'paid' | 'trial' | 'nothing_due' | 'processing' | 'failed';
};
