/** Replaces Stripe on a laptop: its HTTP API as far as the product uses it, its pages, and its webhooks. */
import { startHttpServer } from '../http-server.ts';
import { closeInReverse, type Closers } from '../process/closers.ts';
import { OperatorError } from '../process/operator-error.ts';
import { expireSession, finishDebit } from './actions/finish-checkout.ts';
import { endSubscription } from './actions/run-subscription.ts';
import { noFault, orders } from './control.ts';
import { serveStandIn } from './serve-stand-in.ts';
import { Store, type StandInKeys, type StandInMail } from './store.ts';
import { startDeliveries } from './webhooks/deliveries.ts';

/** How to start; every option has a default. */
export interface StandInOptions {
  /** The folder for its state; null, the default, is memory only. */
  dir?: string | null;
  /** Keys instead of its own. */
  keys?: Partial<StandInKeys>;
  /** How long to wait after each failed delivery; after the last one it gives up. */
  retryDelaysMs?: readonly number[];
  /** When a bank debit arrives by itself; with null only a button settles it. */
  debitSettlesAfterSeconds?: number | null;
  sendMail?: (mail: StandInMail) => unknown;
}

/** A running stand-in. */
export type PaymentStandIn = Awaited<ReturnType<typeof startPaymentStandIn>>;

const usualRetriesMs = Array.from({ length: 70 }, (_, count) => Math.min(60_000, 200 * 2 ** count));
const tickMs = 1000;

/** Starts the stand-in on the loopback address of this machine, where nothing else can reach it. */
export async function startPaymentStandIn({
  dir = null,
  keys,
  retryDelaysMs = usualRetriesMs,
  debitSettlesAfterSeconds = 60,
  sendMail = () => undefined,
}: StandInOptions = {}) {
  const store = new Store(dir, keys);
  const deliveries = startDeliveries(store, retryDelaysMs);
  const closers: Closers = [deliveries.stop];
  store.onEvent = deliveries.queue;
  store.sendMail = (mail) => {
    Promise.resolve(sendMail(mail)).catch((error: unknown) =>
      console.error('A mail of the local payment stand-in was not sent.', error),
    );
  };
  const controlled = { store, fault: { ...noFault }, requests: [] };
  const listen = (port: number) =>
    startHttpServer(serveStandIn(controlled), { port, host: '127.0.0.1' });
  // On the port of the last run if it is free, so that saved addresses still work.
  const lastPort = Number(URL.parse(store.state.origin)?.port ?? 0);
  const server = await listen(lastPort).catch((error: unknown) => {
    if (error instanceof OperatorError) return listen(0);
    throw error;
  });
  closers.push(server.close);
  store.moveTo(`http://127.0.0.1:${server.port}`);
  store.save();

  const ticking = setInterval(() => tick(store, debitSettlesAfterSeconds), tickMs);
  ticking.unref();
  closers.push(() => clearInterval(ticking));
  return {
    ...store.state.keys,
    /** For STRIPE_API_BASE; also the address of its pages. */
    url: store.state.origin,
    /** Sets where events go, e.g. `http://localhost:4321/api/payment/webhook`; they wait until then. */
    deliverTo: deliveries.deliverTo,
    /** Resolves when the site has taken every event. */
    settled: deliveries.settled,
    /** Runs an order: faults, payments, renewals and so on; see control.ts. */
    control: async (name: keyof typeof orders, order: object = {}) => {
      const result = await orders[name](controlled, order as never);
      store.save();
      return result;
    },
    close: () => closeInReverse(closers),
  };
}

/** Timed events that need no request. */
function tick(store: Store, debitSettlesAfterSeconds: number | null): void {
  const now = store.now();
  const eventsBefore = store.all('event').length;
  for (const session of store.all('checkout.session')) {
    const { created, expires_at: expiresAt, status } = session;
    if (status === 'open' && expiresAt <= now) expireSession(store, session);
    const settlesAt = created + (debitSettlesAfterSeconds ?? Infinity);
    if (settlesAt <= now) finishDebit(store, session);
  }
  for (const subscription of store.all('subscription')) {
    const { cancel_at: end, status } = subscription;
    if (status !== 'canceled' && end && end <= now) endSubscription(store, subscription);
  }
  if (store.all('event').length > eventsBefore) store.save();
}
