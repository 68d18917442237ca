import type { Config } from '@netlify/functions';
import { sendTextMessages } from '#src/integrations/telephony/send-text-messages.server.ts';
import { scheduled } from '#src/server/scheduled.ts';

/** Every minute: sends the text messages that are still due; the request that stored one has tried immediately. Not with the mails: a slow Twilio must not hold them up, and its package takes longer to load than the mails to leave. */
export default scheduled('send-text-messages', async (run) => ({
  ...(await sendTextMessages(run)),
}));

export const config: Config = { schedule: '* * * * *' };
