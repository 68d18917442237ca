import type { Config } from '@netlify/functions';
import { downloadSchema } from '#src/features/resources/download-record.ts';
import { recordDownload } from '#src/features/resources/record-download.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/resource-download: count a download that goes its own way, whatever comes of this. */
export default endpoint(
  downloadSchema,
  async (download, visitor) => {
    await recordDownload(download, visitor);
    return ok();
  },
  { method: 'POST' },
);

export const config: Config = {
  path: '/api/resource-download',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
