import type { Config } from '@netlify/functions';
import { remindOfDemos } from '#src/features/demo-booking/your-demo/remind-of-demos.server.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Hourly, because the day before a demo starts at a different hour in each time zone. */
export default scheduled('remind-of-demos', async (run) => ({ ...(await remindOfDemos(run)) }));

export const config: Config = { schedule: '20 * * * *' };
