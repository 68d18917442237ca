/** What everything in the stand-in works with: its memory, the time, new ids, and telling the world what happened. */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { EventRow, Kind, Rows } from './records.ts';
import { present } from './api/present.ts';
import type { Store } from './store.ts';

/** A mail that Stripe would send. */
export interface StandInMail {
  to: string;
  subject: string;
  text: string;
}

/** The surroundings of every deed. */
export interface World {
  store: Store;
  /** Seconds since 1970, as Stripe counts. */
  now: () => number;
  /** A new id with Stripe's prefix for its kind, e.g. `price_`. */
  newId: (prefix: string) => string;
  /** Records an event with the row as it is now, and queues its webhook. */
  emit: <K extends Kind>(type: string, row: Rows[K], previous?: object) => void;
  sendMail: (mail: StandInMail) => void;
  /** The request that is being answered, for the events that it causes. */
  request: { id: string | null; idempotency_key: string | null };
}

/** A world on this memory; `onEvent` is told of every event that was recorded. */
export function createWorld(
  store: Store,
  {
    sendMail,
    onEvent,
    now = () => Math.floor(Date.now() / 1000),
  }: { sendMail: World['sendMail']; onEvent: (event: EventRow) => void; now?: () => number },
): World {
  const newId = (prefix: string) =>
    prefix + randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
  const world: World = {
    store,
    now,
    newId,
    sendMail,
    request: { id: null, idempotency_key: null },
    emit(type, row, previous) {
      const event: EventRow = {
        id: newId('evt_'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now(),
        data: {
          object: structuredClone(present(row)),
          ...(previous && { previous_attributes: previous }),
        },
        livemode: false,
        pending_webhooks: 1,
        request: { ...world.request },
        type,
      };
      store.insert(event);
      onEvent(event);
    },
  };
  return world;
}
