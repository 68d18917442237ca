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
import {
  describePrice,
  findOrderAgreement,
  emptySnapshot,
  type PurchaseSnapshot,
  type Snapshot,
} from './snapshot.ts';
import { describeDispute } from './read-dispute.server.ts';
import { describeSubscription, retrieveSubscription } from './read-subscription.server.ts';
import { idOf, describeRefunds, unpaidStatus, momentOf, objectOf } from './stripe-facts.ts';

type State = Pick<PurchaseSnapshot['row'], 'status' | 'refundedCents' | 'settledAt'>;

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
        ...describePayment(invoice, intent),
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

function describePayment(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): State {
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
