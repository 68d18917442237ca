import type Stripe from 'stripe';
import { toList } from '#local/payments/api/expand.ts';
import { StripeApiError } from '#local/payments/api/stripe-error.ts';
import type {
  CreditNote,
  Customer,
  Invoice,
  Price,
  Subscription,
} from '#local/payments/stripe-objects.ts';
import { newId, type Fields, type Store } from '#local/payments/store.ts';

const daySeconds = 24 * 3600;

/** Creates a draft without lines; `days_until_due` sets its due date. */
export function draftInvoice(
  store: Store,
  { days_until_due: days, ...fields }: Fields<Invoice & Pick<Subscription, 'days_until_due'>>,
): Invoice {
  const customer = store.require('customer', fields.customer ?? null, 'customer');
  const invoice = store.insert(
    'invoice',
    {
      amount_due: 0,
      amount_paid: 0,
      amount_remaining: 0,
      subtotal: 0,
      total: 0,
      starting_balance: 0,
      ending_balance: null,
      post_payment_credit_notes_amount: 0,
      pre_payment_credit_notes_amount: 0,
      attempt_count: 0,
      billing_reason: 'manual',
      currency: 'usd',
      ...customerFields(customer),
      collection_method: 'charge_automatically',
      due_date: days ? store.now() + days * daySeconds : null,
      lines: toList([]),
      status: 'draft',
      status_transitions: { paid_at: null } as Invoice['status_transitions'],
      footer: customer.invoice_settings?.footer ?? null,
      ...fields,
    },
    ['custom_fields', 'hosted_invoice_url', 'number', 'parent'],
  );
  store.emit('invoice.created', invoice);
  return invoice;
}

/** Adds a line to a draft; its period defaults to now. */
export function addLine(
  store: Store,
  invoice: Invoice,
  price: Price | null,
  fields: Partial<Stripe.InvoiceLineItem>,
): void {
  const period = { start: store.now(), end: store.now() };
  const details = price && { price: price.id, product: price.product };
  const line = { id: newId('il_'), object: 'line_item', currency: 'usd', period, ...fields };
  const pricing = details && { type: 'price_details', price_details: details };
  invoice.lines.data.push({ ...line, invoice: invoice.id, pricing } as Stripe.InvoiceLineItem);
  invoice.subtotal = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
  setTotal(invoice, invoice.subtotal);
}

/** Takes a coupon's discount off a draft. */
export function discountInvoice(invoice: Invoice, percent: number): void {
  setTotal(invoice, Math.round(invoice.subtotal * (1 - percent / 100)));
}

function setTotal(invoice: Invoice, total: number): void {
  const due = Math.max(0, total);
  Object.assign(invoice, { total, amount_due: due, amount_remaining: due });
}

/** Finalizes a draft: it gets a number and a hosted page, and can be paid but no longer changed. */
export function finalizeInvoice(store: Store, invoice: Invoice): Invoice {
  requireStatus(invoice, ['draft'], 'finalize');
  const customer = store.require('customer', invoice.customer);
  // A finalized invoice keeps the customer's current name and addresses.
  Object.assign(invoice, customerFields(customer));
  applyBalance(invoice, customer);
  const earlier = store.all('invoice').filter((invoice) => invoice.number !== null);
  const number = `LOCAL-${String(earlier.length + 1).padStart(4, '0')}`;
  const hosted_invoice_url = `${store.state.origin}/i/${invoice.id}`;
  store.change(invoice, { status: 'open', number, hosted_invoice_url }, 'invoice.finalized');
  if (invoice.amount_due === 0) markInvoicePaid(store, invoice);
  return invoice;
}

// A negative balance is credit, which the next invoices use up; a negative total becomes credit.
function applyBalance(invoice: Invoice, customer: Customer): void {
  const { balance = 0 } = customer as Partial<Customer>;
  const due = Math.max(0, invoice.total + balance);
  customer.balance = balance + invoice.total - due;
  Object.assign(invoice, {
    starting_balance: balance,
    ending_balance: customer.balance,
    amount_due: due,
    amount_remaining: due,
  });
}

