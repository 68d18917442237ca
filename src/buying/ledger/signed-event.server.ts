import Stripe from 'stripe';
import { HttpError } from '#src/server/errors.ts';
import { env } from '#src/environment/env.ts';

/** How far a timestamp may be from our clock, so that a recorded request can't be replayed later. */
const toleranceSeconds = 300;

/**
 * Verifies and returns the event in a webhook's raw body. Throws the same 400 for every problem with
 * body, signature or time, and 503 while no signing secret is configured, so that Stripe retries.
 */
export async function requireSignedEvent(
  raw: string,
  signature: string | null,
): Promise<Stripe.Event> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret) throw new HttpError(503, 'Webhooks are not set up.');
  try {
    requireNoFutureStamp(signature ?? '');
    return await Stripe.webhooks.constructEventAsync(
      raw,
      signature ?? '',
      secret,
      toleranceSeconds,
    );
  } catch {
    throw new HttpError(400, 'This is not a signed event.');
  }
}

// Stripe's own check rejects only old timestamps.
function requireNoFutureStamp(signature: string): void {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (seconds > Date.now() / 1000 + toleranceSeconds) throw new Error('A future timestamp.');
}
