import Stripe from 'stripe';
import { PortalNotReady } from '#src/integrations/payments/portal-configuration.server.ts';
import { PaymentsNotConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { PriceNotForSale } from './stripe-prices.server.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Log } from '#src/server/log.ts';

const busy = 'Our payment system is busy. Please try again in a minute.';

/**
 * Turns an error of Stripe, or of our Stripe setup, into a 503 with `message`, or with another one and
 * `Retry-After` when Stripe limits our rate. Logs the error. Returns any other error unchanged.
 */
export function toPaymentRefusal(error: unknown, log: Log, message: string): unknown {
  if (!isPaymentError(error)) return error;
  log.error('payments do not answer', error);
  if (!(error instanceof Stripe.errors.StripeRateLimitError)) return new HttpError(503, message);
  return new HttpError(503, busy, { headers: { 'retry-after': '60' } });
}

function isPaymentError(error: unknown): boolean {
  return (
    error instanceof PaymentsNotConfigured ||
    error instanceof PriceNotForSale ||
    error instanceof PortalNotReady ||
    error instanceof Stripe.errors.StripeError
  );
}
