import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Event } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';

const responseTimeoutMs = 15_000;

/** Sends signed events until the site accepts them, starting with those that an earlier run did not deliver. */
export function startDeliveries(store: Store, retryDelaysMs: readonly number[]) {
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let url: string | null = null;

  function start(event: Event): void {
    if (url === null || signal.aborted) return;
    const delivery = deliver(event, url).finally(() => pending.delete(delivery));
    pending.add(delivery);
  }

  async function deliver(event: Event, to: string): Promise<void> {
    for (const delay of [0, ...retryDelaysMs]) {
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (!(await send(event, to))) continue;
      event.pending_webhooks = 0;
      return store.save();
    }
  }

  async function send(event: Event, to: string): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2);
    const signed = { payload, secret: store.state.keys.webhookSecret };
    const response = await fetch(to, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString(signed),
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  return {
    queue: start,
    /** Sets the URL for events and sends the waiting ones. */
    deliverTo: (to: string) => {
      url = to;
      const waiting = store.all('event').filter((event) => event.pending_webhooks > 0);
      waiting.reverse().forEach(start);
    },
    /** Resolves when no delivery is pending. */
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(pending);
    },
  };
}
