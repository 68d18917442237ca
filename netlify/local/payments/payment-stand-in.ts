/** In place of Stripe on a laptop: its HTTP API as far as the product uses it, its pages, and its webhooks. */
import { listenEverywhere, type HttpServer } from '../http-server.ts';
import { closeInReverse, type Closers } from '../process/closers.ts';
import { OperatorError } from '../process/operator-error.ts';
import { control, fairWeather, type ControlOrder, type Controlled } from './control.ts';
import { endSubscription } from './deeds/run-subscription.ts';
import { expireSession, isPending, settleSession } from './deeds/finish-checkout.ts';
import { serveStandIn } from './serve-stand-in.ts';
import { Store, type StandInKeys } from './store.ts';
import { startDeliveries } from './webhooks/deliveries.ts';
import { createWorld, type StandInMail } from './world.ts';

/** How to start; nothing is needed. */
export interface StandInOptions {
  /** 0, the default, picks a free one, the one of the last run if it can. */
  port?: number;
  /** Where it remembers; null, the default, is memory only. */
  dir?: string | null;
  /** Keys instead of its own. */
  keys?: Partial<StandInKeys>;
  /** Where events go; they wait until it is known. */
  webhookUrl?: string;
  /** How long to wait after each failed delivery; after the last one it gives up. */
  retryDelaysMs?: readonly number[];
  /** When a bank debit arrives by itself; null, and only a button settles it. */
  debitSettlesAfterSeconds?: number | null;
  sendMail?: (mail: StandInMail) => void | Promise<void>;
}

/** A running stand-in. */
export interface PaymentStandIn extends StandInKeys {
  /** For STRIPE_API_BASE; also where its pages are. */
  url: string;
  /** Says where events go, e.g. `http://localhost:4321/api/payment/webhook`. */
  deliverTo: (webhookUrl: string) => void;
  /** Orders bad weather, payments, renewals and so on; see control.ts. */
  control: (order: ControlOrder, params?: object) => Promise<unknown>;
  /** Resolves when the site has taken every event. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

const usualRetriesMs = [200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000].concat(
  new Array<number>(60).fill(60_000),
);
const tickMs = 1000;

/** Starts the stand-in on the loopback address of this machine, where nothing else can reach it. */
export async function startPaymentStandIn({
  port = 0,
  dir = null,
  keys,
  webhookUrl,
  retryDelaysMs = usualRetriesMs,
  debitSettlesAfterSeconds = 60,
  sendMail = () => undefined,
}: StandInOptions = {}): Promise<PaymentStandIn> {
  const store = new Store(dir, keys);
  const deliveries = startDeliveries(store, retryDelaysMs);
  const closers: Closers = [deliveries.stop];
  const world = createWorld(store, {
    onEvent: deliveries.queue,
    sendMail(mail) {
      Promise.resolve(sendMail(mail)).catch((error: unknown) =>
        console.error('A mail of the local payment stand-in was not sent.', error),
      );
    },
  });
  const controlled: Controlled = { world, deliveries, weather: { ...fairWeather }, requests: [] };
  const server = await listen(port || store.formerPort, port === 0);
  closers.push(server.close);
  store.moveTo(`http://127.0.0.1:${server.port}`);
  store.save();

  const ticking = setInterval(tick, tickMs);
  ticking.unref();
  closers.push(() => clearInterval(ticking));
  if (webhookUrl) deliveries.deliverTo(webhookUrl);
  return {
    ...store.keys,
    url: store.origin,
    deliverTo: deliveries.deliverTo,
    settled: deliveries.settled,
    close: () => closeInReverse(closers),
    async control(order, params) {
      return (await control(controlled, order, params))?.result;
    },
  };

  async function listen(wanted: number, isFree: boolean): Promise<HttpServer> {
    const handler = serveStandIn(controlled);
    try {
      return await listenEverywhere(handler, { port: wanted, host: '127.0.0.1' });
    } catch (error) {
      // Only the port of the last run is gone: any other does.
      if (!isFree || !(error instanceof OperatorError)) throw error;
      return listenEverywhere(handler, { port: 0, host: '127.0.0.1' });
    }
  }

  // What happens by itself with time.
  function tick(): void {
    const now = world.now();
    let changed = false;
    for (const session of store.all('checkout.session')) {
      if (session.status === 'open' && session.expires_at <= now) {
        expireSession(world, session);
        changed = true;
      }
      const isDue =
        debitSettlesAfterSeconds !== null &&
        session.status === 'complete' &&
        session.payment_status === 'unpaid' &&
        session.created + debitSettlesAfterSeconds <= now;
      if (isDue && isPending(world, session)) {
        settleSession(world, session);
        changed = true;
      }
    }
    for (const subscription of store.all('subscription')) {
      const { cancel_at: end, status } = subscription;
      if (status === 'canceled' || end === null || end > now) continue;
      endSubscription(world, subscription);
      changed = true;
    }
    if (changed) store.save();
  }
}
