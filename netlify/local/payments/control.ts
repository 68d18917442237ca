/** Faults, and payment events without a page, for tests. */
import * as checkout from './actions/finish-checkout.ts';
import * as payments from './actions/collect-payment.ts';
import { endSubscription, movePeriod, renewSubscription } from './actions/run-subscription.ts';
import type { ObjectName, Objects } from './stripe-objects.ts';
import type { Store } from './store.ts';

/** How the API answers at the moment. */
export interface Fault {
  /** Down, slow, acting but without an answer, refusing, or failing before or halfway through the action. */
  mode: 'up' | 'down' | 'slow' | 'lost' | 'rate-limited' | 'broken' | 'crashed';
  delayMs: number;
  /** The number of further requests with the fault. */
  requests: number;
  /** Only for addresses that start with this. */
  path: string;
}

/** No fault. */
export const noFault: Fault = { mode: 'up', delayMs: 0, requests: Infinity, path: '/v1/' };

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
  fault: Fault;
  requests: LoggedRequest[];
}

/** What a test may order. */
export const orders = {
  fault: ({ fault }: Controlled, wanted: Partial<Fault>) => Object.assign(fault, noFault, wanted),
  requests: ({ requests }: Controlled) => requests,
  pay: (
    { store }: Controlled,
    order: { session: string; method?: payments.PaymentMethod; email?: string },
  ) => {
    const session = store.require('checkout.session', order.session);
    const email = order.email ?? session.customer_email ?? 'buyer@city.example';
    const payer = { email, name: null };
    if (session.status === 'open')
      checkout.paySession(store, session, order.method ?? 'card', payer);
    return session;
  },
  settle: on('session', 'checkout.session', checkout.settleSession),
  'fail-debit': on('session', 'checkout.session', checkout.failSession),
  expire: on('session', 'checkout.session', checkout.expireSession),
  renew: on('subscription', 'subscription', renewSubscription),
  'fail-renewal': on('subscription', 'subscription', (store, each) =>
    renewSubscription(store, each, { fails: true }),
  ),
  end: on('subscription', 'subscription', (store, subscription) => {
    const { cancel_at: at, status } = subscription;
    const isOver = status === 'canceled' || at === null;
    return isOver ? subscription : endSubscription(store, subscription, at);
  }),
  'move-period': on('subscription', 'subscription', movePeriod),
  'fail-refund': on('refund', 'refund', payments.failRefund),
  'age-charge': on('charge', 'charge', (store, charge) => {
    const created = store.now() - 200 * 86_400;
    return Object.assign(charge, { created, payment_method_details: { type: 'us_bank_account' } });
  }),
  dispute: on('charge', 'charge', payments.disputeCharge),
  'close-dispute': on('dispute', 'dispute', payments.closeDispute),
  'pay-invoice': on('invoice', 'invoice', payments.payInvoice),
  refund: ({ store }: Controlled, wanted: { payment_intent: string; amount?: number }) =>
    payments.refundCharge(store, wanted),
};

/** An order for one object, which `param` names by its id; `act` gets the rest of the order, too. */
function on<N extends ObjectName>(
  param: string,
  name: N,
  act: (store: Store, object: Objects[N], order: never) => unknown,
) {
  return ({ store }: Controlled, order: Record<string, string>): unknown =>
    act(store, store.require(name, order[param] ?? ''), order as never);
}
