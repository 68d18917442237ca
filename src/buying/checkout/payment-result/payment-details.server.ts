import Stripe from 'stripe';
import * as z from 'zod/mini';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCatalogPrice } from '#src/buying/stripe/stripe-prices.server.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Log } from '#src/server/log.ts';
import { toPaymentRefusal } from '#src/buying/stripe/payment-refusal.ts';
import type { PaymentDetails } from './payment-facts.ts';

const noSession = 'No payment session found';
const notLoaded = 'Failed to load payment details';

/** The query of the endpoint. */
export const sessionQuerySchema = z.object({
  sessionId: z.string(noSession).check(z.minLength(1, noSession)),
});

/** Reads a completed checkout session of ours for the page after a payment. Throws 404 for any other id, and 503 when Stripe is unreachable. */
export async function loadPaymentDetails(sessionId: string, log: Log): Promise<PaymentDetails> {
  const session = await retrieve(sessionId).catch((error: unknown) => {
    if (isUnknown(error)) return null;
    throw toPaymentRefusal(error, log, notLoaded);
  });
  const price = session?.line_items?.data[0]?.price;
  if (session?.status !== 'complete' || !price || !findCatalogPrice(price)) {
    throw new HttpError(404, notLoaded);
  }
  const subscription = objectOf(session.subscription);
  return {
    amount_total: session.amount_total,
    currency: session.currency,
    customer_email: session.customer_details?.email ?? session.customer_email,
    line_items: {
      data: [
        {
          price: {
            nickname: price.nickname,
            recurring: price.recurring && { interval: price.recurring.interval },
          },
        },
      ],
    },
    subscription: subscription && {
      // Newer versions of Stripe's API keep the period on the item.
      current_period_end: subscription.items.data[0]?.current_period_end ?? null,
    },
    payment_status: paymentStatus(session),
  };
}

// Other ids would be a wasted request.
const sessionIdPattern = /^cs_[A-Za-z0-9_]{1,250}$/;

async function retrieve(id: string): Promise<Stripe.Checkout.Session | null> {
  if (!sessionIdPattern.test(id)) return null;
  return stripe().checkout.sessions.retrieve(id, {
    expand: ['line_items', 'payment_intent', 'subscription'],
  });
}

function isUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

function paymentStatus(session: Stripe.Checkout.Session): PaymentDetails['payment_status'] {
  const subscription = objectOf(session.subscription);
  // Stripe's status is the same for a trial and for a discount of the whole amount.
  if (session.payment_status === 'no_payment_required') {
    return subscription?.status === 'trialing' ? 'trial' : 'nothing_due';
  }
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = objectOf(session.payment_intent);
  const isRefused =
    (intent && ['requires_payment_method', 'canceled'].includes(intent.status)) ||
    // A returned bank debit leaves its subscription in one of these states.
    (subscription &&
      ['past_due', 'unpaid', 'incomplete_expired', 'canceled'].includes(subscription.status));
  return isRefused ? 'failed' : 'processing';
}

function objectOf<T extends object>(value: string | T | null): T | null {
  return typeof value === 'object' ? value : null;
}
