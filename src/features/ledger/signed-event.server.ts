/** Verifies that Stripe sent an event (R15). */
import Stripe from 'stripe';
import { HttpError } from '#src/server/errors.ts';
import { env } from '#src/environment/env.ts';

/** How far an event's time stamp may be from our clock, so that a recorded request cannot be replayed later. */
const toleranceSeconds = 300;

/**
 * The event in a webhook's raw body; throws 400, the same for every problem of body, signature or
 * time, and 503 while no signing secret is set, so that Stripe tries again.
 */
export async function requireSignedEvent(
  raw: string,
  signature: string | null,
): Promise<Stripe.Event> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret) throw new HttpError(503, 'Webhooks are not set up.');
  try {
    requireNoFutureStamp(signature ?? '');
    // Checking a signature needs no key.
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

// Stripe's own check rejects only old time stamps.
function requireNoFutureStamp(signature: string): void {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (seconds > Date.now() / 1000 + toleranceSeconds) throw new Error('A stamp of the future.');
}
