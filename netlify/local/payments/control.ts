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

type Payment = { method: payments.PaymentMethod; email: string };

/** What a test may order. */
export const orders = {
  fault: ({ fault }: Controlled, wanted: Partial<Fault>) => Object.assign(fault, noFault, wanted),
  requests: ({ requests }: Controlled) => requests,
  pay: on('checkout.session', (store, session, order: Partial<Payment>) => {
    const { method = 'card', email = session.customer_email ?? 'buyer@city.example' } = order;
    if (session.status === 'open') checkout.paySession(store, session, method, { email });
    return session;
  }),
  settle: on('checkout.session', checkout.finishDebit),
  expire: on('checkout.session', checkout.expireSession),
  renew: on('subscription', renewSubscription),
  end: on('subscription', (store, subscription) => {
    const { cancel_at: at, status } = subscription;
    const isOver = status === 'canceled' || at === null;
    return isOver ? subscription : endSubscription(store, subscription, at);
  }),
  'move-period': on('subscription', movePeriod),
  'fail-refund': on('refund', payments.failRefund),
  'age-charge': on('charge', (store, charge) => {
    const created = store.now() - 200 * 86_400;
    return Object.assign(charge, { created, payment_method_details: { type: 'us_bank_account' } });
  }),
  dispute: on('charge', payments.disputeCharge),
  'close-dispute': on('dispute', payments.closeDispute),
  'pay-invoice': on('invoice', payments.payInvoice),
  refund: ({ store }: Controlled, wanted: { payment_intent: string; amount?: number }) =>
    payments.refundCharge(store, wanted),
};

/** An order for one object, which it names by its id, e.g. `session`; `act` gets the whole order, too. */
function on<N extends ObjectName>(
  name: N,
  act: (store: Store, object: Objects[N], order: never) => unknown,
) {
  return ({ store }: Controlled, order: Record<string, string>): unknown =>
    act(store, store.require(name, order[name.split('.').at(-1) ?? ''] ?? ''), order as never);
}
