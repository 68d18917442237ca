/** Records one event: reads what it is about from Stripe again and stores that, however late or often the event comes (R15). */
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import type { Batch } from '#src/integrations/database/client.ts';
import type { Log } from '#src/server/log.ts';
import { tryToRefund } from './ending/refund-unused.server.ts';
import type { LedgerEvent, ObjectKind } from './ledger-event.ts';
import { readCharge, readDispute, readFailedRefund } from './read-charge.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { readInvoice } from './read-invoice.server.ts';
import { describeSubscription, retrieveSubscription } from './read-subscription.server.ts';
import { isEndedYear, nothing, type Reading } from './reading.ts';
import { storeReading } from './store-reading.server.ts';

/** The context of a recording; `batch` stores, and a visitor's also sends the mails. */
export interface Surroundings {
  batch: Batch;
  /** The site's address, for the links in mails. */
  siteUrl: string;
  log: Log;
}

const attempts = 5;

/**
 * Stores what the event leads to and the event itself, with the mails that follow, in one batch; of a
 * year that has ended it then tries to refund the unused months, which reconciling tries again.
 * When another event's reading of the same thing overlapped and differed, neither is known to be
 * newer: then it is read again. Throws when that does not end, or when Stripe or the database fail.
 */
export async function recordEvent(event: LedgerEvent, surroundings: Surroundings) {
  const { log } = surroundings;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await wait(50 * attempt);
    const startedAt = new Date();
    const reading = await read(event, log);
    const span = { startedAt, endedAt: new Date() };
    if (await storeReading(reading, event, span, surroundings)) {
      if (reading.purchase && !reading.purchase.price) {
        log.warn('purchase of something that the catalog does not have', {
          purchaseId: reading.purchase.row.id,
        });
      }
      const { subscription } = reading;
      if (subscription && isEndedYear(subscription)) {
        await tryToRefund(subscription.row.id, surroundings);
      }
      return;
    }
  }
  throw new Error('The ledger was changed each time while Stripe was being read.');
}

const readers: Record<ObjectKind, (id: string) => Promise<Reading>> = {
  checkout: readCheckout,
  invoice: readInvoice,
  charge: readCharge,
  refund: readFailedRefund,
  dispute: readDispute,
  subscription: async (id) => ({
    purchase: null,
    subscription: describeSubscription(await retrieveSubscription(id)),
  }),
};

const retrievals: Record<ObjectKind, (id: string) => Promise<unknown>> = {
  checkout: (id) => stripe().checkout.sessions.retrieve(id),
  invoice: (id) => stripe().invoices.retrieve(id),
  charge: (id) => stripe().charges.retrieve(id),
  refund: (id) => stripe().refunds.retrieve(id),
  dispute: (id) => stripe().disputes.retrieve(id),
  subscription: (id) => stripe().subscriptions.retrieve(id),
};

async function read(event: LedgerEvent, log: Log): Promise<Reading> {
  const { kind, objectId, type } = event;
  try {
    return await readers[kind](objectId);
  } catch (error) {
    if (!isMissing(error) || !(await isOfNothing(event))) throw error;
    log.warn('event of nothing', { type });
    return nothing;
  }
}

// When Stripe has the event but not its object, the object is lost. When it has neither, the keys are of
// another account or mode. A missing second object is a fault. In the last two cases the event must come again.
async function isOfNothing({ id, kind, objectId }: LedgerEvent): Promise<boolean> {
  const [hasObject, hasEvent] = await Promise.all([
    isThere(retrievals[kind](objectId)),
    isThere(stripe().events.retrieve(id)),
  ]);
  return hasEvent && !hasObject;
}

function isThere(retrieval: Promise<unknown>): Promise<boolean> {
  return retrieval.then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}
