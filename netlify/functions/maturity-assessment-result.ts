import type { Config } from '@netlify/functions';
import {
  renderAssessmentResult,
  resultSchema,
} from '#src/features/maturity-assessment/result-page.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /maturity-assessment-result: the page that a plain form ends on when there is no report to show. */
export default endpoint(resultSchema, async (result) => renderAssessmentResult(result), {
  method: 'GET',
  limit: 'none',
});

export const config: Config = { path: '/maturity-assessment-result' };
