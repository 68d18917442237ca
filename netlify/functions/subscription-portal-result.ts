import type { Config } from '@netlify/functions';
import {
  renderPortalResult,
  resultSchema,
} from '#src/features/billing-portal/result-page.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /subscription-portal-result: the page that a plain portal form ends on when it did not get to the portal. */
export default endpoint(resultSchema, async (result) => renderPortalResult(result), {
  method: 'GET',
  limit: 'none',
});

export const config: Config = { path: '/subscription-portal-result' };
