/** Controls for tests: API faults, and payment events that would otherwise need a page or time to pass. */
import * as checkout from './actions/finish-checkout.ts';
import * as payments from './actions/collect-payment.ts';
import { endSubscription, movePeriod, renewSubscription } from './actions/run-subscription.ts';
import type { ObjectName, Objects } from './stripe-objects.ts';
import type { Store } from './store.ts';

/** How the API fails. */
export interface Fault {
  /**
   * `down` closes the connection before acting and `lost` after it; `broken` fails before acting and `crashed` while
   * acting, which Stripe remembers under the idempotency key.
   */
  mode: 'up' | 'down' | 'slow' | 'lost' | 'rate-limited' | 'broken' | 'crashed';
  delayMs: number;
  /** How many more requests fail. */
  requests: number;
  /** Only paths that start with this fail. */
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

/** The parts of a running stand-in. */
export interface StandInParts {
  store: Store;
  fault: Fault;
  requests: LoggedRequest[];
}

type Payment = { method: payments.PaymentMethod; email: string };

/** The controls by name; most take the id of the object that they act on. */
export const controls = {
  fault: ({ fault }: StandInParts, next: Partial<Fault>) => Object.assign(fault, noFault, next),
  requests: ({ requests }: StandInParts) => requests,
  pay: on('checkout.session', (store, session, payment: Partial<Payment>) => {
    const { method = 'card', email = session.customer_email ?? 'buyer@city.example' } = payment;
    if (session.status === 'open') checkout.paySession(store, session, method, { email });
    return session;
  }),
  settle: on('checkout.session', checkout.finishDebit),
  expire: on('checkout.session', checkout.expireSession),
  renew: on('subscription', renewSubscription),
  end: on('subscription', (store, subscription) => {
    const { cancel_at: at, status } = subscription;
    const isNotEnding = status === 'canceled' || at === null;
    return isNotEnding ? subscription : endSubscription(store, subscription, at);
  }),
  'move-period': on('subscription', movePeriod),
  'fail-refund': on('refund', payments.failRefund),
  'age-charge': on('charge', (store, charge) => {
    const created = store.now() - 200 * 86_400;
    return Object.assign(charge, { created, payment_method_details: { type: 'us_bank_account' } });
  }),
  dispute: on('charge', payments.disputeCharge),
  'answer-dispute': on('dispute', payments.answerDispute),
  'close-dispute': on('dispute', payments.closeDispute),
  'pay-invoice': on('invoice', payments.payInvoice),
  refund: ({ store }: StandInParts, refund: { payment_intent: string; amount?: number }) =>
    payments.refundCharge(store, refund),
};

/** A control for one object; its parameters name the object's id, e.g. `session`, and are passed to `action` too. */
function on<N extends ObjectName>(
  name: N,
  action: (store: Store, object: Objects[N], params: never) => unknown,
) {
  return ({ store }: StandInParts, params: Record<string, string>): unknown =>
    action(store, store.require(name, params[name.split('.').at(-1) ?? ''] ?? ''), params as never);
}
