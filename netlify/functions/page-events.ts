import type { Config } from '@netlify/functions';
import {
  crashReportSchema,
  recordCrash,
} from '#src/features/island-crashes/record-crash.server.ts';
import { downloadSchema, recordDownload } from '#src/features/resources/record-download.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Count a crash of an interactive part, whose page continues without it. */
const countCrash = endpoint(
  crashReportSchema,
  async (report, visitor) => {
    await recordCrash(report, visitor);
    return ok();
  },
  { method: 'POST', bodyLimitBytes: 2_000 },
);

/** Count a download; the download itself does not depend on this. */
const countDownload = endpoint(
  downloadSchema,
  async (download, visitor) => {
    await recordDownload(download, visitor);
    return ok();
  },
  { method: 'POST' },
);

/** Events that pages report by themselves. Not with the forms: a page that crashes for everybody in an office must not use up their limit. */
export default routes({ '/api/island-crash': countCrash, '/api/resource-download': countDownload });

export const config: Config = {
  path: ['/api/island-crash', '/api/resource-download'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
