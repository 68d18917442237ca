/** Every hour: records what Stripe told and no webhook brought (R15). */
import type { Config, Context } from '@netlify/functions';
import { reconcile } from '#src/features/ledger/reconcile.server.ts';
import { batch } from '#src/integrations/database/client.ts';
import { isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { createLog } from '#src/server/log.ts';
import { readRequestId, readSiteUrl } from '#src/server/visitor.ts';

export default async function reconcilePayments(
  request: Request,
  context: Partial<Context>,
): Promise<void> {
  const log = createLog({ requestId: readRequestId(context) });
  if (!isPaymentsConfigured()) return log.info('no payments to reconcile');
  const run = await reconcile({ batch, siteUrl: readSiteUrl(request), log }).catch(
    (error: unknown) => {
      log.error('reconciling payments failed', error);
      // Thrown on, so that the platform shows a failed run.
      throw error;
    },
  );
  log.info('payments reconciled', { ...run });
}

export const config: Config = { schedule: '25 * * * *' };
