/** Every minute: sends the mails that are due, making first what they speak of, and forgets tries whose window is over. */
import type { Config, Context } from '@netlify/functions';
import { reportPreparations } from '#src/features/maturity-assessment/write-report.server.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { forgetOldTries } from '#src/server/limits.ts';
import { createLog } from '#src/server/log.ts';
import { readRequestId } from '#src/server/visitor.ts';

export default async function sendMail(_request: Request, context: Context): Promise<void> {
  const log = createLog({ requestId: readRequestId(context) });
  await Promise.all([sendOutbox(log, reportPreparations), forgetOldTries()]).catch(
    (error: unknown) => log.error('sending mails failed', error),
  );
}

export const config: Config = { schedule: '* * * * *' };
