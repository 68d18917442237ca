/** Hourly from the start of a working day in our own zone: puts the newest article into the outbox for the list. */
import type { Config, Context } from '@netlify/functions';
import { queueDigest } from '#src/features/newsletter/queue-digest.server.ts';
import { createLog } from '#src/server/log.ts';
import { readRequestId, readSiteUrl } from '#src/server/visitor.ts';

export default async function sendDigest(
  request: Request,
  context: Partial<Context>,
): Promise<void> {
  const log = createLog({ requestId: readRequestId(context) });
  const deploy = context.deploy?.context ?? '';
  // A preview may share the list with production, and shows articles that nobody has published yet.
  if (['deploy-preview', 'branch-deploy'].includes(deploy)) {
    return log.warn('no digest queued', { reason: 'Previews do not write to the list.' });
  }
  const run = await queueDigest(readSiteUrl(request)).catch((error: unknown) => {
    log.error('queueing the digest failed', error);
    // Thrown on, so that the platform shows a failed run.
    throw error;
  });
  if (run) log.info('digest queued', { ...run });
  else log.info('no digest queued', { reason: 'No article of the last two weeks.' });
}

/**
 * The first run meets readers at 8 or 9 in the morning in New Orleans; the later ones go on where a
 * run left off and take up what is published during the day.
 */
export const config: Config = { schedule: '10 14-22 * * 1-5' };
