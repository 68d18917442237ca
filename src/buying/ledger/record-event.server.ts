/** Records a Stripe event: reads its object from Stripe again and stores that, so that events may come late, repeated and unordered (R15). */
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
} from './snapshot/read-purchase.server.ts';
import { describeSubscription, retrieveSubscription } from './snapshot/read-subscription.server.ts';
import { isEndedYear, emptySnapshot, type Snapshot } from './snapshot/snapshot.ts';
import { storeSnapshot } from './snapshot/store-snapshot.server.ts';

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
