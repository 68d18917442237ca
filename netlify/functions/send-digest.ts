import type { Config } from '@netlify/functions';
import { whyListWaits } from '#src/features/newsletter/issues/list-mail.server.ts';
import { queueDigest } from '#src/features/newsletter/issues/queue-digest.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Every five minutes on working days: queues the newest article, and once a week deadlines and changes of laws, for all subscribers. */
export default scheduled('send-digest', async ({ batch, deploy, siteUrl }) => {
  const skipped = whyListWaits(deploy);
  if (skipped) return { skipped };
  const digest = await queueDigest(siteUrl, batch);
  return digest ? { ...digest } : { skipped: 'No new article, no deadline and no change.' };
});

/**
 * The first run is at 8 or 9 a.m. in New Orleans; later runs continue unfinished ones, and pick up what is published
 * during the day.
 */
export const config: Config = { schedule: '*/5 14-22 * * 1-5' };
