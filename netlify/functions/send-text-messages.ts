/** Every minute: sends the text messages that are due. Not with the mails: a slow Twilio must not hold them up, and its package takes longer to load than the mails to leave. */
import type { Config, Context } from '@netlify/functions';
import { sendTextMessages } from '#src/integrations/telephony/send-text-messages.server.ts';
import { createLog } from '#src/server/log.ts';
import { readRequestId } from '#src/server/visitor.ts';

export default async function sendTexts(_request: Request, context: Context): Promise<void> {
  const log = createLog({ requestId: readRequestId(context) });
  await sendTextMessages(log).catch((error: unknown) =>
    log.error('sending text messages failed', error),
  );
}

export const config: Config = { schedule: '* * * * *' };
