/** Turns an accepted quote into exactly one invoice at Stripe, however often it is called, even concurrently. */
import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Price } from '#src/catalogue/prices.ts';
import { writtenDate } from '#src/formats/our-day.ts';
import { fenced } from '#src/formats/fenced.ts';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { agreementKey, quoteIdKey } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { priceIdKey, requireStripePrice } from '#src/integrations/payments/stripe-prices.server.ts';
import { legalFigures } from '#src/promises/legal-figures.ts';
import { agreementOf, hasOtherPayables, invoicedAddress, type Quote } from './quote.ts';

/** Stripe would charge a different amount than the quote. */
export class NotAsQuoted extends Error {
  override name = 'NotAsQuoted';
}

/**
 * Creates the customer, the subscription or the invoice, sends the invoice and stores where it is.
 * Each step looks for what an earlier try left behind, and creates under a key that it shares with tries
 * at the same time: the look works however late a try comes, the key works against a double click.
 * Throws Stripe's errors; then the quote waits for another try.
 */
export async function invoiceQuote(quote: Quote): Promise<void> {
  const { stripeId, price } = await requireStripePrice(quote.priceId);
  if (price.priceCents !== quote.totalCents) {
    throw new NotAsQuoted(`The quote ${quote.number} was made at another price.`);
  }
  const customer = quote.customerId ?? (await keepCustomer(quote));
  await readdress(quote);
  await exempt(quote);
  const invoiceId = price.plan
    ? await beginSubscription(quote, customer, price, stripeId)
    : await draftInvoice(quote, customer, stripeId);
  await keepInvoice(quote, await sendInvoice(quote, price, invoiceId));
}

/**
 * Gives the customer at Stripe the current address for its invoices; does nothing if it has it already.
 * Throws Stripe's errors; then the next run tries again.
 */
export async function readdress(quote: Quote): Promise<void> {
  const email = invoicedAddress(quote);
  if (!quote.customerId || quote.billedEmail === email) return;
  await stripe().customers.update(quote.customerId, { email });
  await database().update(quotes).set({ billedEmail: email }).where(eq(quotes.id, quote.id));
}

/** What each invoice of an exempt buyer says. */
const exemptFooter = (since: Date) =>
  `Tax exempt. We have had the exemption certificate of this agency since ${writtenDate(since)}.`;

/** What a customer at Stripe has who is exempt; later invoices take the words from there. */
const exemptionOf = (since: Date) => ({
  tax_exempt: 'exempt' as const,
  invoice_settings: { footer: exemptFooter(since) },
});

/**
 * Makes the customer at Stripe exempt from taxes, with the words for its invoices, once we have its
 * certificate; does nothing if it is already. Throws Stripe's errors; then the next run tries again.
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
/** How long tries share their keys. Stripe repeats even an error under its key for a day: later tries need new ones. */
const tryWindowMs = 15 * 60_000;

/** Windows are counted from the acceptance, so that no double click of that button falls into two. */
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

/** A customer for this quote alone; stored before anything is bought, so that later tries find its purchases. */
async function keepCustomer(quote: Quote): Promise<string> {
  const { id, legalName, street, city, state, zip, contactName, contactEmail, exemptSince } = quote;
  const email = invoicedAddress(quote);
  const customer = await stripe().customers.create(
    {
      name: fenced(legalName),
      email,
      address: {
        line1: fenced(street),
        city: fenced(city),
        ...{ state, postal_code: zip, country: 'US' },
      },
      metadata: { [quoteIdKey]: id, contact_name: contactName, contact_email: contactEmail },
      ...(exemptSince && exemptionOf(exemptSince)),
    },
    // Stripe takes a key for one set of parameters only.
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
  if (!kept?.customerId) throw new Error('The quote is gone.');
  return kept.customerId;
}

/** The id of the subscription's first invoice. */
async function beginSubscription(
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

/** The id of an invoice with the one-time purchase. */
async function draftInvoice(quote: Quote, customer: string, stripeId: string): Promise<string> {
  const { data } = await stripe().invoices.list({ customer, limit: 1 });
  const invoice =
    data[0] ??
    (await stripe().invoices.create(
      {
        customer,
        collection_method: 'send_invoice',
        days_until_due: daysUntilDue,
        // Not sent automatically: it is sent when it is complete.
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
    'PO number': poNumber,
    Contact: contactName,
    'Accounts payable': isTakenOver ? payablesEmail : null,
  };
  const finished = await stripe()
    .invoices.update(id, {
      custom_fields: Object.entries(fields).flatMap(([name, value]) =>
        value ? [{ name, value: fenced(value, longestFieldValue) }] : [],
      ),
      ...(quote.exemptSince && { footer: exemptFooter(quote.exemptSince) }),
      metadata: metadataOf(quote, price),
    })
    .catch((error: unknown) => {
      if (wasSentMeanwhile(error)) return stripe().invoices.retrieve(id);
      throw error;
    });
  if (finished.status !== 'draft') return finished;
  return stripe().invoices.sendInvoice(id, {}, keyOf(quote, 'sending'));
}

/** Whether a concurrent try has sent the invoice since we read it. */
function wasSentMeanwhile(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'invoice_not_editable'
  );
}

async function keepInvoice({ id }: Quote, invoice: Stripe.Invoice): Promise<void> {
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
