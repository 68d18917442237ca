import type { Config } from '@netlify/functions';
import { renderQuoteResult, resultSchema } from '#src/features/quotes/result-page.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /quote-result: the page that a plain form post ends on when no quote came of it. */
export default endpoint(resultSchema, async (result) => renderQuoteResult(result), {
  method: 'GET',
  limit: 'none',
});

export const config: Config = { path: '/quote-result' };
