/** Reads purchases from Stripe: by checkout session, invoice, charge, dispute or refund. */
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findPrice, type Price } from '#src/catalogue/prices.ts';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import {
  findAccountId,
  findOpenedOn,
  quoteIdKey,
  receiptOnly,
  unusedMonthsKey,
} from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCataloguePrice, priceIdKey } from '#src/integrations/payments/stripe-prices.server.ts';
import { oweAgain } from './ending/owed-refunds.server.ts';
import { describeSubscription, retrieveSubscription } from './read-subscription.server.ts';
import {
  describePrice,
  emptySnapshot,
  findOrderAgreement,
  type PurchaseSnapshot,
  type Snapshot,
} from './snapshot.ts';
import { describeRefunds, idOf, momentOf, objectOf, unpaidStatus } from './stripe-facts.ts';

type PaymentState = Pick<PurchaseSnapshot['row'], 'status' | 'refundedCents' | 'settledAt'>;

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
      ...describeSessionPayment(session, charge),
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

function describeSessionPayment(
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | null,
): PaymentState {
  if (session.payment_status === 'unpaid') {
    const status = unpaidStatus(objectOf(session.payment_intent));
    return { status, refundedCents: 0, settledAt: null };
  }
  // The receipt may come shortly after the session's event.
  const paidAt = objectOf(session.invoice)?.status_transitions.paid_at;
  return { ...describeRefunds(charge), settledAt: momentOf(paidAt) ?? new Date() };
}

/** Reads an invoice and its subscription: a first payment, a renewal, a plan change or a quote's. Empty for a mere receipt. */
export async function readInvoice(id: string): Promise<Snapshot> {
  const invoice = await stripe().invoices.retrieve(id, { expand: ['payments'] });
  if (invoice.metadata?.receipt_for === receiptOnly.receipt_for) return emptySnapshot;
  const origin = invoice.parent?.subscription_details;
  const quoteId = invoice.metadata?.[quoteIdKey] ?? origin?.metadata?.[quoteIdKey] ?? null;
  const [intent, subscription, quote] = await Promise.all([
    retrieveIntent(invoice),
    origin ? retrieveSubscription(idOf(origin.subscription)) : null,
    quoteId ? findQuote(quoteId) : null,
  ]);
  const price = await retrievePrice(invoice, subscription);
  const createdAt = momentOf(invoice.created) as Date;
  return {
    purchase: {
      price,
      quote,
      unusedMonths: unusedMonthsOf(objectOf(intent?.latest_charge)),
      documentUrl: invoice.hosted_invoice_url ?? null,
      row: {
        ...describePrice(price),
        ...describeInvoicePayment(invoice, intent),
        ...(await describeDispute(objectOf(intent?.latest_charge))),
        id: invoice.id,
        kind: subscription && !quoteId ? 'subscription' : 'invoice',
        occasion: occasionOf(invoice),
        amountCents: invoice.amount_due,
        currency: invoice.currency,
        email: invoice.customer_email,
        accountId: findAccountId(subscription?.metadata),
        openedOn: findOpenedOn(subscription?.metadata),
        // A renewal is subject to the agreement of its subscription.
        agreement: findOrderAgreement(
          price,
          subscription?.metadata ?? invoice.metadata,
          momentOf(subscription?.created) ?? createdAt,
        ),
        customerId: idOf(invoice.customer),
        subscriptionId: subscription?.id ?? null,
        quoteId,
        createdAt,
      },
    },
    subscription: subscription && describeSubscription(subscription),
  };
}

async function findQuote(id: string): Promise<PurchaseSnapshot['quote']> {
  const { number, poNumber } = quotes;
  const [found] = await database()
    .select({ number, poNumber })
    .from(quotes)
    .where(eq(quotes.id, id));
  return found ?? null;
}

function describeInvoicePayment(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): PaymentState {
  const { status, status_transitions: moments } = invoice;
  if (status === 'paid') {
    const settledAt = momentOf(moments.paid_at);
    return { ...describeRefunds(objectOf(intent?.latest_charge)), settledAt };
  }
  const unsettled = { refundedCents: 0, settledAt: null };
  if (status === 'void' || status === 'uncollectible') return { status: 'canceled', ...unsettled };
  // Without an attempt to pay, the invoice is open whatever the intent's status.
  return {
    status:
      invoice.attempt_count > 0 || intent?.status === 'processing'
        ? unpaidStatus(intent)
        : 'pending',
    ...unsettled,
  };
}

function occasionOf({
  billing_reason: reason,
}: Stripe.Invoice): PurchaseSnapshot['row']['occasion'] {
  if (reason === 'subscription_cycle') return 'renewal';
  return reason === 'subscription_create' || reason === 'manual' ? 'purchase' : 'change';
}

async function retrieveIntent({ payments }: Stripe.Invoice): Promise<Stripe.PaymentIntent | null> {
  const all = payments?.data ?? [];
  const last = all.find(({ status }) => status === 'paid') ?? all[0];
  const id = idOf(last?.payment.payment_intent);
  return id ? stripe().paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }) : null;
}

// Stripe lists the newest refund first.
function unusedMonthsOf(charge: Stripe.Charge | null): number | null {
  const months = charge?.refunds?.data[0]?.metadata?.[unusedMonthsKey];
  return months ? Number(months) : null;
}

// The price of the invoice's largest line: the subscription may have another price now.
async function retrievePrice(
  { lines, metadata }: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): Promise<Price | null> {
  const [largest] = lines.data.toSorted((a, b) => b.amount - a.amount);
  const id = idOf(largest?.pricing?.price_details?.price);
  const known = subscription?.items.data.find(({ price }) => price.id === id)?.price;
  const price = known ?? (id ? await stripe().prices.retrieve(id) : null);
  // A quote's invoice may have no catalogue price, only metadata.
  return (price && findCataloguePrice(price)) ?? findPrice(metadata?.[priceIdKey]);
}

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

/** The columns about the newest dispute of a charge; empty for an undisputed one. */
async function describeDispute(charge: Stripe.Charge | null) {
  const [dispute] = charge?.disputed
    ? (await stripe().disputes.list({ charge: charge.id, limit: 1 })).data
    : [];
  return {
    disputeStatus: dispute?.status ?? null,
    disputedCents: dispute?.amount ?? 0,
    disputeAnswerBy: momentOf(dispute?.evidence_details.due_by),
  };
}
