import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { findLedgerEvent } from '#src/buying/ledger/ledger-event.ts';
import { recordEvent, requireSignedEvent } from '#src/buying/ledger/record-event.server.ts';
import { countFailures } from '#src/server/counts.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/payment/webhook: records a Stripe event in one round trip, or responds with 5xx so that Stripe retries (R15). */
export default endpoint(
  z.object({ raw: z.string() }),
  async ({ raw }, visitor) => {
    const signature = visitor.request.headers.get('stripe-signature');
    const event = findLedgerEvent(await requireSignedEvent(raw, signature));
    if (!event) return ok();
    await recordEvent(event, visitor).catch(async (error: unknown) => {
      // Stripe retries, but operators should know about the failure.
      await countFailures('webhook-failed').catch(() => undefined);
      throw error;
    });
    return ok();
  },
  // The signature authenticates this request (R16).
  { method: 'POST', input: 'raw', bodyLimitBytes: 1_000_000, anyOrigin: true, limit: 'none' },
);

export const config: Config = { path: '/api/payment/webhook' };
