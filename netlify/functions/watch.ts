import type { Config } from '@netlify/functions';
import { keepWatch } from '#src/features/watch/keep-watch.server.ts';
import { scheduled } from '#src/server/scheduled.ts';

/** Every five minutes: checks whether everything works, keeps the result for the page about it, and raises alarms. */
export default scheduled('watch', (run) => keepWatch(run));

export const config: Config = { schedule: '*/5 * * * *' };
