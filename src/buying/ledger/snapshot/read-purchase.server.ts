/** Reads purchases from Stripe: by checkout session, invoice, payment, credit note, charge, dispute or refund. */
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findPrice, type Price } from '#src/buying/catalog/prices.ts';
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
import { findCatalogPrice, priceIdKey } from '#src/buying/stripe/stripe-prices.server.ts';
import { oweAgain } from '#src/buying/ending/owed-refunds.server.ts';
import {
  describeSubscription,
  retrieveSubscription,
  addDisputes,
  describeDisputes,
  readOutsideRefunds,
  readPayments,
  refundedCentsOf,
  unpaidStatus,
  type Payment,
} from './read-payments.server.ts';
import {
  describePrice,
  emptySnapshot,
  findOrderAgreement,
  type PurchaseSnapshot,
  type Snapshot,
  idOf,
  momentOf,
  objectOf,
} from './snapshot.ts';

type PaymentState = Pick<
  PurchaseSnapshot['row'],
  'status' | 'paidCents' | 'refundedCents' | 'settledAt'
>;
type Occasion = PurchaseSnapshot['row']['occasion'];

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
  const price = stripePrice ? findCatalogPrice(stripePrice) : null;
  const createdAt = momentOf(session.created) as Date;
  const intent = objectOf(session.payment_intent);
  const payments = intent ? [await addDisputes(intent)] : [];
  const receiptUrl = payments[0]?.charge?.receipt_url;
  const { disputes, row: disputed } = describeDisputes(payments);
  return {
    price,
    disputes,
    unusedMonths: null,
    isAfterFreeTime: false,
    quote: null,
    documentUrl: objectOf(session.invoice)?.hosted_invoice_url ?? receiptUrl ?? null,
    row: {
      ...describePrice(price),
      ...describeSessionPayment(session, payments),
      ...disputed,
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
  payments: Payment[],
): PaymentState {
  if (session.payment_status === 'unpaid') {
    return { status: unpaidStatus(payments), paidCents: 0, refundedCents: 0, settledAt: null };
  }
  // The receipt may come shortly after the session's event.
  const paidAt = objectOf(session.invoice)?.status_transitions.paid_at;
  const refundedCents = refundedCentsOf(payments);
  return describePaid(session.amount_total ?? 0, refundedCents, momentOf(paidAt) ?? new Date());
}

function describePaid(paidCents: number, refundedCents: number, settledAt: Date | null) {
  const isRefunded = refundedCents >= paidCents ? 'refunded' : 'partially_refunded';
  const status = refundedCents > 0 ? isRefunded : 'paid';
  return { status, paidCents, refundedCents, settledAt } as const;
}

/** Reads an invoice and its subscription: a trial, a first payment, a renewal, a plan change or a quote's. Empty for a mere receipt. */
export async function readInvoice(id: string): Promise<Snapshot> {
  const [invoice, payments] = await Promise.all([stripe().invoices.retrieve(id), readPayments(id)]);
  if (invoice.metadata?.receipt_for === receiptOnly.receipt_for) return emptySnapshot;
  const origin = invoice.parent?.subscription_details;
  const quoteId = invoice.metadata?.[quoteIdKey] ?? origin?.metadata?.[quoteIdKey] ?? null;
  const [subscription, quote] = await Promise.all([
    origin ? retrieveSubscription(idOf(origin.subscription)) : null,
    quoteId ? findQuote(quoteId) : null,
  ]);
  const [price, occasion] = await Promise.all([
    retrievePrice(invoice, subscription),
    findOccasion(invoice, subscription),
  ]);
  const createdAt = momentOf(invoice.created) as Date;
  const { disputes, row: disputed } = describeDisputes(payments);
  return {
    purchase: {
      price,
      quote,
      disputes,
      unusedMonths: unusedMonthsOf(payments),
      isAfterFreeTime: occasion === 'purchase' && occasionOf(invoice) !== 'purchase',
      documentUrl: invoice.hosted_invoice_url ?? null,
      row: {
        ...describePrice(price),
        ...(await describeInvoicePayment(invoice, payments)),
        ...disputed,
        id: invoice.id,
        occasion,
        kind: subscription && !quoteId ? 'subscription' : 'invoice',
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

async function describeInvoicePayment(
  invoice: Stripe.Invoice,
  payments: Payment[],
): Promise<PaymentState> {
  const refundedCents = refundedCentsOf(payments) + (await readOutsideRefunds(invoice));
  const { status, status_transitions: moments } = invoice;
  if (status === 'paid')
    return describePaid(invoice.amount_due, refundedCents, momentOf(moments.paid_at));
  return {
    status: status === 'void' || status === 'uncollectible' ? 'canceled' : unpaidStatus(payments),
    paidCents: invoice.amount_paid,
    refundedCents,
    settledAt: null,
  };
}

function occasionOf({ billing_reason: reason }: Stripe.Invoice): Occasion {
  if (reason === 'subscription_cycle') return 'renewal';
  return reason === 'subscription_create' || reason === 'manual' ? 'purchase' : 'change';
}

async function findOccasion(
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): Promise<Occasion> {
  const occasion = occasionOf(invoice);
  if (!subscription) return occasion;
  // Only the lines of a trial are $0: a discount lowers the total, and a plan change has a credit.
  const isTrial = subscription.trial_end && invoice.lines.data.every(({ amount }) => amount === 0);
  if (!isTrial && (occasion === 'purchase' || invoice.total <= 0)) return occasion;
  // Free time for a paying buyer is no trial, and after one the first payment is no renewal. The invoices that
  // follow in Stripe's list are older.
  const { data: older } = await stripe().invoices.list({
    subscription: subscription.id,
    starting_after: invoice.id,
    limit: 100,
  });
  if (older.some(({ total }) => total > 0)) return occasion;
  return isTrial ? 'trial' : 'purchase';
}

function unusedMonthsOf(payments: Payment[]): number | null {
  const refunds = payments.flatMap(({ charge }) => charge?.refunds?.data ?? []);
  const [newest] = refunds.toSorted((a, b) => b.created - a.created);
  const months = newest?.metadata?.[unusedMonthsKey];
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
  // A quote's invoice may have no catalog price, only metadata.
  return (price && findCatalogPrice(price)) ?? findPrice(metadata?.[priceIdKey]);
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

/** Reads the invoice of a payment, which may be a part. */
export async function readInvoicePayment(id: string): Promise<Snapshot> {
  return readInvoice(idOf((await stripe().invoicePayments.retrieve(id)).invoice));
}

/** Reads the invoice that a credit note lowers or pays back. */
export async function readCreditNote(id: string): Promise<Snapshot> {
  return readInvoice(idOf((await stripe().creditNotes.retrieve(id)).invoice));
}

/** Reads the purchase of a dispute. */
export async function readDispute(id: string): Promise<Snapshot> {
  return readCharge(idOf((await stripe().disputes.retrieve(id)).charge));
}

/** Reads the purchase of a refund that a bank returned, and marks its unused months as owed again. */
export async function readFailedRefund(id: string): Promise<Snapshot> {
  await oweAgain(id);
  const chargeId = idOf((await stripe().refunds.retrieve(id)).charge);
  return chargeId ? readCharge(chargeId) : emptySnapshot;
}
