/** Collecting money: an intent, its charge, and the invoice that it pays. */
import type { ChargeRow, InvoiceRow, PaymentIntentRow } from '../records.ts';
import type { World } from '../world.ts';
import { markInvoicePaid, noteFailedAttempt } from './write-invoice.ts';

/** How somebody pays: a card at once, a bank debit days later. */
export type PaymentMethod = 'card' | 'us_bank_account';

/** What is to be collected. */
export interface Collection {
  amount: number;
  customer: string | null;
  method: PaymentMethod;
  description?: string | null;
  email?: string | null;
  metadata?: Record<string, string>;
  /** The invoice that this pays. */
  invoice?: InvoiceRow;
}

/** Begins to collect an amount: under way until it is settled or fails. */
export function startPayment(world: World, order: Collection): PaymentIntentRow {
  const { store, newId, now } = world;
  const intent = store.insert({
    id: newId('pi_'),
    object: 'payment_intent',
    amount: order.amount,
    amount_received: 0,
    canceled_at: null,
    created: now(),
    currency: 'usd',
    customer: order.customer,
    description: order.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: order.metadata ?? {},
    payment_method_types: [order.method],
    receipt_email: order.email ?? null,
    status: 'processing',
  });
  if (order.invoice) {
    store.insert({
      id: newId('inpay_'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: order.amount,
      created: now(),
      currency: 'usd',
      invoice: order.invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    });
  }
  if (order.method === 'us_bank_account') world.emit('payment_intent.processing', intent);
  return intent;
}

/** The money arrived: the intent has succeeded, with a charge, and its invoice is paid. */
export function settlePayment(world: World, intent: PaymentIntentRow): ChargeRow {
  const { store, now } = world;
  const charge = addCharge(world, intent, true);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  const payment = invoicePaymentOf(world, intent);
  if (payment) {
    payment.status = 'paid';
    payment.amount_paid = intent.amount;
    payment.status_transitions.paid_at = now();
    markInvoicePaid(world, store.require('invoice', payment.invoice));
  }
  return charge;
}

/** The money did not arrive: its invoice stays open. */
export function failPayment(world: World, intent: PaymentIntentRow, message: string): void {
  const { store } = world;
  const charge = addCharge(world, intent, false, message);
  intent.status = 'requires_payment_method';
  intent.latest_charge = charge.id;
  intent.last_payment_error = { type: 'card_error', code: 'payment_failed', message };
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', intent);
  const payment = invoicePaymentOf(world, intent);
  if (payment) noteFailedAttempt(world, store.require('invoice', payment.invoice));
}

/** The intent that was last begun for an invoice, or null. */
export function findIntentOfInvoice(
  { store }: World,
  invoiceId: string | null,
): PaymentIntentRow | null {
  const payment = store.all('invoice_payment').find(({ invoice }) => invoice === invoiceId);
  return payment ? store.find('payment_intent', payment.payment.payment_intent) : null;
}

function invoicePaymentOf({ store }: World, intent: PaymentIntentRow) {
  return store.all('invoice_payment').find(({ payment }) => payment.payment_intent === intent.id);
}

function addCharge(
  { store, newId, now }: World,
  intent: PaymentIntentRow,
  paid: boolean,
  failure: string | null = null,
): ChargeRow {
  const id = newId('ch_');
  const customer = intent.customer && store.find('customer', intent.customer);
  const [method] = intent.payment_method_types;
  return store.insert({
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: {
      email: intent.receipt_email ?? (customer ? customer.email : null),
      name: (customer ? customer.name : null) ?? null,
    },
    captured: paid,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: failure && 'card_declined',
    failure_message: failure,
    livemode: false,
    metadata: { ...intent.metadata },
    paid,
    payment_intent: intent.id,
    payment_method_details: { type: method === 'us_bank_account' ? method : 'card' },
    receipt_email: intent.receipt_email,
    receipt_url: paid ? `${store.origin}/r/${id}` : null,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  });
}
