import type { Config } from '@netlify/functions';
import { renderAccountResult, resultSchema } from '#src/features/accounts/result-page.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /account-result/{form}: the page that a plain form about an account ends on. */
export default endpoint(resultSchema, renderAccountResult, {
  method: 'GET',
  path: '/account-result/:form',
  limit: 'none',
});

export const config: Config = { path: '/account-result/:form' };
