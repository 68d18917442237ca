import type { Config } from '@netlify/functions';
import { invoiceWaitingQuotes } from '#src/buying/quotes/invoices/try-to-invoice.server.ts';
import { isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Every ten minutes: retries invoices that Stripe could not create, and updates their email addresses. */
export default scheduled('invoice-quotes', async (run) => {
  if (!isPaymentsConfigured()) return { skipped: 'Payments are not configured.' };
  return { ...(await invoiceWaitingQuotes(run)) };
});

export const config: Config = { schedule: '*/10 * * * *' };
