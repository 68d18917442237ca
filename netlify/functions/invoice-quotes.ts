/** Every ten minutes: writes the invoices that Stripe could not write at once, and gives it the addresses that they go to. */
import type { Config, Context } from '@netlify/functions';
import { invoiceWaitingQuotes } from '#src/features/quotes/invoice-waiting-quotes.server.ts';
import { batch } from '#src/integrations/database/client.ts';
import { isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { createLog } from '#src/server/log.ts';
import { readRequestId, readSiteUrl } from '#src/server/visitor.ts';

export default async function invoiceQuotes(
  request: Request,
  context: Partial<Context>,
): Promise<void> {
  const log = createLog({ requestId: readRequestId(context) });
  if (!isPaymentsConfigured()) return log.info('no payments to invoice quotes with');
  const run = await invoiceWaitingQuotes({ batch, log, siteUrl: readSiteUrl(request) }).catch(
    (error: unknown) => {
      log.error('invoicing quotes failed', error);
      // Thrown on, so that the platform shows a failed run.
      throw error;
    },
  );
  log.info('waiting quotes invoiced', { ...run });
}

export const config: Config = { schedule: '*/10 * * * *' };
