import type { Config } from '@netlify/functions';
import { createCheckoutSession } from '#src/features/checkout/create-checkout-session.server.ts';
import { orderForm } from '#src/features/checkout/order.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { toAddress } from '#src/server/endpoint.ts';

/** POST /api/payment/create-checkout-session: the address of Stripe's payment page; plain forms are sent there. */
export default formEndpoint(
  orderForm,
  async (order, visitor) => toAddress(await createCheckoutSession(order, visitor), visitor.request),
  { countsFirst: true },
);

export const config: Config = {
  path: '/api/payment/create-checkout-session',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
