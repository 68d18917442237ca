import type Stripe from 'stripe';
import { findAccountId, findOpenedOn } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCataloguePrice } from '#src/integrations/payments/stripe-prices.server.ts';
import { describeDispute } from './read-dispute.server.ts';
import { readInvoice } from './read-invoice.server.ts';
import {
  describePrice,
  findOrderAgreement,
  emptySnapshot,
  type PurchaseSnapshot,
  type Snapshot,
} from './snapshot.ts';
import { idOf, describeRefunds, unpaidStatus, momentOf, objectOf } from './stripe-facts.ts';

/** Reads a checkout session: a one-time purchase, or the subscription that it started. Empty for an incomplete session. */
export async function readCheckout(id: string): Promise<Snapshot> {
  const session = await stripe().checkout.sessions.retrieve(id, {
    expand: ['line_items', 'invoice', 'payment_intent.latest_charge'],
  });
  if (session.status !== 'complete') return emptySnapshot;
  const invoiceId = idOf(session.invoice);
  if (session.mode === 'subscription') return invoiceId ? readInvoice(invoiceId) : emptySnapshot;
  return { purchase: await describePurchase(session), subscription: null };
}

async function describePurchase(session: Stripe.Checkout.Session): Promise<PurchaseSnapshot> {
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
      ...describePayment(session, charge),
      ...(await describeDispute(charge)),
      id: session.id,
      kind: 'one_time',
      occasion: 'purchase',
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      email: session.customer_details?.email ?? session.customer_email,
      accountId: findAccountId(session.metadata),
      openedOn: findOpenedOn(session.metadata),
      agreement: findOrderAgreement(price, session.metadata, createdAt),
      customerId: idOf(session.customer),
      subscriptionId: null,
      quoteId: null,
      createdAt,
    },
  };
}

function describePayment(
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | null,
): Pick<PurchaseSnapshot['row'], 'status' | 'refundedCents' | 'settledAt'> {
  if (session.payment_status === 'unpaid') {
    const status = unpaidStatus(objectOf(session.payment_intent));
    return { status, refundedCents: 0, settledAt: null };
  }
  // The receipt may come shortly after the session's event.
  const paidAt = objectOf(session.invoice)?.status_transitions.paid_at;
  return { ...describeRefunds(charge), settledAt: momentOf(paidAt) ?? new Date() };
}
