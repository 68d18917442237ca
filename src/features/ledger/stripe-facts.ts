/** Small facts that Stripe's objects hold in more than one form. */
import type Stripe from 'stripe';

type Reference = string | { id: string };

/** The id of an object that Stripe sends as its id or in full. */
export function idOf(reference: Reference): string;
export function idOf(reference: Reference | null | undefined): string | null;
export function idOf(reference: Reference | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The object that Stripe was asked to send in full, or null. */
export function objectOf<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

/** A moment that Stripe counts in seconds, or null. */
export function momentOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

/** The state of money that arrived, and how much of it was refunded. */
export function judgeRefunds(charge: Stripe.Charge | null) {
  const refundedCents = charge?.amount_refunded ?? 0;
  if (refundedCents === 0) return { status: 'paid', refundedCents } as const;
  return { status: charge?.refunded ? 'refunded' : 'partially_refunded', refundedCents } as const;
}

/** An intent's state while the money has not arrived. */
export function judgeWaiting(intent: Stripe.PaymentIntent | null) {
  if (intent?.status === 'processing') return 'processing';
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return failed ? 'failed' : 'pending';
}
