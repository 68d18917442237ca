import type Stripe from 'stripe';
import * as z from 'zod';
import { refundCharge } from '#local/payments/actions/collect-payment.ts';
import {
  integer,
  list,
  metadata,
  params,
  text,
  type ParamsOf,
} from '#local/payments/api/params.ts';
import { readRoutes, route } from '#local/payments/api/route.ts';

const refundParams = params({}, {
  amount: integer(1),
  charge: text(),
  metadata,
  payment_intent: text(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']),
} satisfies ParamsOf<Stripe.RefundCreateParams>);
const payment = params({ type: z.enum(['payment_intent']), payment_intent: text() }, {});

/** `/v1/payment_intents`, `/v1/charges`, `/v1/refunds`, `/v1/disputes`, `/v1/invoice_payments` and `/v1/events`. */
export const paymentRoutes = [
  ...readRoutes('/v1/payment_intents', 'payment_intent', {}),
  ...readRoutes('/v1/charges', 'charge', {}),
  route('POST', '/v1/refunds', refundParams, refundCharge),
  ...readRoutes('/v1/refunds', 'refund', { payment_intent: text() }),
  ...readRoutes('/v1/disputes', 'dispute', { charge: text(), payment_intent: text() }),
  ...readRoutes('/v1/invoice_payments', 'invoice_payment', {
    invoice: text(),
    payment,
    status: z.enum(['paid']),
  }),
  ...readRoutes('/v1/events', 'event', {
    created: params({ gte: integer() }, {}),
    types: list(text(), 20),
  }),
];
