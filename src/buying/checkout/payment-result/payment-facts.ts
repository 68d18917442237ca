/** What is known about a payment: the response to its page, and the facts that the page shows. */
import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';

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

/** The known details of a payment, as labels and texts in reading order. */
export function paymentFacts(details: PaymentDetails): [label: string, value: string][] {
  const { amount_total: cents, currency, customer_email: email, subscription } = details;
  const price = details.line_items.data[0]?.price;
  const interval = price?.recurring?.interval ?? '';
  const facts: [string, string | null | undefined][] = [
    ['Plan', price?.nickname],
    ['Amount', cents === null ? null : writtenAmount(cents, currency ?? 'usd')],
    ['Email', email],
  ];
  if (subscription) {
    facts.push(
      ['Billing', { month: 'Monthly', year: 'Annual' }[interval]],
      [
        details.payment_status === 'trial' ? 'First payment' : 'Next billing date',
        writtenDate(subscription.current_period_end),
      ],
    );
  }
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function writtenAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

function writtenDate(epochSeconds: number | null): string | null {
  if (epochSeconds === null) return null;
  // In our time zone, so that it is the day in the email.
  return writtenDay(todayIn(site.timeZone, new Date(epochSeconds * 1000)));
}
