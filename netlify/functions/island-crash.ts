import type { Config } from '@netlify/functions';
import { crashReportSchema } from '#src/features/island-crashes/crash-report.ts';
import { recordCrash } from '#src/features/island-crashes/record-crash.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/island-crash: count a crash of an interactive part, whose page goes on without it. */
export default endpoint(
  crashReportSchema,
  async (report, visitor) => {
    await recordCrash(report, visitor);
    return ok();
  },
  { method: 'POST', bodyLimitBytes: 2_000 },
);

export const config: Config = {
  path: '/api/island-crash',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
