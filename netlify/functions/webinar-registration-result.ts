import type { Config } from '@netlify/functions';
import {
  renderRegistrationResult,
  resultSchema,
} from '#src/features/webinars/result-page.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /webinar-registration-result: the page that a plain form post ends on. */
export default endpoint(resultSchema, async (result) => renderRegistrationResult(result), {
  method: 'GET',
  limit: 'none',
});

export const config: Config = { path: '/webinar-registration-result' };
