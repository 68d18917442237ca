/** Turns an accepted quote into exactly one invoice at Stripe. Idempotent, and safe when called concurrently. */
import { and, eq, not, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Price } from '#src/buying/catalog/prices.ts';
import { writtenDate } from '#src/formats/our-day.ts';
import { fenced, fencedExact } from '#src/formats/fenced.ts';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { agreementKey, quoteIdKey } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { priceIdKey, requireStripePrice } from '#src/buying/stripe/stripe-prices.server.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { isTransferred } from '#src/buying/quotes/acceptance/find-quote.server.ts';
import {
  agreementOf,
  hasOtherPayables,
  invoicedAddress,
  type Quote,
} from '#src/buying/quotes/quote.ts';

/** Stripe would charge another amount than the quote's. */
export class NotAsQuoted extends Error {
  override name = 'NotAsQuoted';
}

/**
 * Creates the customer and the subscription or invoice, sends the invoice and stores its URL. Each step
 * first looks for the result of an earlier try, and creates under an idempotency key that concurrent tries
 * share. Throws Stripe's errors; a later try continues.
 */
export async function invoiceQuote(quote: Quote): Promise<void> {
  const { stripeId, price } = await requireStripePrice(quote.priceId);
  if (price.priceCents !== quote.totalCents) {
    throw new NotAsQuoted(`The quote ${quote.number} was made at another price.`);
  }
  const customer = quote.customerId ?? (await createCustomer(quote));
  await readdress(quote);
  await exempt(quote);
  const invoiceId = price.plan
    ? await createSubscription(quote, customer, price, stripeId)
    : await draftInvoice(quote, customer, stripeId);
  await storeInvoice(quote, await sendInvoice(quote, price, invoiceId));
}

/**
 * Sets the email address for invoices of the customer at Stripe, unless it is already set or the purchases were
 * transferred since. Throws Stripe's errors; the next run retries.
 */
export async function readdress(quote: Quote): Promise<void> {
  const email = invoicedAddress(quote);
  if (!quote.customerId || quote.billedEmail === email) return;
  const [open] = await database()
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.id, quote.id), not(isTransferred)));
  if (open) await stripe().customers.update(quote.customerId, { email });
  await database().update(quotes).set({ billedEmail: email }).where(eq(quotes.id, quote.id));
}

/** The footer of an exempt buyer's invoices. */
const exemptFooter = (since: Date) =>
  `Tax exempt. We have had the exemption certificate of this agency since ${writtenDate(since)}.`;

/** The fields of an exempt customer at Stripe; later invoices take the footer from there. */
const exemptionOf = (since: Date) => ({
  tax_exempt: 'exempt' as const,
  invoice_settings: { footer: exemptFooter(since) },
});

/**
 * Makes the customer at Stripe exempt from taxes once we have its certificate, unless it already is. Throws
 * Stripe's errors; the next run retries.
 */
export async function exempt(quote: Quote): Promise<void> {
  const { id, customerId, exemptSince, billedAsExempt } = quote;
  if (!customerId || !exemptSince || billedAsExempt) return;
  await stripe().customers.update(customerId, exemptionOf(exemptSince));
  await database().update(quotes).set({ billedAsExempt: true }).where(eq(quotes.id, id));
}

const daysUntilDue = legalFigures.invoiceDue.count;
/** The limit of a custom field at Stripe. */
const longestFieldValue = 140;
/** How long tries share an idempotency key. Stripe repeats even an error under its key for a day, so later tries need a new one. */
const tryWindowMs = 15 * 60_000;

/** Windows start with the acceptance, so that a double click never spans two. */
function keyOf({ id, confirmedAt }: Quote, step: string) {
  const waitedMs = confirmedAt ? Date.now() - confirmedAt.getTime() : 0;
  const window = Math.max(0, Math.floor(waitedMs / tryWindowMs));
  return { idempotencyKey: `quote-${id}-${step}-${window}` };
}

const metadataOf = (quote: Quote, { priceId, isCoalitionPrice }: Price) => ({
  [quoteIdKey]: quote.id,
  [agreementKey]: agreementOf(quote),
  [priceIdKey]: priceId,
  is_coalition_price: String(isCoalitionPrice),
});

