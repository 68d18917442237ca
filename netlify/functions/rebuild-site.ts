import type { Config } from '@netlify/functions';
import { isPreview } from '#src/environment/env.ts';
import { startBuild } from '#src/integrations/hosting.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Daily, soon after midnight in our time zone: rebuilds the site, so that dates on its pages are current. */
export default scheduled('rebuild-site', async ({ log }) => {
  if (isPreview()) return { skipped: 'Previews build nothing.' };
  const isStarted = await startBuild().catch((error: Error) => {
    log.warn('no build was started', { reason: error.message });
    throw error;
  });
  if (!isStarted) log.warn('no build was started', { reason: 'BUILD_HOOK_URL is not set.' });
  return { isStarted };
});

export const config: Config = { schedule: '15 6 * * *' };
