/** Collects and refunds money: an intent, its charge, the invoice that it pays, and refunds. */
import { invalidParam, StripeApiError } from '../api/stripe-error.ts';
import type { Charge, Dispute, Invoice, PaymentIntent, Refund } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { markInvoicePaid, markPaymentFailed, requireStatus } from './write-invoice.ts';

/** How somebody pays: a card at once, a bank debit days later. */
export type PaymentMethod = 'card' | 'us_bank_account';

/** What to collect, and from whom. */
interface Collection {
  amount: number;
  customer: string | null;
  metadata?: Record<string, string> | undefined;
}

const debitRefundSeconds = 180 * 24 * 3600;

/** Starts to collect an amount; the intent is processing until it is settled or fails. */
export function startPayment(
  store: Store,
  { amount, customer, metadata = {} }: Collection,
  method: PaymentMethod,
): PaymentIntent {
  const facts = { amount, amount_received: 0, currency: 'usd', customer, metadata };
  const intent = store.insert(
    'payment_intent',
    { ...facts, payment_method_types: [method], status: 'processing' },
    ['last_payment_error', 'latest_charge'],
  );
  if (method === 'us_bank_account') store.emit('payment_intent.processing', intent);
  return intent;
}

/** Starts to collect what is due on an invoice. */
export function startInvoicePayment(
  store: Store,
  { id: invoice, amount_due: amount, customer }: Invoice,
  method: PaymentMethod,
): PaymentIntent {
  const intent = startPayment(store, { amount, customer }, method);
  const payment = { type: 'payment_intent' as const, payment_intent: intent.id };
  store.insert('invoice_payment', { invoice, payment, status: 'open' });
  return intent;
}

/** The money arrived: the intent has succeeded, with a charge, and its invoice is paid. */
export function settlePayment(store: Store, intent: PaymentIntent): void {
  store.emit('charge.succeeded', addCharge(store, intent, true));
  const facts = { status: 'succeeded' as const, amount_received: intent.amount };
  store.change(intent, facts, 'payment_intent.succeeded');
  const payment = findInvoicePayment(store, intent);
  if (!payment) return;
  payment.status = 'paid';
  markInvoicePaid(store, store.require('invoice', payment.invoice));
}

/** The money did not arrive: its invoice stays open. */
export function failPayment(store: Store, intent: PaymentIntent): void {
  store.emit('charge.failed', addCharge(store, intent, false));
  const facts = { status: 'requires_payment_method' as const };
  store.change(intent, facts, 'payment_intent.payment_failed');
  const payment = findInvoicePayment(store, intent);
  if (payment) markPaymentFailed(store, store.require('invoice', payment.invoice));
}

/** Somebody pays an open invoice on its page. */
export function payInvoice(store: Store, invoice: Invoice): Invoice {
  requireStatus(invoice, ['open'], 'pay');
  const last = findIntentOfInvoice(store, invoice.id);
  const isPending = last?.status === 'processing';
  settlePayment(store, isPending ? last : startInvoicePayment(store, invoice, 'card'));
  return invoice;
}

/** The last intent that was started for an invoice, or null. */
export function findIntentOfInvoice(store: Store, invoiceId: string | null): PaymentIntent | null {
  const last = store.all('invoice_payment').find(({ invoice }) => invoice === invoiceId);
  return store.find('payment_intent', last?.payment.payment_intent);
}

/** What a refund is made from: a charge, or the intent that has one; the whole remainder unless there is an amount. */
interface RefundOrder {
  amount?: number | undefined;
  charge?: string | undefined;
  metadata?: Record<string, string> | undefined;
  payment_intent?: string | undefined;
  reason?: Refund['reason'] | undefined;
}

/** Refunds a charge, in whole or in part; throws Stripe's error when that is not possible. */
export function refundCharge(store: Store, order: RefundOrder): Refund {
  const intent = store.find('payment_intent', order.payment_intent);
  const charge = store.find('charge', order.charge ?? intent?.latest_charge);
  if (!charge?.paid) {
    throw new StripeApiError(400, 'This payment has no successful charge to refund.');
  }
  const isDebit = charge.payment_method_details?.type === 'us_bank_account';
  if (isDebit && store.now() > charge.created + debitRefundSeconds) {
    throw new StripeApiError(400, 'This charge is too old to be refunded.');
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new StripeApiError(400, message, { code: 'charge_already_refunded' });
  }
  const { amount = left, metadata = {}, reason = null } = order;
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalidParam('amount', message);
  }
  const { id, currency, payment_intent: paid } = charge;
  const facts = { charge: id, payment_intent: paid, currency, status: 'succeeded' };
  const refund = store.insert('refund', { ...facts, amount, metadata, reason });
  store.emit('refund.created', refund);
  const refunded = { amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  store.change(charge, refunded, 'charge.refunded');
  return refund;
}

/** The bank returns a refund: the charge is as if it had not been refunded. */
export function failRefund(store: Store, refund: Refund): Refund {
  const charge = store.require('charge', refund.charge);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  return store.change(refund, { status: 'failed' }, 'refund.failed');
}

const disputeAnswerSeconds = 9 * 24 * 3600;

/** The payer's bank disputes a charge, and takes its money back for the time being. */
export function disputeCharge(store: Store, charge: Charge): Dispute {
  const { id, amount, currency, payment_intent } = charge;
  const dispute = store.insert('dispute', {
    ...{ amount, charge: id, currency, payment_intent, reason: 'fraudulent' },
    status: 'needs_response',
    evidence_details: {
      ...{ due_by: store.now() + disputeAnswerSeconds, has_evidence: false, past_due: false },
      submission_count: 0,
    } as Dispute['evidence_details'],
  });
  charge.disputed = true;
  store.emit('charge.dispute.created', dispute);
  store.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides; the money comes back when it decides for us. */
export function closeDispute(
  store: Store,
  dispute: Dispute,
  { status }: { status: 'won' | 'lost' },
): Dispute {
  store.change(dispute, { status }, 'charge.dispute.closed');
  if (status === 'won') store.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function findInvoicePayment(store: Store, { id }: PaymentIntent) {
  return store.all('invoice_payment').find(({ payment }) => payment.payment_intent === id);
}

function addCharge(store: Store, intent: PaymentIntent, paid: boolean): Charge {
  const { id: payment_intent, amount, currency, customer, payment_method_types } = intent;
  const type = payment_method_types[0] ?? 'card';
  const charge = store.insert('charge', {
    ...{ amount, currency, customer, paid, payment_intent, payment_method_details: { type } },
    ...{ amount_captured: paid ? amount : 0, amount_refunded: 0, disputed: false, refunded: false },
    status: paid ? 'succeeded' : 'failed',
  });
  charge.receipt_url = paid ? `${store.state.origin}/r/${charge.id}` : null;
  intent.latest_charge = charge.id;
  return charge;
}
