/** Verifies a Stripe event and records it: reads its object from Stripe again and stores that, so that events may come late, repeated and unordered (R15). */
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';
import { tryToRefund } from '#src/buying/ending/refund-unused.server.ts';
import type { LedgerEvent, ObjectKind } from './ledger-event.ts';
import {
  readCharge,
  readCheckout,
  readCreditNote,
  readDispute,
  readFailedRefund,
  readInvoice,
  readInvoicePayment,
} from '#src/buying/ledger/snapshot/read-purchase.server.ts';
import { describeSubscription, retrieveSubscription } from './snapshot/read-payments.server.ts';
import { isEndedYear, emptySnapshot, type Snapshot } from '#src/buying/ledger/snapshot/snapshot.ts';
import { storeSnapshot } from '#src/buying/ledger/snapshot/store-snapshot.server.ts';
import { HttpError } from '#src/server/errors.ts';
import { env } from '#src/environment/env.ts';

const attempts = 5;

/**
 * Stores the event, the rows that it changes and their mails in one batch. For an ended year it then tries
 * to refund the unused months, which reconciling retries. When a concurrent reading of the same object
 * differs, neither is known to be newer, and the object is read again. Throws after five attempts, or when
 * Stripe or the database fails.
 */
export async function recordEvent(event: LedgerEvent, context: WorkContext) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await wait(50 * attempt);
    const startedAt = new Date();
    const snapshot = await read(event, context);
    const span = { startedAt, endedAt: new Date() };
    if (await storeSnapshot(snapshot, event, span, context)) {
      if (snapshot.purchase && !snapshot.purchase.price) {
        context.log.warn('purchase of something that the catalog does not have', {
          purchaseId: snapshot.purchase.row.id,
        });
      }
      const { subscription } = snapshot;
      if (subscription && isEndedYear(subscription)) {
        await tryToRefund(subscription.row.id, context);
      }
      return;
    }
  }
  throw new Error('The ledger changed during each reading of Stripe.');
}

const readers: Record<ObjectKind, (id: string) => Promise<Snapshot>> = {
  checkout: readCheckout,
  invoice: readInvoice,
  invoice_payment: readInvoicePayment,
  credit_note: readCreditNote,
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
  invoice_payment: (id) => stripe().invoicePayments.retrieve(id),
  credit_note: (id) => stripe().creditNotes.retrieve(id),
  charge: (id) => stripe().charges.retrieve(id),
  refund: (id) => stripe().refunds.retrieve(id),
  dispute: (id) => stripe().disputes.retrieve(id),
  subscription: (id) => stripe().subscriptions.retrieve(id),
};

async function read(event: LedgerEvent, { log }: WorkContext): Promise<Snapshot> {
  const { kind, objectId, type } = event;
  try {
    return await readers[kind](objectId);
  } catch (error) {
    if (!isMissing(error) || !(await isObjectDeleted(event))) throw error;
    log.warn('event about a deleted object', { type });
    return emptySnapshot;
  }
}

// Without the event, too, our keys are of another account or mode; with both, a related object is missing.
// Those are faults, and Stripe must deliver the event again.
async function isObjectDeleted({ id, kind, objectId }: LedgerEvent): Promise<boolean> {
  const [hasObject, hasEvent] = await Promise.all([
    exists(retrievals[kind](objectId)),
    exists(stripe().events.retrieve(id)),
  ]);
  return hasEvent && !hasObject;
}

function exists(retrieval: Promise<unknown>): Promise<boolean> {
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

/** How far a timestamp may be from our clock, so that a recorded request can't be replayed later. */
const toleranceSeconds = 300;

/**
 * Verifies and returns the event in a webhook's raw body. Throws the same 400 for every problem with
 * body, signature or time, and 503 while no signing secret is configured, so that Stripe retries.
 */
export async function requireSignedEvent(
  raw: string,
  signature: string | null,
): Promise<Stripe.Event> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret) throw new HttpError(503, 'Webhooks are not set up.');
  try {
    requireNoFutureStamp(signature ?? '');
    return await Stripe.webhooks.constructEventAsync(
      raw,
      signature ?? '',
      secret,
      toleranceSeconds,
    );
  } catch {
    throw new HttpError(400, 'This is not a signed event.');
  }
}

// Stripe's own check rejects only old timestamps.
function requireNoFutureStamp(signature: string): void {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (seconds > Date.now() / 1000 + toleranceSeconds) throw new Error('A future timestamp.');
}
