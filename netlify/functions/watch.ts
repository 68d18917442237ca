import type { Config } from '@netlify/functions';
import { keepWatch } from '#src/features/operations/watch/keep-watch.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Every five minutes: checks the site, records the result for the status page, and sends alarms. */
export default scheduled('watch', (run) => keepWatch(run));

export const config: Config = { schedule: '*/5 * * * *' };
