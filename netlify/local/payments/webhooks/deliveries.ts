/** Signed events on their way to the site, tried again until it has them. */
import { createHmac } from 'node:crypto';
import type { EventRow } from '../records.ts';
import type { Delivery, Store } from '../store.ts';

/** What can be told to the deliveries, for tests of bad days. */
export interface DeliveryOrders {
  /** `hold` keeps events back; `deliver` lets them go. */
  flow?: 'deliver' | 'hold';
  /** In which order held events go, one after the other. */
  order?: 'forward' | 'reverse';
  /** How many of the next events get lost on the way. */
  dropNext?: number;
  /** Sends every event twice. */
  duplicate?: boolean;
}

/** Running deliveries. */
export interface Deliveries {
  queue: (event: EventRow) => void;
  /** Says where events go; until then they wait. */
  deliverTo: (url: string) => void;
  obey: (orders: DeliveryOrders) => Promise<void>;
  /** Resolves when nothing is waiting or under way, for a held flow at once. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

const answerTimeoutMs = 15_000;

/** Starts delivering what the store still has to deliver. */
export function startDeliveries(store: Store, retryDelaysMs: readonly number[]): Deliveries {
  const timers = new Map<Delivery, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let url: string | null = null;
  let isHeld = false;
  let isDuplicated = false;
  let toDrop = 0;

  function schedule(delivery: Delivery): void {
    if (url === null || isHeld || timers.has(delivery) || stopping.signal.aborted) return;
    const wait = Math.max(0, delivery.nextAt - Date.now());
    timers.set(
      delivery,
      setTimeout(() => begin(delivery), wait),
    );
  }

  function begin(delivery: Delivery): void {
    clearTimeout(timers.get(delivery));
    timers.delete(delivery);
    const attempt = deliver(delivery).finally(() => underWay.delete(attempt));
    underWay.add(attempt);
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const event = store.find('event', delivery.eventId);
    const isTaken = !event || (await send(event, url ?? ''));
    if (event && isTaken && isDuplicated) await send(event, url ?? '');
    if (stopping.signal.aborted && !isTaken) return;
    delivery.attempts += 1;
    const delay = retryDelaysMs[delivery.attempts - 1];
    if (isTaken || delay === undefined) {
      store.deliveries = store.deliveries.filter((each) => each !== delivery);
      if (event && isTaken) event.pending_webhooks = 0;
    } else {
      delivery.nextAt = Date.now() + delay;
      schedule(delivery);
    }
    store.save();
  }

  async function send(event: EventRow, to: string): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2);
    const response = await fetch(to, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, store.keys.webhookSecret),
        'user-agent': 'Stripe/1.0 (local payment stand-in)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
    }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  const deliveries: Deliveries = {
    queue(event) {
      if (toDrop > 0) {
        toDrop -= 1;
        return;
      }
      const delivery = { eventId: event.id, attempts: 0, nextAt: Date.now() };
      store.deliveries.push(delivery);
      schedule(delivery);
    },
    deliverTo(to) {
      url = to;
      store.deliveries.forEach(schedule);
    },
    async obey({ flow, order, dropNext, duplicate }) {
      if (dropNext !== undefined) toDrop = dropNext;
      if (duplicate !== undefined) isDuplicated = duplicate;
      if (flow === 'hold') {
        isHeld = true;
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
      }
      if (flow !== 'deliver') return;
      const waiting = [...store.deliveries];
      if (order === 'reverse') waiting.reverse();
      // One after the other: an order that is asked for is an order that is kept.
      if (order && url !== null) for (const delivery of waiting) await deliver(delivery);
      isHeld = false;
      store.deliveries.forEach(schedule);
    },
    async settled() {
      while (underWay.size > 0 || (!isHeld && url !== null && store.deliveries.length > 0)) {
        await Promise.all(underWay);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async stop() {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all(underWay);
    },
  };
  return deliveries;
}

/** Stripe's signature header for a payload: the time, and a keyed hash of time and payload. */
export function signPayload(
  payload: string,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}
