import { createCustomer } from '#local/payments/resources/customers.ts';
import type { PaymentIntent, Session } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { addLine, draftInvoice, finalizeInvoice, markInvoicePaid } from './write-invoice.ts';
import * as payments from './collect-payment.ts';
import { startSubscription } from './run-subscription.ts';

/** Completes an open session: a card is paid immediately, a bank debit is processing until it settles or fails. */
export function paySession(
  store: Store,
  session: Session,
  method: payments.PaymentMethod,
  { email, name }: { email: string; name?: string | undefined },
): void {
  const needsCustomer = session.customer_creation === 'always' || session.invoice_creation?.enabled;
  if (needsCustomer) session.customer = createCustomer(store, { email, name }).id;
  session.customer_details = { email, name: name ?? null } as Session['customer_details'];
  const startPayment = session.mode === 'subscription' ? subscribe : payOnce;
  const intent = startPayment(store, session, method);
  if (!intent) session.payment_status = 'no_payment_required';
  else if (method === 'card') settle(store, session, intent);
  store.change(session, { status: 'complete', url: null }, 'checkout.session.completed');
}

/** Settles a session's pending bank debit, or fails it; does nothing without one. */
export function finishDebit(store: Store, session: Session, { fails = false } = {}): void {
  const intent = findPendingIntent(store, session);
  if (!intent) return;
  if (fails) payments.finishPayment(store, intent, { fails });
  else settle(store, session, intent);
  store.emit(`checkout.session.async_payment_${fails ? 'failed' : 'succeeded'}`, session);
}

/** The payment intent of a session's pending bank debit, or null. */
export function findPendingIntent(store: Store, session: Session): PaymentIntent | null {
  const { payment_intent: id, invoice } = session;
  const intent = store.find('payment_intent', id) ?? payments.findIntentOfInvoice(store, invoice);
  return intent?.status === 'processing' ? intent : null;
}

/** Expires a session. */
export function expireSession(store: Store, session: Session): Session {
  return store.change(session, { status: 'expired', url: null }, 'checkout.session.expired');
}

// Null for a trial, which needs no payment.
function subscribe(store: Store, session: Session, method: payments.PaymentMethod) {
  const { customer, line_items: items, subscription_data: data } = session;
  const prices = items.data.map(({ price }) => price);
  const fields = { collection_method: 'charge_automatically', customer, ...data } as const;
  const { id, latest_invoice } = startSubscription(store, prices, fields);
  const invoice = store.require('invoice', latest_invoice);
  Object.assign(session, { subscription: id, invoice: invoice.id });
  if (invoice.status === 'paid') return null;
  finalizeInvoice(store, invoice);
  return payments.startInvoicePayment(store, invoice, method);
}

function payOnce(store: Store, session: Session, method: payments.PaymentMethod): PaymentIntent {
  const { amount_total: amount, customer, payment_intent_data: data } = session;
  const intent = payments.startPayment(store, { amount, customer, ...data }, method);
  session.payment_intent = intent.id;
  return intent;
}

function settle(store: Store, session: Session, intent: PaymentIntent): void {
  payments.finishPayment(store, intent);
  session.payment_status = 'paid';
  if (!session.invoice_creation?.enabled) return;
  // An invoice for a one-time purchase serves as its receipt.
  const metadata = session.invoice_creation.invoice_data?.metadata ?? {};
  const invoice = draftInvoice(store, { customer: session.customer, metadata });
  for (const { amount_total: amount, description, price } of session.line_items.data) {
    addLine(store, invoice, price, { amount, description });
  }
  markInvoicePaid(store, finalizeInvoice(store, invoice));
  session.invoice = invoice.id;
}
