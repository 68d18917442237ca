/** Reads an invoice from Stripe: a subscription's first or next one, a change of plan, or a quote's. */
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
  judgeAgreement,
  nothing,
  type PurchaseReading,
  type Reading,
} from './reading.ts';
import { describeDispute } from './read-dispute.server.ts';
import { describeSubscription, retrieveSubscription } from './read-subscription.server.ts';
import { idOf, judgeRefunds, judgeWaiting, momentOf, objectOf } from './stripe-facts.ts';

type State = Pick<PurchaseReading['row'], 'status' | 'refundedCents' | 'settledAt'>;

/** The invoice and its subscription as Stripe has them now; nothing for an invoice that is only a receipt. */
export async function readInvoice(id: string): Promise<Reading> {
  const invoice = await stripe().invoices.retrieve(id, { expand: ['payments'] });
  if (invoice.metadata?.receipt_for === receiptOnly.receipt_for) return nothing;
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
        ...judgeInvoice(invoice, intent),
        ...(await describeDispute(objectOf(intent?.latest_charge))),
        id: invoice.id,
        kind: subscription && !quoteId ? 'subscription' : 'invoice',
        occasion: occasionOf(invoice),
        amountCents: invoice.amount_due,
        currency: invoice.currency,
        email: invoice.customer_email,
        accountId: findAccountId(subscription?.metadata),
        openedOn: findOpenedOn(subscription?.metadata),
        // A renewal is subject to what its subscription accepted.
        agreement: judgeAgreement(
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

async function findQuote(id: string): Promise<PurchaseReading['quote']> {
  const { number, poNumber } = quotes;
  const [found] = await database()
    .select({ number, poNumber })
    .from(quotes)
    .where(eq(quotes.id, id));
  return found ?? null;
}

function judgeInvoice(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): State {
  const { status, status_transitions: moments } = invoice;
  if (status === 'paid') {
    const settledAt = momentOf(moments.paid_at);
    return { ...judgeRefunds(objectOf(intent?.latest_charge)), settledAt };
  }
  const unsettled = { refundedCents: 0, settledAt: null };
  if (status === 'void' || status === 'uncollectible') return { status: 'canceled', ...unsettled };
  // An invoice that nobody tried to pay is open, whatever its intent's state.
  return {
    status:
      invoice.attempt_count > 0 || intent?.status === 'processing'
        ? judgeWaiting(intent)
        : 'pending',
    ...unsettled,
  };
}

function occasionOf({
  billing_reason: reason,
}: Stripe.Invoice): PurchaseReading['row']['occasion'] {
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

// The invoice's own charge: the subscription may have moved to another price since.
async function retrievePrice(
  { lines, metadata }: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): Promise<Price | null> {
  const [dearest] = lines.data.toSorted((a, b) => b.amount - a.amount);
  const id = idOf(dearest?.pricing?.price_details?.price);
  const known = subscription?.items.data.find(({ price }) => price.id === id)?.price;
  const price = known ?? (id ? await stripe().prices.retrieve(id) : null);
  // A quote's invoice has an amount and a description of its own.
  return (price && findCataloguePrice(price)) ?? findPrice(metadata?.[priceIdKey]);
}
