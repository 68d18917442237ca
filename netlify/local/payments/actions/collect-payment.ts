import { invalidParam, StripeApiError } from '#local/payments/api/stripe-error.ts';
import type {
  Charge,
  Dispute,
  Invoice,
  PaymentIntent,
  Refund,
} from '#local/payments/stripe-objects.ts';
import type { Fields, Store } from '#local/payments/store.ts';
import { markInvoicePaid, markPaymentFailed, requireStatus } from './write-invoice.ts';

/** A card settles immediately, a bank debit days later. */
export type PaymentMethod = 'card' | 'us_bank_account';

const daySeconds = 24 * 3600;
/** How long a bank debit can be refunded. */
const debitRefundSeconds = 180 * daySeconds;
const disputeDueSeconds = 9 * daySeconds;

/** Creates a payment intent that is processing until it succeeds or fails. */
export function startPayment(
  store: Store,
  fields: Fields<PaymentIntent>,
  method: PaymentMethod,
): PaymentIntent {
  const intent = store.insert('payment_intent', {
    ...fields,
    amount_received: 0,
    currency: 'usd',
    latest_charge: null,
    payment_method_types: [method],
    status: 'processing',
  });
  if (method === 'us_bank_account') store.emit('payment_intent.processing', intent);
  return intent;
}

