import type { Config } from '@netlify/functions';
import {
  loadPaymentDetails,
  sessionQuerySchema,
} from '#src/features/checkout/payment-details.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** GET /api/payment/session: what the page after a payment shows (R14). */
export default endpoint(
  sessionQuerySchema,
  async ({ sessionId }, visitor) => ok(await loadPaymentDetails(sessionId, visitor.log)),
  { method: 'GET' },
);

export const config: Config = { path: '/api/payment/session' };
