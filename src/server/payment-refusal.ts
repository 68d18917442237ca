/** What a visitor reads when Stripe, or our set-up of it, cannot serve them. */
import Stripe from 'stripe';
import { PortalNotReady } from '#src/integrations/payments/portal-configuration.server.ts';
import { PaymentsNotConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { PriceNotForSale } from '#src/integrations/payments/stripe-prices.server.ts';
import { HttpError } from './errors.ts';
import type { Log } from './log.ts';

const busy = 'Our payment system is busy. Please try again in a minute.';

/**
 * The answer to an error of payments: 503 with `words`; when Stripe limits our requests, 503 with
 * another message and `Retry-After`. Logs the error itself; returns any other error as it came.
 */
export function toPaymentRefusal(error: unknown, log: Log, words: string): unknown {
  if (!isOfPayments(error)) return error;
  log.error('payments do not answer', error);
  if (!(error instanceof Stripe.errors.StripeRateLimitError)) return new HttpError(503, words);
  return new HttpError(503, busy, { headers: { 'retry-after': '60' } });
}

function isOfPayments(error: unknown): boolean {
  return (
    error instanceof PaymentsNotConfigured ||
    error instanceof PriceNotForSale ||
    error instanceof PortalNotReady ||
    error instanceof Stripe.errors.StripeError
  );
}
