import type { Config } from '@netlify/functions';
import { reportPreparations } from '#src/features/maturity-assessment/report/stored-reports.server.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { deleteExpiredTries } from '#src/server/limits/limits.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Enough for 100,000 emails in two hours, at 0.3 s per email and 15 s of sending per minute (docs/scale.md). */
const sessions = 24;

/** Every minute: sends due emails, and deletes expired rate limits. */
export default scheduled('send-mail', async ({ batch, log }) => {
  const [mails] = await Promise.all([
    sendOutbox(log, reportPreparations, sessions),
    batch({ tries: deleteExpiredTries() }),
  ]);
  return { ...mails };
});

export const config: Config = { schedule: '* * * * *' };
