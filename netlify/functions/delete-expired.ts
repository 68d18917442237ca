import type { Config } from '@netlify/functions';
import { deleteExpired } from '#src/features/operations/retention/delete-expired.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Daily: deletes data past its retention period. */
export default scheduled('delete-expired', ({ batch }) => deleteExpired(batch));

export const config: Config = { schedule: '40 7 * * *' };
