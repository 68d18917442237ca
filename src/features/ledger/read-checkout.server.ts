/** Reads a Checkout Session from Stripe: a one-time purchase, or the subscription that started with it. */
import type Stripe from 'stripe';
import { findAccountId, findOpenedOn } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCataloguePrice } from '#src/integrations/payments/stripe-prices.server.ts';
import { describeDispute } from './read-dispute.server.ts';
import { readInvoice } from './read-invoice.server.ts';
import {
  describePrice,
  judgeAgreement,
  nothing,
  type PurchaseReading,
  type Reading,
} from './reading.ts';
import { idOf, judgeRefunds, judgeWaiting, momentOf, objectOf } from './stripe-facts.ts';

/** The purchase of the session, as Stripe has it now; nothing for a session that was not completed. */
export async function readCheckout(id: string): Promise<Reading> {
  const session = await stripe().checkout.sessions.retrieve(id, {
    expand: ['line_items', 'invoice', 'payment_intent.latest_charge'],
  });
  if (session.status !== 'complete') return nothing;
  const invoiceId = idOf(session.invoice);
  if (session.mode === 'subscription') return invoiceId ? readInvoice(invoiceId) : nothing;
  return { purchase: await describePurchase(session), subscription: null };
}

async function describePurchase(session: Stripe.Checkout.Session): Promise<PurchaseReading> {
  const stripePrice = session.line_items?.data[0]?.price;
  const price = stripePrice ? findCataloguePrice(stripePrice) : null;
  const createdAt = momentOf(session.created) as Date;
  const charge = objectOf(objectOf(session.payment_intent)?.latest_charge);
  return {
    price,
    unusedMonths: null,
    quote: null,
    documentUrl: objectOf(session.invoice)?.hosted_invoice_url ?? charge?.receipt_url ?? null,
    row: {
      ...describePrice(price),
      ...judgeSession(session, charge),
      ...(await describeDispute(charge)),
      id: session.id,
      kind: 'one_time',
      occasion: 'purchase',
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      email: session.customer_details?.email ?? session.customer_email,
      accountId: findAccountId(session.metadata),
      openedOn: findOpenedOn(session.metadata),
      agreement: judgeAgreement(price, session.metadata, createdAt),
      customerId: idOf(session.customer),
      subscriptionId: null,
      quoteId: null,
      createdAt,
    },
  };
}

function judgeSession(
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | null,
): Pick<PurchaseReading['row'], 'status' | 'refundedCents' | 'settledAt'> {
  if (session.payment_status === 'unpaid') {
    const status = judgeWaiting(objectOf(session.payment_intent));
    return { status, refundedCents: 0, settledAt: null };
  }
  // The receipt is written when the money is there; it may come a moment after the session's event.
  const paidAt = objectOf(session.invoice)?.status_transitions.paid_at;
  return { ...judgeRefunds(charge), settledAt: momentOf(paidAt) ?? new Date() };
}
