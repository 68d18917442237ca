/** Faults, and payment events without a page: `POST /_control/{order}` with JSON, or called in the same process. */
import * as z from 'zod';
import * as checkout from './actions/finish-checkout.ts';
import * as payments from './actions/collect-payment.ts';
import { endSubscription, movePeriod, renewSubscription } from './actions/run-subscription.ts';
import type { ObjectName, Objects } from './stripe-objects.ts';
import type { Store } from './store.ts';
import { deliveryOrders, type Deliveries } from './webhooks/deliveries.ts';

const faultSchema = z.strictObject({
  /** Down, slow, acting but without an answer, refusing, or failing before or halfway through the action. */
  mode: z.enum(['up', 'down', 'slow', 'lost', 'rate-limited', 'broken', 'crashed']),
  delayMs: z.int().min(0).default(0),
  /** The number of further requests with the fault. */
  requests: z.int().min(0).default(Infinity),
  /** Only for addresses that start with this. */
  path: z.string().default('/v1/'),
});

/** How the API answers at the moment. */
export type Fault = z.output<typeof faultSchema>;

/** No fault. */
export const noFault: Fault = faultSchema.parse({ mode: 'up' });

/** A request that the API received. */
export interface LoggedRequest {
  method: string;
  path: string;
  params: string;
  idempotencyKey: string | null;
  status: number | null;
}

/** The parts that the orders work on. */
export interface Controlled {
  store: Store;
  deliveries: Deliveries;
  fault: Fault;
  requests: LoggedRequest[];
}

const orders = {
  fault: order(faultSchema, ({ fault }, wanted) => Object.assign(fault, wanted)),
  webhooks: order(deliveryOrders, ({ deliveries }, wanted) => deliveries.obey(wanted)),
  requests: order(z.strictObject({}), ({ requests }) => requests),
  pay: order(
    z.strictObject({
      session: z.string(),
      method: z.enum(['card', 'us_bank_account']).default('card'),
      email: z.string().optional(),
    }),
    ({ store }, { session: id, method, email }) => {
      const session = store.require('checkout.session', id);
      const payer = { email: email ?? session.customer_email ?? 'buyer@city.example', name: null };
      if (session.status === 'open') checkout.paySession(store, session, method, payer);
      return session;
    },
  ),
  settle: orderFor('session', 'checkout.session', checkout.settleSession),
  'fail-debit': orderFor('session', 'checkout.session', checkout.failSession),
  expire: orderFor('session', 'checkout.session', checkout.expireSession),
  renew: orderFor('subscription', 'subscription', renewSubscription),
  'fail-renewal': orderFor('subscription', 'subscription', (store, subscription) =>
    renewSubscription(store, subscription, { fails: true }),
  ),
  end: orderFor('subscription', 'subscription', (store, subscription) => {
    const { cancel_at: at, status } = subscription;
    const isOver = status === 'canceled' || at === null;
    return isOver ? subscription : endSubscription(store, subscription, at);
  }),
  'move-period': order(
    z.strictObject({ subscription: z.string(), start: z.int(), end: z.int() }),
    ({ store }, { subscription: id, ...period }) =>
      movePeriod(store, store.require('subscription', id), period),
  ),
  'fail-refund': orderFor('refund', 'refund', payments.failRefund),
  'age-charge': orderFor('charge', 'charge', (store, charge) => {
    const created = store.now() - 200 * 86_400;
    return Object.assign(charge, { created, payment_method_details: { type: 'us_bank_account' } });
  }),
  dispute: orderFor('charge', 'charge', payments.disputeCharge),
  'close-dispute': order(
    z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) }),
    ({ store }, { dispute: id, status }) =>
      payments.closeDispute(store, store.require('dispute', id), status),
  ),
  'pay-invoice': orderFor('invoice', 'invoice', payments.payInvoice),
  refund: order(
    z.strictObject({ payment_intent: z.string(), amount: z.int().optional() }),
    ({ store }, wanted) => payments.refundCharge(store, wanted),
  ),
};

/** The available orders. */
export type ControlOrder = keyof typeof orders;

/** Runs an order and resolves to its result; null when there is no such order, a ZodError or StripeApiError when it is invalid. */
export async function control(
  controlled: Controlled,
  name: string,
  params: unknown = {},
): Promise<{ result: unknown } | null> {
  if (!Object.hasOwn(orders, name)) return null;
  const result = await orders[name as ControlOrder](controlled, params);
  controlled.store.save();
  return { result: result ?? null };
}

function order<S extends z.ZodType>(
  schema: S,
  act: (controlled: Controlled, params: z.output<S>) => unknown,
) {
  return (controlled: Controlled, params: unknown): unknown =>
    act(controlled, schema.parse(params));
}

/** An order for one object, which is named by its id. */
function orderFor<N extends ObjectName>(
  param: string,
  name: N,
  act: (store: Store, object: Objects[N]) => unknown,
) {
  return order(z.strictObject({ [param]: z.string() }), ({ store }, params) =>
    act(store, store.require(name, params[param] ?? '')),
  );
}
