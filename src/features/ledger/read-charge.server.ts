/** Reads what a charge paid: a refund names the charge, and the ledger knows what was bought. */
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { readInvoice } from './read-invoice.server.ts';
import { oweAgain } from './ending/owed-refunds.server.ts';
import { nothing, type Reading } from './reading.ts';
import { idOf } from './stripe-facts.ts';

/** The purchase that the charge belongs to, as Stripe has it now; nothing for a charge that is not ours. */
export async function readCharge(id: string): Promise<Reading> {
  const intentId = idOf((await stripe().charges.retrieve(id)).payment_intent);
  if (!intentId) return nothing;
  const [sessions, payments] = await Promise.all([
    stripe().checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    stripe().invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      limit: 1,
    }),
  ]);
  // A one-time purchase may have an invoice, too: its session comes first.
  if (sessions.data[0]) return readCheckout(sessions.data[0].id);
  return payments.data[0] ? readInvoice(idOf(payments.data[0].invoice)) : nothing;
}

/** The same for a dispute, by the charge that it is about. */
export async function readDispute(id: string): Promise<Reading> {
  return readCharge(idOf((await stripe().disputes.retrieve(id)).charge));
}

/** The same for a refund that a bank returned: its unused months are owed again (R43). */
export async function readFailedRefund(id: string): Promise<Reading> {
  await oweAgain(id);
  const chargeId = idOf((await stripe().refunds.retrieve(id)).charge);
  return chargeId ? readCharge(chargeId) : nothing;
}
