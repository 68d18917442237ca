import type { Config } from '@netlify/functions';
import { queueLessons } from '#src/features/newsletter/course/queue-lessons.server.ts';
import { whyListWaits } from '#src/features/newsletter/issues/list-mail.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Every ten minutes, because whoever confirms an address waits for the first lesson. */
export default scheduled('send-lessons', async ({ batch, deploy, siteUrl }) => {
  const skipped = whyListWaits(deploy);
  if (skipped) return { skipped };
  return { mails: await queueLessons(siteUrl, batch) };
});

export const config: Config = { schedule: '*/10 * * * *' };
