import type { Config } from '@netlify/functions';
import { sendTextMessages } from '#src/integrations/telephony/send-text-messages.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Every minute: sends text messages that are still due after the first attempt. Separate from emails, so that a slow Twilio doesn't delay them. */
export default scheduled('send-text-messages', async (run) => ({
  ...(await sendTextMessages(run)),
}));

export const config: Config = { schedule: '* * * * *' };
