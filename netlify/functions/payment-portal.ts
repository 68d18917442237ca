import type { Config } from '@netlify/functions';
import { findPortal } from '#src/features/billing-portal/find-portal.server.ts';
import { portalForm } from '#src/features/billing-portal/portal-request.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { toAddress } from '#src/server/endpoint.ts';

/** POST /api/payment/customer-portal: the address of the portal for its own signed-in customer, for everybody else that of its login page (R12); plain forms are sent there. */
export default formEndpoint(portalForm, async ({ customerEmail }, visitor) =>
  toAddress(await findPortal(customerEmail, visitor), visitor.request),
);

export const config: Config = {
  path: '/api/payment/customer-portal',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
