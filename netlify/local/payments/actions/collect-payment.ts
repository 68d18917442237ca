/** Collects and refunds money: an intent, its charge, the invoice that it pays, and refunds. */
import { invalidParam, StripeApiError } from '../api/stripe-error.ts';
import type { Charge, Dispute, Invoice, PaymentIntent, Refund } from '../stripe-objects.ts';
import type { Fields, Store } from '../store.ts';
import { markInvoicePaid, markPaymentFailed, requireStatus } from './write-invoice.ts';

/** How somebody pays: a card at once, a bank debit days later. */
export type PaymentMethod = 'card' | 'us_bank_account';

const debitRefundSeconds = 180 * 24 * 3600;

/** Starts to collect an amount from a customer; the intent is processing until it is settled or fails. */
export function startPayment(
  store: Store,
  order: Fields<PaymentIntent>,
  method: PaymentMethod,
): PaymentIntent {
  const facts = { amount_received: 0, currency: 'usd', latest_charge: null };
  const state = { payment_method_types: [method], status: 'processing' as const };
  const intent = store.insert('payment_intent', { ...order, ...facts, ...state });
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

/** The money arrives, or `fails` to: an invoice that it is for is paid, or stays open. */
export function finishPayment(store: Store, intent: PaymentIntent, { fails = false } = {}): void {
  store.emit(fails ? 'charge.failed' : 'charge.succeeded', addCharge(store, intent, !fails));
  intent.status = fails ? 'requires_payment_method' : 'succeeded';
  intent.amount_received = fails ? 0 : intent.amount;
  store.emit(`payment_intent.${fails ? 'payment_failed' : 'succeeded'}`, intent);
  const payment = store
    .all('invoice_payment')
    .find((each) => each.payment.payment_intent === intent.id);
  if (!payment) return;
  const invoice = store.require('invoice', payment.invoice);
  if (fails) return markPaymentFailed(store, invoice);
  payment.status = 'paid';
  markInvoicePaid(store, invoice);
}

/** Somebody pays an open invoice on its page. */
export function payInvoice(store: Store, invoice: Invoice): Invoice {
  requireStatus(invoice, ['open'], 'pay');
  const last = findIntentOfInvoice(store, invoice.id);
  const isPending = last?.status === 'processing';
  finishPayment(store, isPending ? last : startInvoicePayment(store, invoice, 'card'));
  return invoice;
}

/** The last intent that was started for an invoice, or null. */
export function findIntentOfInvoice(store: Store, invoiceId: string | null): PaymentIntent | null {
  const last = store.all('invoice_payment').find(({ invoice }) => invoice === invoiceId);
  return store.find('payment_intent', last?.payment.payment_intent);
}

/** Refunds a charge, or that of an intent, wholly unless there is an amount; throws Stripe's error when that is not possible. */
export function refundCharge(store: Store, order: Fields<Refund>): Refund {
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
  const { amount = left } = order;
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalidParam('amount', message);
  }
  const { id, currency, payment_intent } = charge;
  const facts = { charge: id, payment_intent, currency, status: 'succeeded' };
  const refund = store.insert('refund', { ...order, ...facts, amount });
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
    evidence_details: { due_by: store.now() + disputeAnswerSeconds } as Dispute['evidence_details'],
  });
  charge.disputed = true;
  store.emit('charge.dispute.created', dispute);
  store.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides; the money comes back when it decides for us. */
export function closeDispute(store: Store, dispute: Dispute, { status }: Pick<Dispute, 'status'>) {
  store.change(dispute, { status }, 'charge.dispute.closed');
  if (status === 'won') store.emit('charge.dispute.funds_reinstated', dispute);
}

function addCharge(store: Store, intent: PaymentIntent, paid: boolean): Charge {
  const { id: payment_intent, amount, currency, customer, payment_method_types } = intent;
  const type = payment_method_types[0] ?? 'card';
  const charge = store.insert('charge', {
    ...{ amount, currency, customer, paid, payment_intent, payment_method_details: { type } },
    ...{ amount_captured: paid ? amount : 0, amount_refunded: 0, disputed: false, refunded: false },
    status: paid ? 'succeeded' : 'failed',
  });
  intent.latest_charge = charge.id;
  return charge;
}
