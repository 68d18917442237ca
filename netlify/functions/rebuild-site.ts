/** Every day, soon after midnight in our own zone: builds the site anew, so that dates on its pages come true (R24). */
import type { Config, Context } from '@netlify/functions';
import { startBuild } from '#src/integrations/hosting/start-build.server.ts';
import { createLog } from '#src/server/log.ts';
import { readRequestId } from '#src/server/visitor.ts';

export default async function rebuildSite(_request: Request, context: Context): Promise<void> {
  const log = createLog({ requestId: readRequestId(context) });
  const isStarted = await startBuild().catch((error: Error) => {
    log.error('no build was started', error, { reason: error.message });
    // Thrown on, so that the platform shows a failed run.
    throw error;
  });
  if (isStarted) log.info('build started');
  else log.warn('no build was started', { reason: 'BUILD_HOOK_URL is not set.' });
}

export const config: Config = { schedule: '15 6 * * *' };
