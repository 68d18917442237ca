import type { Config } from '@netlify/functions';
import { isPreview } from '#src/environment/deploy-context.ts';
import { canMailList } from '#src/features/newsletter/list-mail.server.ts';
import { queueDigest } from '#src/features/newsletter/queue-digest.server.ts';
import { scheduled } from '#src/server/scheduled.ts';

/** Every five minutes from the start of a working day in our time zone: puts the newest article, and once a week what is due and what changed, into the outbox for the list. */
export default scheduled('send-digest', async ({ batch, deploy, siteUrl }) => {
  // A preview shows articles that nobody has published yet.
  if (isPreview()) return { skipped: 'Previews do not write to the list.' };
  if (!canMailList(deploy)) {
    return {
      skipped:
        'No mail goes to the list without a street address (CAN-SPAM): fill in contact.street in src/site.ts.',
    };
  }
  const digest = await queueDigest(siteUrl, batch);
  return digest ? { ...digest } : { skipped: 'No new article, no deadline and no change.' };
});

/**
 * The first run meets readers at 8 or 9 in the morning in New Orleans; the later ones continue where a
 * run left off and take up what is published during the day.
 */
export const config: Config = { schedule: '*/5 14-22 * * 1-5' };
