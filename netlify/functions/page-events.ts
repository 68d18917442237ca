import type { Config } from '@netlify/functions';
import {
  crashReportSchema,
  recordCrash,
} from '#src/features/operations/island-crashes/record-crash.server.ts';
import {
  downloadSchema,
  recordDownload,
} from '#src/features/resources/templates/record-download.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Counts a crash of an island. */
const countCrash = endpoint(
  crashReportSchema,
  async (report, visitor) => {
    await recordCrash(report, visitor);
    return ok();
  },
  { method: 'POST', bodyLimitBytes: 2_000 },
);

/** Counts a download, which doesn't depend on this request. */
const countDownload = endpoint(
  downloadSchema,
  async (download, visitor) => {
    await recordDownload(download, visitor);
    return ok();
  },
  { method: 'POST' },
);

/** Events from scripts of pages, separate from forms so that crashes in an office don't use up the rate limit of its forms. */
export default routes({ '/api/island-crash': countCrash, '/api/resource-download': countDownload });

export const config: Config = {
  path: ['/api/island-crash', '/api/resource-download'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
