/** Reads values that Stripe's objects contain in several forms. */
import type Stripe from 'stripe';

type Reference = string | { id: string };

/** The id of an object that Stripe sends as an id or expanded. */
export function idOf(reference: Reference): string;
export function idOf(reference: Reference | null | undefined): string | null;
export function idOf(reference: Reference | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The expanded object, or null. */
export function objectOf<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

/** Stripe's time in seconds as a date, or null. */
export function momentOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

/** The status of a received payment, and how much of it was refunded. */
export function describeRefunds(charge: Stripe.Charge | null) {
  const refundedCents = charge?.amount_refunded ?? 0;
  if (refundedCents === 0) return { status: 'paid', refundedCents } as const;
  return { status: charge?.refunded ? 'refunded' : 'partially_refunded', refundedCents } as const;
}

/** The status of an intent whose payment was not received. */
export function unpaidStatus(intent: Stripe.PaymentIntent | null) {
  if (intent?.status === 'processing') return 'processing';
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return failed ? 'failed' : 'pending';
}