/** Creates a customer for this quote only. It is stored first, so that later tries find its invoices. */
async function createCustomer(quote: Quote): Promise<string> {
  const { id, legalName, street, city, state, zip, contactName, contactEmail, exemptSince } = quote;
  const email = invoicedAddress(quote);
  const customer = await stripe().customers.create(
    {
      name: fenced(legalName),
      email,
      address: {
        line1: fenced(street),
        city: fenced(city),
        state,
        postal_code: zip,
        country: 'US',
      },
      metadata: { [quoteIdKey]: id, contact_name: contactName, contact_email: contactEmail },
      ...(exemptSince && exemptionOf(exemptSince)),
    },
    // Stripe requires another key for other parameters.
    keyOf(
      quote,
      `${quote.payablesProvedAt ? 'customer-of-payables' : 'customer'}${exemptSince ? '-exempt' : ''}`,
    ),
  );
  const [kept] = await database()
    .update(quotes)
    .set({
      customerId: sql`coalesce(${quotes.customerId}, ${customer.id})`,
      billedEmail: sql`case when ${quotes.customerId} is null then ${email} else ${quotes.billedEmail} end`,
      billedAsExempt: sql`${quotes.billedAsExempt} or (${quotes.customerId} is null and ${exemptSince !== null}::boolean)`,
    })
    .where(eq(quotes.id, id))
    .returning({ customerId: quotes.customerId });
  if (!kept?.customerId) throw new Error('The quote was deleted.');
  return kept.customerId;
}

/** Resolves to the id of the subscription's first invoice. */
async function createSubscription(
  quote: Quote,
  customer: string,
  price: Price,
  stripeId: string,
): Promise<string> {
  const { data } = await stripe().subscriptions.list({ customer, status: 'all', limit: 1 });
  const subscription =
    data[0] ??
    (await stripe().subscriptions.create(
      {
        customer,
        items: [{ price: stripeId }],
        collection_method: 'send_invoice',
        days_until_due: daysUntilDue,
        metadata: metadataOf(quote, price),
      },
      keyOf(quote, 'subscription'),
    ));
  const invoice = subscription.latest_invoice;
  if (!invoice) throw new Error('The subscription has no invoice.');
  return typeof invoice === 'string' ? invoice : invoice.id;
}

/** Resolves to the id of a draft invoice with the one-time purchase. */
async function draftInvoice(quote: Quote, customer: string, stripeId: string): Promise<string> {
  const { data } = await stripe().invoices.list({ customer, limit: 1 });
  const invoice =
    data[0] ??
    (await stripe().invoices.create(
      {
        customer,
        collection_method: 'send_invoice',
        days_until_due: daysUntilDue,
        // Not sent automatically, because it is still empty.
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
      },
      keyOf(quote, 'invoice'),
    ));
  if (invoice.lines.data.length === 0) {
    await stripe().invoiceItems.create(
      { customer, invoice: invoice.id, pricing: { price: stripeId } },
      keyOf(quote, 'item'),
    );
  }
  return invoice.id;
}

async function sendInvoice(quote: Quote, price: Price, id: string): Promise<Stripe.Invoice> {
  const draft = await stripe().invoices.retrieve(id);
  if (draft.total !== quote.totalCents) {
    throw new NotAsQuoted(`The invoice of the quote ${quote.number} has another total.`);
  }
  // An earlier try sent it, or Stripe did after an hour.
  if (draft.status !== 'draft') return draft;
  const { number, poNumber, contactName, payablesEmail, payablesProvedAt } = quote;
  const isTakenOver = payablesProvedAt && hasOtherPayables(quote);
  const fields = {
    Quote: number,
    'PO number': fencedExact(poNumber ?? '', longestFieldValue),
    Contact: fenced(contactName, longestFieldValue),
    'Accounts payable': isTakenOver ? fenced(payablesEmail, longestFieldValue) : '',
  };
  const finished = await stripe()
    .invoices.update(id, {
      custom_fields: Object.entries(fields).flatMap(([name, value]) =>
        value ? [{ name, value }] : [],
      ),
      ...(quote.exemptSince && { footer: exemptFooter(quote.exemptSince) }),
      metadata: metadataOf(quote, price),
    })
    .catch((error: unknown) => {
      if (wasSentConcurrently(error)) return stripe().invoices.retrieve(id);
      throw error;
    });
  if (finished.status !== 'draft') return finished;
  return stripe().invoices.sendInvoice(id, {}, keyOf(quote, 'sending'));
}

function wasSentConcurrently(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'invoice_not_editable'
  );
}

async function storeInvoice({ id }: Quote, invoice: Stripe.Invoice): Promise<void> {
  await database()
    .update(quotes)
    .set({
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      invoiceUrl: invoice.hosted_invoice_url ?? null,
      invoiceDueAt: invoice.due_date ? new Date(invoice.due_date * 1000) : null,
    })
    .where(eq(quotes.id, id));
}
