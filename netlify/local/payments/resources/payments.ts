/** Payment intents, charges and refunds. */
import { ApiError, invalidParam } from '../api/api-error.ts';
import { integer, mergeMetadata, metadata, oneOf, shape, text, timeRange } from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';
import type { RefundRow } from '../records.ts';
import type { World } from '../world.ts';

const refund = shape(
  {},
  {
    amount: integer({ min: 1, max: 99_999_999 }),
    charge: text(),
    metadata,
    payment_intent: text(),
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  },
);
/** What a refund is made from. */
export type RefundOrder = ReturnType<typeof refund>;

/** `/v1/payment_intents`, `/v1/charges` and `/v1/refunds`. */
export const paymentRoutes = [
  retrieveRoute('/v1/payment_intents', 'payment_intent'),
  listRoute(
    '/v1/payment_intents',
    'payment_intent',
    shape({}, { created: timeRange, customer: text() }),
    (intent, { created, customer }) =>
      (!created || created(intent.created)) && (!customer || intent.customer === customer),
  ),
  retrieveRoute('/v1/charges', 'charge'),
  listRoute(
    '/v1/charges',
    'charge',
    shape({}, { created: timeRange, customer: text(), payment_intent: text() }),
    (charge, { created, customer, payment_intent: intent }) =>
      (!created || created(charge.created)) &&
      (!customer || charge.customer === customer) &&
      (!intent || charge.payment_intent === intent),
  ),
  route('POST', '/v1/refunds', refund, refundCharge),
  retrieveRoute('/v1/refunds', 'refund'),
  listRoute(
    '/v1/refunds',
    'refund',
    shape({}, { charge: text(), created: timeRange, payment_intent: text() }),
    (row, { charge, created, payment_intent: intent }) =>
      (!charge || row.charge === charge) &&
      (!created || created(row.created)) &&
      (!intent || row.payment_intent === intent),
  ),
];

/** How long a bank debit can be refunded. */
const debitRefundSeconds = 180 * 24 * 3600;

/** The bank sends a refund back: it came to nothing. */
export function failRefund(world: World, refund: RefundRow): RefundRow {
  const charge = world.store.require('charge', refund.charge);
  refund.status = 'failed';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.emit('refund.failed', refund);
  return refund;
}

/** Gives a charge back, in whole or in part. */
export function refundCharge(world: World, order: RefundOrder): RefundRow {
  const { store, newId, now } = world;
  if (!order.charge === !order.payment_intent) {
    throw new ApiError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent =
    order.payment_intent && store.require('payment_intent', order.payment_intent, 'payment_intent');
  const chargeId = order.charge ?? (intent ? intent.latest_charge : null);
  const charge = chargeId ? store.require('charge', chargeId, 'charge') : null;
  if (!charge?.paid) {
    throw new ApiError(400, 'This payment has no successful charge to refund.');
  }
  const isDebit = charge.payment_method_details.type === 'us_bank_account';
  if (isDebit && now() > charge.created + debitRefundSeconds) {
    throw new ApiError(400, 'This charge is too old to be refunded.');
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = order.amount ?? left;
  if (amount > left) {
    throw invalidParam(
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    );
  }
  const row = store.insert({
    id: newId('re_'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata: mergeMetadata({}, order.metadata),
    payment_intent: charge.payment_intent,
    reason: order.reason ?? null,
    status: 'succeeded',
  });
  const before = charge.amount_refunded;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('refund.created', row);
  world.emit('charge.refunded', charge, { amount_refunded: before });
  return row;
}
