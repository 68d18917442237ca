/** A local stand-in for Stripe: the parts of its API that the site uses, its hosted pages, and its webhooks. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isFromThisMachine, startHttpServer } from '#local/http-server.ts';
import { closeInReverse, type Closers, OperatorError } from '#local/process/lifecycle.ts';
import { expireSession, finishDebit } from './actions/finish-checkout.ts';
import { endSubscription, renewSubscription } from './actions/run-subscription.ts';
import { answerApi } from './api/answer-api.ts';
import { controls, noFault, type Fault, type LoggedRequest, type StandInParts } from './control.ts';
import { answerPage } from './pages/answer-page.ts';
import { Store, type StandInKeys, type StandInMail } from './store.ts';
import { startDeliveries } from './webhooks/deliveries.ts';

/** How to start the stand-in. */
export interface StandInOptions {
  /** The folder for its state; memory only by default. */
  dir?: string | null;
  /** Keys instead of its own. */
  keys?: Partial<StandInKeys>;
  /** The delay after each failed webhook delivery; there is no retry after the last one. */
  retryDelaysMs?: readonly number[];
  /** When a bank debit settles on its own; with null only the page's button settles it. */
  debitSettlesAfterSeconds?: number | null;
  sendMail?: (mail: StandInMail) => unknown;
}

/** A running stand-in. */
export type PaymentStandIn = Awaited<ReturnType<typeof startPaymentStandIn>>;

const defaultRetriesMs = Array.from({ length: 70 }, (_, n) => Math.min(60_000, 200 * 2 ** n));
const tickMs = 1000;
const requestsKept = 500;

/** Starts the stand-in on the loopback address, where only this machine can reach it. */
export async function startPaymentStandIn({
  dir = null,
  keys,
  retryDelaysMs = defaultRetriesMs,
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
  const parts: StandInParts = { store, fault: { ...noFault }, requests: [] };
  const listen = (port: number) =>
    startHttpServer((...request) => answer(parts, ...request), { port, host: '127.0.0.1' });
  // Prefer the port of the last run, so that stored URLs still work.
  const lastPort = Number(URL.parse(store.state.origin)?.port ?? 0);
  const server = await listen(lastPort).catch((error: unknown) => {
    if (error instanceof OperatorError) return listen(0);
    throw error;
  });
  closers.push(server.close);
  store.moveTo(server.url);
  store.save();

  const ticking = setInterval(() => tick(store, debitSettlesAfterSeconds), tickMs);
  ticking.unref();
  closers.push(() => clearInterval(ticking));
  return {
    ...store.state.keys,
    /** For STRIPE_API_BASE; also the origin of the hosted pages. */
    url: store.state.origin,
    /** Sets the webhook URL; until then, events wait. */
    deliverTo: deliveries.deliverTo,
    /** Resolves when every event was delivered or ran out of retries. */
    settled: deliveries.settled,
    /** Runs one of the controls for tests: faults, payments, renewals and so on. */
    control: async (name: keyof typeof controls, params: object = {}) => {
      const result = await controls[name](parts, params as never);
      store.save();
      return result;
    },
    close: () => closeInReverse(closers),
  };
}

/** Answers the API, with the current fault, and the pages; null closes the connection. */
async function answer(
  parts: StandInParts,
  request: Request,
  socketAddress: string,
): Promise<Response | null> {
  if (!isFromThisMachine(request, socketAddress)) {
    return new Response('For this machine only.', { status: 403 });
  }
  const body = await request.text();
  const { pathname, search } = new URL(request.url);
  if (!pathname.startsWith('/v1/')) return answerPage(parts.store, request, body);

  const { fault, requests, store } = parts;
  const path = pathname + search;
  const idempotencyKey = request.headers.get('idempotency-key');
  const { method } = request;
  const logged: LoggedRequest = { method, path, params: body, idempotencyKey, status: null };
  requests.push(logged);
  if (requests.length > requestsKept) requests.shift();

  const { mode, delayMs } = takeFault(fault, path);
  if (mode === 'down') return null;
  const response = answerApi(store, request, body, mode);
  logged.status = response.status;
  // The response is lost only after the action ran, so that a client's retry is tested.
  if (mode === 'lost') return null;
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  return response;
}

/** The fault for this request; counts it against the number of requests that the fault is for. */
function takeFault(fault: Fault, path: string): Fault {
  if (fault.mode === 'up' || !path.startsWith(fault.path)) return noFault;
  const taken = { ...fault };
  fault.requests -= 1;
  if (fault.requests <= 0) Object.assign(fault, noFault);
  return taken;
}

/** Expires sessions, settles bank debits, and ends the trials and subscriptions that are due. */
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
    const { cancel_at: end, status, trial_end: trialEnd } = subscription;
    if (status !== 'canceled' && end && end <= now) endSubscription(store, subscription);
    else if (status === 'trialing' && trialEnd && trialEnd <= now)
      renewSubscription(store, subscription);
  }
  if (store.all('event').length > eventsBefore) store.save();
}
