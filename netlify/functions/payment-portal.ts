import type { Config } from '@netlify/functions';
import { findPortalLogin } from '#src/features/billing-portal/find-portal-login.server.ts';
import { portalRequestSchema } from '#src/features/billing-portal/portal-request.ts';
import { endpoint, toAddress } from '#src/server/endpoint.ts';

/** POST /api/payment/customer-portal: the address of the portal's login page, the same for everybody (R12); plain forms are sent there. */
export default endpoint(
  portalRequestSchema,
  async ({ customerEmail }, visitor) =>
    toAddress(await findPortalLogin(customerEmail, visitor), visitor.request),
  { method: 'POST', resultPage: '/subscription-portal-result' },
);

export const config: Config = {
  path: '/api/payment/customer-portal',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
