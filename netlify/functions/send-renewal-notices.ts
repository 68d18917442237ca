import type { Config } from '@netlify/functions';
import { noticeRenewals } from '#src/buying/ledger/mails/renewal-notices.server.ts';
import { isPaymentsConfigured } from '#src/integrations/payments/stripe-client.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Hourly in the daytime of our time zone: reminds yearly buyers of their next payment 90 and 30 days ahead; later runs retry failures. */
export default scheduled('send-renewal-notices', async (run) => {
  if (!isPaymentsConfigured()) return { skipped: 'Payments are not configured.' };
  return { ...(await noticeRenewals(run)) };
});

export const config: Config = { schedule: '50 14-22 * * *' };
