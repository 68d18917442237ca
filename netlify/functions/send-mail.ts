import type { Config } from '@netlify/functions';
import { reportPreparations } from '#src/features/maturity-assessment/report/stored-reports.server.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { deleteExpiredTries } from '#src/server/limits.ts';
import { scheduled } from '#src/server/scheduled.ts';

/** As many as 100,000 mails in two hours take, at 0.3 s a mail and 15 s of sending a minute (docs/scale.md). */
const sessions = 24;

/** Every minute: sends the mails that are due, after making what they need, and deletes expired tries. */
export default scheduled('send-mail', async ({ batch, log }) => {
  const [mails] = await Promise.all([
    sendOutbox(log, reportPreparations, sessions),
    batch({ tries: deleteExpiredTries() }),
  ]);
  return { ...mails };
});

export const config: Config = { schedule: '* * * * *' };
