/** Signed events to the site, tried again until it has accepted them. */
import Stripe from 'stripe';
import type { Event } from '../stripe-objects.ts';
import type { Delivery, Store } from '../store.ts';

const answerTimeoutMs = 15_000;

/** Starts delivering what the store still has to deliver. */
export function startDeliveries(store: Store, retryDelaysMs: readonly number[]) {
  const { state } = store;
  const timers = new Map<Delivery, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let url: string | null = null;

  function schedule(delivery: Delivery): void {
    if (url === null || timers.has(delivery) || stopping.signal.aborted) return;
    const begin = () => {
      timers.delete(delivery);
      const attempt = deliver(delivery).finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    };
    timers.set(delivery, setTimeout(begin, Math.max(0, delivery.nextAt - Date.now())));
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const event = store.find('event', delivery.eventId);
    const isTaken = !event || (await send(event));
    if (stopping.signal.aborted && !isTaken) return;
    const delay = retryDelaysMs[delivery.attempts];
    delivery.attempts += 1;
    if (isTaken || delay === undefined) {
      state.deliveries = state.deliveries.filter((each) => each !== delivery);
      if (event && isTaken) event.pending_webhooks = 0;
    } else {
      delivery.nextAt = Date.now() + delay;
      schedule(delivery);
    }
    store.save();
  }

  async function send(event: Event): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    const secret = state.keys.webhookSecret;
    const response = await fetch(url ?? '', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
    }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  return {
    queue: (event: Event) => {
      const delivery = { eventId: event.id, attempts: 0, nextAt: Date.now() };
      state.deliveries.push(delivery);
      schedule(delivery);
    },
    /** Sets the address for events; until then they wait. */
    deliverTo: (to: string) => {
      url = to;
      state.deliveries.forEach(schedule);
    },
    /** Resolves when nothing is waiting or under way. */
    settled: async () => {
      while (underWay.size > 0 || (url !== null && state.deliveries.length > 0)) {
        await Promise.all(underWay);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop: async () => {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
