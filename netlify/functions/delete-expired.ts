/** Every day: deletes what we no longer keep (R39). */
import type { Config, Context } from '@netlify/functions';
import { deleteExpired } from '#src/features/retention/delete-expired.server.ts';
import { createLog } from '#src/server/log.ts';
import { readRequestId } from '#src/server/visitor.ts';

export default async function deleteDaily(_request: Request, context: Context): Promise<void> {
  const log = createLog({ requestId: readRequestId(context) });
  const counts = await deleteExpired().catch((error: unknown) => {
    log.error('deleting expired records failed', error);
    // Thrown on, so that the platform shows a failed run.
    throw error;
  });
  log.info('expired records deleted', counts);
}

export const config: Config = { schedule: '40 7 * * *' };