/** Creates a payment intent for what remains to be paid of an invoice, or for a part of that. */
export function startInvoicePayment(
  store: Store,
  { id: invoice, amount_remaining: remaining, customer }: Invoice,
  method: PaymentMethod,
  amount = remaining,
): PaymentIntent {
  if (amount > remaining) {
    throw invalidParam('amount', `Only ${remaining} remains to be paid of this invoice.`);
  }
  const intent = startPayment(store, { amount, customer }, method);
  store.insert('invoice_payment', {
    invoice,
    amount_paid: null,
    amount_requested: amount,
    currency: 'usd',
    status: 'open',
    is_default: amount === remaining,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

/** Completes a processing payment intent and pays its part of an invoice, if any; with `fails`, the invoice stays open. */
export function finishPayment(store: Store, intent: PaymentIntent, { fails = false } = {}): void {
  store.emit(fails ? 'charge.failed' : 'charge.succeeded', addCharge(store, intent, !fails));
  intent.status = fails ? 'requires_payment_method' : 'succeeded';
  intent.amount_received = fails ? 0 : intent.amount;
  store.emit(`payment_intent.${fails ? 'payment_failed' : 'succeeded'}`, intent);
  const payment = store
    .all('invoice_payment')
    .find((invoicePayment) => invoicePayment.payment.payment_intent === intent.id);
  if (!payment) return;
  const invoice = store.require('invoice', payment.invoice);
  if (fails) return markPaymentFailed(store, invoice);
  payment.status_transitions.paid_at = store.now();
  const paid = { status: 'paid', amount_paid: intent.amount };
  store.change(payment, paid, 'invoice_payment.paid');
  invoice.amount_paid += intent.amount;
  invoice.amount_remaining = invoice.amount_due - invoice.amount_paid;
  if (invoice.amount_remaining === 0) markInvoicePaid(store, invoice);
}

/** Pays an open invoice from its hosted page, in full or in part. */
export function payInvoice(
  store: Store,
  invoice: Invoice,
  { amount }: { amount?: number | undefined } = {},
): Invoice {
  requireStatus(invoice, ['open'], 'pay');
  const last = findIntentOfInvoice(store, invoice.id);
  const isPending = last?.status === 'processing';
  finishPayment(store, isPending ? last : startInvoicePayment(store, invoice, 'card', amount));
  return invoice;
}

/** The received payments of an invoice, the oldest first. */
export function listCharges(store: Store, { id }: Invoice): Charge[] {
  const payments = store.all('invoice_payment').filter(({ invoice }) => invoice === id);
  const intents = payments.map(({ payment }) =>
    store.find('payment_intent', payment.payment_intent),
  );
  const charges = intents.map((intent) => store.find('charge', intent?.latest_charge));
  return charges.filter((charge) => charge?.paid === true).reverse() as Charge[];
}

/** The latest payment intent of an invoice, or null. */
export function findIntentOfInvoice(store: Store, invoiceId: string | null): PaymentIntent | null {
  const last = store.all('invoice_payment').find(({ invoice }) => invoice === invoiceId);
  return store.find('payment_intent', last?.payment.payment_intent);
}

/** Refunds a charge, or the charge of a payment intent, in full unless there is an amount; throws Stripe's error if it can't. */
export function refundCharge(store: Store, fields: Fields<Refund>): Refund {
  const intent = store.find('payment_intent', fields.payment_intent);
  const charge = store.find('charge', fields.charge ?? intent?.latest_charge);
  if (!charge?.paid) {
    throw new StripeApiError(400, 'This payment has no successful charge to refund.');
  }
  const isDebit = charge.payment_method_details?.type === 'us_bank_account';
  if (isDebit && store.now() > charge.created + debitRefundSeconds) {
    throw new StripeApiError(400, 'This charge is too old to be refunded.');
  }
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new StripeApiError(400, message, { code: 'charge_already_refunded' });
  }
  const { amount = refundable } = fields;
  if (amount > refundable) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`;
    throw invalidParam('amount', message);
  }
  const { id, currency, payment_intent } = charge;
  const refund = store.insert('refund', {
    ...fields,
    charge: id,
    payment_intent,
    currency,
    status: 'succeeded',
    amount,
  });
  store.emit('refund.created', refund);
  const amount_refunded = charge.amount_refunded + amount;
  store.change(charge, { amount_refunded, refunded: amount === refundable }, 'charge.refunded');
  return refund;
}

/** Fails a refund that the bank returned: its amount counts as unrefunded again. */
export function failRefund(store: Store, refund: Refund): Refund {
  const charge = store.require('charge', refund.charge);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  return store.change(refund, { status: 'failed' }, 'refund.failed');
}

/** Opens a dispute for a charge or a part of it. Its funds are withdrawn until it is closed, unless the bank only asks. */
export function disputeCharge(
  store: Store,
  charge: Charge,
  { amount = charge.amount, status = 'needs_response' }: Fields<Dispute> = {},
): Dispute {
  const { id, currency, payment_intent } = charge;
  const dispute = store.insert('dispute', {
    amount,
    charge: id,
    currency,
    payment_intent,
    reason: 'fraudulent',
    status,
    evidence_details: { due_by: store.now() + disputeDueSeconds } as Dispute['evidence_details'],
  });
  const isInquiry = status.startsWith('warning');
  charge.disputed ||= !isInquiry;
  store.emit('charge.dispute.created', dispute);
  if (!isInquiry) store.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Answers a dispute: the bank decides later. */
export function answerDispute(store: Store, dispute: Dispute): Dispute {
  const status = dispute.status.replace('needs_response', 'under_review') as Dispute['status'];
  return store.change(dispute, { status }, 'charge.dispute.updated');
}

/** Closes a dispute; the funds are reinstated when it was won. */
export function closeDispute(store: Store, dispute: Dispute, { status }: Pick<Dispute, 'status'>) {
  store.change(dispute, { status }, 'charge.dispute.closed');
  if (status === 'won') store.emit('charge.dispute.funds_reinstated', dispute);
}

function addCharge(store: Store, intent: PaymentIntent, paid: boolean): Charge {
  const { id: payment_intent, amount, currency, customer, payment_method_types } = intent;
  const type = payment_method_types[0] ?? 'card';
  const charge = store.insert('charge', {
    amount,
    currency,
    customer,
    paid,
    payment_intent,
    payment_method_details: { type },
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    disputed: false,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  });
  intent.latest_charge = charge.id;
  return charge;
}
