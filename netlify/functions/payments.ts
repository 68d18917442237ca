import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { findPortal } from '#src/buying/portal/find-portal.server.ts';
import { portalForm } from '#src/buying/portal/portal-request.ts';
import {
  createCheckoutSession,
  describePaymentConfig,
} from '#src/buying/checkout/session/create-checkout-session.server.ts';
import { orderForm } from '#src/buying/checkout/order.ts';
import {
  loadPaymentDetails,
  sessionQuerySchema,
} from '#src/buying/checkout/payment-result/payment-details.server.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint, ok, toAddress } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Whether anything can be bought, and the publishable key. */
const readConfig = endpoint(z.object({}), async () => describePaymentConfig(), { method: 'GET' });

/** Responds with the URL of Stripe's payment page, or redirects to it without JavaScript. */
const startCheckout = formEndpoint(
  orderForm,
  async (order, visitor) => toAddress(await createCheckoutSession(order, visitor), visitor.request),
  { countsFirst: true },
);

/** The data for the page after a payment. */
const readSession = endpoint(
  sessionQuerySchema,
  async ({ sessionId }, visitor) => ok(await loadPaymentDetails(sessionId, visitor.log)),
  { method: 'GET' },
);

/** Responds with the URL of the portal for a signed-in customer, or of its login page (R12), or redirects there without JavaScript. */
const openPortal = formEndpoint(portalForm, async ({ customerEmail }, visitor) =>
  toAddress(await findPortal(customerEmail, visitor), visitor.request),
);

/** The endpoints for buyers. The webhook is a separate function, because no rate limit may refuse it. */
export default routes({
  '/api/payment/config': readConfig,
  '/api/payment/create-checkout-session': startCheckout,
  '/api/payment/session': readSession,
  '/api/payment/customer-portal': openPortal,
});

export const config: Config = {
  path: [
    '/api/payment/config',
    '/api/payment/create-checkout-session',
    '/api/payment/session',
    '/api/payment/customer-portal',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
