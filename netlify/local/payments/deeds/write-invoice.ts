/** Invoices: drafted, finalized, sent, paid or void. */
import { ApiError } from '../api/api-error.ts';
import type {
  CustomerRow,
  InvoiceLineRow,
  InvoiceRow,
  PriceRow,
  SubscriptionRow,
} from '../records.ts';
import type { World } from '../world.ts';

const daySeconds = 24 * 3600;

/** What an invoice is made from; the rest follows. */
export interface InvoiceOrder {
  customer: CustomerRow;
  billingReason: InvoiceRow['billing_reason'];
  collectionMethod: InvoiceRow['collection_method'];
  daysUntilDue?: number | null;
  dueDate?: number | null;
  subscription?: SubscriptionRow;
  customFields?: InvoiceRow['custom_fields'];
  description?: string | null;
  footer?: string | null;
  metadata?: Record<string, string>;
  autoAdvance?: boolean;
}

/** One amount on an invoice. */
export interface LineOrder {
  amount: number;
  description: string;
  period: { start: number; end: number };
  price?: PriceRow;
  quantity?: number;
  metadata?: Record<string, string>;
  pricing?: InvoiceLineRow['pricing'];
  parent: InvoiceLineRow['parent'];
}

/** Makes a draft without lines. */
export function draftInvoice(world: World, order: InvoiceOrder): InvoiceRow {
  const { store, newId, now } = world;
  const { customer, subscription } = order;
  const id = newId('in_');
  const dueDate =
    order.dueDate ?? (order.daysUntilDue ? now() + order.daysUntilDue * daySeconds : null);
  const invoice = store.insert({
    id,
    object: 'invoice',
    amount_due: 0,
    amount_paid: 0,
    amount_remaining: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: order.autoAdvance ?? false,
    billing_reason: order.billingReason,
    collection_method: order.collectionMethod,
    created: now(),
    currency: 'usd',
    custom_fields: order.customFields ?? null,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    description: order.description ?? null,
    due_date: dueDate,
    footer: order.footer ?? null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: order.metadata ?? {},
    number: null,
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: {
            metadata: { ...subscription.metadata },
            subscription: subscription.id,
          },
        }
      : null,
    period_end: now(),
    period_start: now(),
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    total: 0,
  });
  world.emit('invoice.created', invoice);
  return invoice;
}

/** Puts a line on a draft. */
export function addLine({ newId }: World, invoice: InvoiceRow, order: LineOrder): void {
  const { amount, price } = order;
  invoice.lines.data.push({
    id: newId('il_'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description: order.description,
    invoice: invoice.id,
    livemode: false,
    metadata: order.metadata ?? {},
    parent: order.parent,
    period: order.period,
    pricing: price ? pricingOf(price) : (order.pricing ?? null),
    quantity: order.quantity ?? 1,
    subtotal: amount,
  });
  invoice.subtotal = invoice.lines.data.reduce((sum, line) => sum + line.amount, 0);
  invoice.total = invoice.subtotal;
  invoice.amount_due = Math.max(0, invoice.total);
  invoice.amount_remaining = invoice.amount_due;
}

/** How lines and items refer to a price. */
export function pricingOf(price: PriceRow): NonNullable<InvoiceLineRow['pricing']> {
  return {
    type: 'price_details',
    price_details: { price: price.id, product: price.product },
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

/** Gives a draft its number and its page; from now on it can be paid and no longer changed. */
export function finalizeInvoice(world: World, invoice: InvoiceRow): InvoiceRow {
  requireStatus(invoice, ['draft'], 'finalize');
  const { store, now } = world;
  // Until here an invoice has the customer's words of the moment, and from here on those of this one.
  const customer = store.require('customer', invoice.customer);
  invoice.customer_address = customer.address ?? null;
  invoice.customer_email = customer.email;
  invoice.customer_name = customer.name ?? null;
  store.invoiceCount += 1;
  invoice.number = `LOCAL-${String(store.invoiceCount).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.status_transitions.finalized_at = now();
  invoice.hosted_invoice_url = `${store.origin}/i/${invoice.id}`;
  world.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) markInvoicePaid(world, invoice);
  return invoice;
}

/** Mails the invoice's page to the customer, finalizing it first. */
export function sendInvoice(world: World, invoice: InvoiceRow): InvoiceRow {
  if (invoice.collection_method !== 'send_invoice') {
    throw new ApiError(
      400,
      'You can only manually send an invoice if its collection method is `send_invoice`.',
    );
  }
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  requireStatus(invoice, ['open', 'paid'], 'send');
  if (!invoice.customer_email) {
    throw new ApiError(400, 'The customer of this invoice has no email address.');
  }
  world.sendMail({
    to: invoice.customer_email,
    subject: `Invoice ${invoice.number ?? ''} (no real money)`,
    text: `The local payment stand-in sends you this invoice in place of Stripe:\n\n${invoice.hosted_invoice_url ?? ''}\n`,
  });
  world.emit('invoice.sent', invoice);
  return invoice;
}

/** The invoice is settled, by a payment or outside of Stripe; a subscription that waited for it runs again. */
export function markInvoicePaid(world: World, invoice: InvoiceRow): InvoiceRow {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = world.now();
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status === 'past_due') {
    subscription.status = 'active';
    world.emit('customer.subscription.updated', subscription, { status: 'past_due' });
  }
  return invoice;
}

/** An attempt to collect the invoice failed; its subscription is past due. */
export function noteFailedAttempt(world: World, invoice: InvoiceRow): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  world.emit('invoice.payment_failed', invoice);
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status === 'active') {
    subscription.status = 'past_due';
    world.emit('customer.subscription.updated', subscription, { status: 'active' });
  }
}

/** The invoice is void: nobody has to pay it. */
export function voidInvoice(world: World, invoice: InvoiceRow): InvoiceRow {
  requireStatus(invoice, ['open', 'uncollectible'], 'void');
  invoice.status = 'void';
  invoice.status_transitions.voided_at = world.now();
  world.emit('invoice.voided', invoice);
  return invoice;
}

/** Throws Stripe's kind of error unless the invoice is in one of the states. */
export function requireStatus(invoice: InvoiceRow, statuses: string[], deed: string): void {
  if (statuses.includes(invoice.status ?? '')) return;
  throw new ApiError(
    400,
    `Invoice ${invoice.id} is ${invoice.status ?? 'in no state'}: you cannot ${deed} it.`,
    { code: 'invoice_not_editable' },
  );
}

function subscriptionOf({ store }: World, { parent }: InvoiceRow): SubscriptionRow | null {
  return parent && store.find('subscription', parent.subscription_details.subscription);
}
