import { isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { ok, type Answer } from '#src/server/endpoint.ts';
import { toJson } from '#src/server/answer.ts';
import { env } from '#src/environment/env.ts';
import { unavailable } from '#src/buying/checkout/payment-availability.ts';

/**
 * The publishable key, and whether there is a secret key, never the secret key itself (R13). Without a secret
 * key nothing can be sold: the status is 503 and `success` false, so that callers check nothing else.
 */
export function describePaymentConfig(): Answer | Response {
  const secretKey = isPaymentsConfigured();
  const data = { publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? null, secretKey };
  return secretKey
    ? ok(data)
    : toJson(503, { success: false, error: unavailable.description, data });
}
