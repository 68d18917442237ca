/** The public part of our payment configuration: whether it is there, and the publishable key (R13). */
import { isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { ok, type Answer } from '#src/server/endpoint.ts';
import { toJson } from '#src/server/answer.ts';
import { env } from '#src/environment/env.ts';
import { unavailable } from './unavailable.ts';

/**
 * The public key, and whether there is a secret one, never that key itself. Without a secret key nothing
 * can be sold: `success` is then false, so that no other field has to be checked, and the status is 503.
 */
export function describePaymentConfig(): Answer | Response {
  const secretKey = isPaymentsConfigured();
  const data = { publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? null, secretKey };
  return secretKey
    ? ok(data)
    : toJson(503, { success: false, error: unavailable.description, data });
}
