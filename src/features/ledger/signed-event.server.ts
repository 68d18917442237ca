/** Verifies that Stripe sent an event (R15). */
import Stripe from 'stripe';
import { HttpError } from '#src/server/errors.ts';
import { env } from '#src/environment/env.ts';

/** How far an event's time stamp may be from our clock: what was overheard is of no use later. */
const toleranceSeconds = 300;

/**
 * The event in a webhook's raw body; throws 400, the same for everything that is wrong with body,
 * signature or time, and 503 while no signing secret is set, so that Stripe comes again.
 */
export async function requireSignedEvent(
  raw: string,
  signature: string | null,
): Promise<Stripe.Event> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret) throw new HttpError(503, 'Webhooks are not set up.');
  try {
    requireNoFutureStamp(signature ?? '');
    // No key is needed to check a signature.
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

// Stripe's own check looks at the past only.
function requireNoFutureStamp(signature: string): void {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (seconds > Date.now() / 1000 + toleranceSeconds) throw new Error('A stamp of the future.');
}
