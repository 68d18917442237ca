/** Reads the purchase of a charge, which refunds and disputes refer to. */
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { readInvoice } from './read-invoice.server.ts';
import { oweAgain } from './ending/owed-refunds.server.ts';
import { emptySnapshot, type Snapshot } from './snapshot.ts';
import { idOf } from './stripe-facts.ts';

/** Reads the purchase of a charge; empty for a charge that isn't ours. */
export async function readCharge(id: string): Promise<Snapshot> {
  const intentId = idOf((await stripe().charges.retrieve(id)).payment_intent);
  if (!intentId) return emptySnapshot;
  const [sessions, payments] = await Promise.all([
    stripe().checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    stripe().invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      limit: 1,
    }),
  ]);
  // A one-time purchase may have an invoice, too: its session comes first.
  if (sessions.data[0]) return readCheckout(sessions.data[0].id);
  return payments.data[0] ? readInvoice(idOf(payments.data[0].invoice)) : emptySnapshot;
}

/** Reads the purchase of a dispute. */
export async function readDispute(id: string): Promise<Snapshot> {
  return readCharge(idOf((await stripe().disputes.retrieve(id)).charge));
}

/** Reads the purchase of a refund that a bank returned, and marks its unused months as owed again (R43). */
export async function readFailedRefund(id: string): Promise<Snapshot> {
  await oweAgain(id);
  const chargeId = idOf((await stripe().refunds.retrieve(id)).charge);
  return chargeId ? readCharge(chargeId) : emptySnapshot;
}
