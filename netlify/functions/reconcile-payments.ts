import type { Config } from '@netlify/functions';
import { reconcile } from '#src/buying/ledger/reconcile.server.ts';
import { isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Hourly: records Stripe events that no webhook delivered. */
export default scheduled('reconcile-payments', async (run) => {
  if (!isPaymentsConfigured()) return { skipped: 'Payments are not configured.' };
  return { ...(await reconcile(run)) };
});

export const config: Config = { schedule: '25 * * * *' };
