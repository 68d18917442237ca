import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import type { PaymentDetails } from './payment-details.ts';

/** The known details of a payment, as labels and texts in reading order. */
export function paymentFacts(details: PaymentDetails): [label: string, words: string][] {
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
