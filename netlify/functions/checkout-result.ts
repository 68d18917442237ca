import type { Config } from '@netlify/functions';
import { renderCheckoutResult, resultSchema } from '#src/features/checkout/result-page.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /checkout-result: the page that a plain checkout form ends on when it did not get to Stripe. */
export default endpoint(resultSchema, async (result) => renderCheckoutResult(result), {
  method: 'GET',
  limit: 'none',
});

export const config: Config = { path: '/checkout-result' };