/** Emails the link to the hosted page to the customer; finalizes a draft first. */
export function sendInvoice(store: Store, invoice: Invoice): Invoice {
  if (invoice.status === 'draft') finalizeInvoice(store, invoice);
  requireStatus(invoice, ['open', 'paid'], 'send');
  const { customer_email: to, hosted_invoice_url: url, number } = invoice;
  store.sendMail({
    to: to ?? '',
    subject: `Invoice ${number ?? ''} (no real money)`,
    text: `The local payment stand-in sends you this invoice in place of Stripe:\n\n${url ?? ''}\n`,
  });
  store.emit('invoice.sent', invoice);
  return invoice;
}

/** Marks the invoice as paid; a past-due subscription becomes active again. */
export function markInvoicePaid(store: Store, invoice: Invoice): Invoice {
  invoice.status_transitions.paid_at = store.now();
  const amounts = { amount_paid: invoice.amount_due, amount_remaining: 0 };
  store.change(invoice, { status: 'paid', ...amounts }, 'invoice.paid');
  store.emit('invoice.payment_succeeded', invoice);
  changeStatus(store, invoice, 'past_due', 'active');
  return invoice;
}

/** Marks an open invoice as paid outside of Stripe, for example by check. */
export function payOutOfBand(store: Store, invoice: Invoice): Invoice {
  requireStatus(invoice, ['open'], 'pay');
  for (const payment of store.all('invoice_payment'))
    if (payment.invoice === invoice.id && payment.status === 'open') payment.status = 'canceled';
  return markInvoicePaid(store, invoice);
}

/** Records a failed payment attempt; the subscription becomes past due. */
export function markPaymentFailed(store: Store, invoice: Invoice): void {
  const attempts = { attempt_count: invoice.attempt_count + 1 };
  store.change(invoice, attempts, 'invoice.payment_failed');
  changeStatus(store, invoice, 'active', 'past_due');
}

/** Lowers an invoice; what it takes off beyond the open part was paid back outside of Stripe. */
export function creditInvoice(store: Store, fields: Fields<CreditNote>): CreditNote {
  const invoice = store.require('invoice', fields.invoice ?? null, 'invoice');
  requireStatus(invoice, ['open', 'paid'], 'credit');
  const { amount = 0, out_of_band_amount: outside = 0 } = fields;
  const before = Math.min(amount, invoice.amount_remaining);
  if (amount - before !== outside || outside > invoice.amount_paid) {
    throw new StripeApiError(400, `Here \`out_of_band_amount\` must be ${amount - before}.`);
  }
  invoice.amount_due -= before;
  invoice.amount_remaining -= before;
  invoice.pre_payment_credit_notes_amount += before;
  invoice.post_payment_credit_notes_amount += amount - before;
  const note = store.insert('credit_note', {
    amount,
    currency: 'usd',
    invoice: invoice.id,
    status: 'issued',
    out_of_band_amount: outside,
    pre_payment_amount: before,
    post_payment_amount: amount - before,
  });
  store.emit('credit_note.created', note);
  if (invoice.status === 'open' && invoice.amount_remaining === 0) markInvoicePaid(store, invoice);
  return note;
}

/** Voids an open invoice. */
export function voidInvoice(store: Store, invoice: Invoice): Invoice {
  requireStatus(invoice, ['open'], 'void');
  return store.change(invoice, { status: 'void' }, 'invoice.voided');
}

/** Throws Stripe's error unless the invoice has one of the statuses. */
export function requireStatus({ id, status }: Invoice, statuses: string[], verb: string): void {
  if (statuses.includes(status ?? '')) return;
  const message = `Invoice ${id} is ${status ?? 'without a status'}: you cannot ${verb} it.`;
  throw new StripeApiError(400, message, { code: 'invoice_not_editable' });
}

function customerFields({ address = null, email, name = null, tax_exempt = 'none' }: Customer) {
  return {
    customer_address: address,
    customer_email: email,
    customer_name: name,
    customer_tax_exempt: tax_exempt,
  };
}

type Status = Subscription['status'];

/** Changes the status of the invoice's subscription, if it has the status `from`. */
function changeStatus(store: Store, { parent }: Invoice, from: Status, to: Status): void {
  const id = parent?.subscription_details?.subscription as string | undefined;
  const subscription = store.find('subscription', id);
  if (subscription?.status === from)
    store.change(subscription, { status: to }, 'customer.subscription.updated');
}
