import type { Config } from '@netlify/functions';
import {
  renderNewsletterResult,
  resultSchema,
} from '#src/features/newsletter/result-page.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /newsletter-result: the page that a plain form post ends on. */
export default endpoint(resultSchema, async (result) => renderNewsletterResult(result), {
  method: 'GET',
  limit: 'none',
});

export const config: Config = { path: '/newsletter-result' };
