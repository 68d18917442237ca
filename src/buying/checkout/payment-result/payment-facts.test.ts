import { expect, test } from 'vitest';
import { paymentFacts } from './payment-facts.ts';

const subscription = {
  amount_total: 1_100_000,
  currency: 'usd',
  customer_email: 'dana@city.example',
  line_items: { data: [{ price: { nickname: 'Small Rural', recurring: { interval: 'year' } } }] },
  subscription: { current_period_end: Date.UTC(2027, 7, 26, 18) / 1000 },
  payment_status: 'paid' as const,
};

test('a subscription shows plan, amount, email, interval and next billing date', () => {
  expect(paymentFacts(subscription)).toEqual([
    ['Plan', 'Small Rural'],
    ['Amount', '$11,000.00'],
    ['Email', 'dana@city.example'],
    ['Billing', 'Annual'],
    ['Next billing date', 'August 26, 2027'],
  ]);
});

test('a trial shows when its first payment is', () => {
  const facts = paymentFacts({ ...subscription, amount_total: 0, payment_status: 'trial' });
  expect(facts.slice(3)).toEqual([
    ['Billing', 'Annual'],
    ['First payment', 'August 26, 2027'],
  ]);
});

test('the next billing date is in our time zone, like in the email', () => {
  const facts = paymentFacts({
    ...subscription,
    // Still the day before in New Orleans.
    subscription: { current_period_end: Date.UTC(2028, 2, 1, 4) / 1000 },
  });
  expect(facts.at(-1)).toEqual(['Next billing date', 'February 29, 2028']);
});

test('a one-time purchase has no interval and no next date, and unknown values are omitted', () => {
  expect(
    paymentFacts({
      amount_total: 199_999,
      currency: 'usd',
      customer_email: null,
      line_items: { data: [{ price: { nickname: 'Levee Standard', recurring: null } }] },
      subscription: null,
      payment_status: 'paid',
    }),
  ).toEqual([
    ['Plan', 'Levee Standard'],
    ['Amount', '$1,999.99'],
  ]);
  expect(
    paymentFacts({
      amount_total: null,
      currency: null,
      customer_email: null,
      line_items: { data: [] },
      subscription: { current_period_end: null },
      payment_status: 'processing',
    }),
  ).toEqual([]);
});
