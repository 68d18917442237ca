/** How a checkout session ends: paid at once, paid later, not paid at all, or never used. */
import { createCustomer } from './keep-customer.ts';
import type { CustomerRow, PaymentIntentRow, SessionRow } from '../records.ts';
import type { World } from '../world.ts';
import {
  failPayment,
  findIntentOfInvoice,
  settlePayment,
  startPayment,
  type PaymentMethod,
} from './collect-payment.ts';
import { startSubscription } from './run-subscription.ts';
import { addLine, draftInvoice, finalizeInvoice, markInvoicePaid } from './write-invoice.ts';

/** Who pays, as the payment page asks. */
export interface Payer {
  email: string;
  name: string | null;
}

/** Pays an open session: with a card at once, with a bank debit that is under way until it settles or fails. */
export function paySession(
  world: World,
  session: SessionRow,
  method: PaymentMethod,
  payer: Payer,
): void {
  const customer = findOrMakeCustomer(world, session, payer);
  session.customer = customer?.id ?? null;
  session.customer_details = {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  const intent =
    session.mode === 'subscription' && customer
      ? beginSubscription(world, session, customer, method)
      : beginPayment(world, session, method, payer);
  session.status = 'complete';
  session.url = null;
  if (method === 'card') {
    settlePayment(world, intent);
    recordInvoice(world, session, customer);
    session.payment_status = 'paid';
  }
  world.emit('checkout.session.completed', session);
}

/** The bank debit of a session arrives. */
export function settleSession(world: World, session: SessionRow): void {
  const intent = findPendingIntent(world, session);
  if (!intent) return;
  settlePayment(world, intent);
  recordInvoice(
    world,
    session,
    session.customer ? world.store.find('customer', session.customer) : null,
  );
  session.payment_status = 'paid';
  world.emit('checkout.session.async_payment_succeeded', session);
}

/** The bank debit of a session comes back unpaid. */
export function failSession(world: World, session: SessionRow): void {
  const intent = findPendingIntent(world, session);
  if (!intent) return;
  failPayment(world, intent, 'The bank returned the debit.');
  world.emit('checkout.session.async_payment_failed', session);
}

/** Whether a bank debit of this session is under way. */
export function isPending(world: World, session: SessionRow): boolean {
  return findPendingIntent(world, session) !== null;
}

/** Nobody paid in time, or nobody is to. */
export function expireSession(world: World, session: SessionRow): SessionRow {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
  return session;
}

function findOrMakeCustomer(
  world: World,
  session: SessionRow,
  { email, name }: Payer,
): CustomerRow | null {
  if (session.customer) return world.store.require('customer', session.customer);
  const isWanted = session.customer_creation === 'always' || session.invoice_creation?.enabled;
  return isWanted ? createCustomer(world, { email, ...(name && { name }) }) : null;
}

function beginSubscription(
  world: World,
  session: SessionRow,
  customer: CustomerRow,
  method: PaymentMethod,
): PaymentIntentRow {
  const order = world.store.orders[session.id];
  const { subscription, invoice } = startSubscription(world, {
    customer,
    items: session.line_items.data.map(({ price, quantity }) => ({
      price,
      quantity: quantity ?? 1,
    })),
    collectionMethod: 'charge_automatically',
    description: order?.description ?? null,
    metadata: { ...order?.subscriptionMetadata },
  });
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  finalizeInvoice(world, invoice);
  return startPayment(world, {
    amount: invoice.amount_due,
    customer: customer.id,
    method,
    description: 'Subscription creation',
    invoice,
  });
}

function beginPayment(
  world: World,
  session: SessionRow,
  method: PaymentMethod,
  { email }: Payer,
): PaymentIntentRow {
  const order = world.store.orders[session.id];
  const intent = startPayment(world, {
    amount: session.amount_total,
    customer: session.customer,
    method,
    email,
    description: order?.description ?? null,
    metadata: { ...order?.paymentMetadata },
  });
  session.payment_intent = intent.id;
  return intent;
}

// An invoice for what was paid once, as a receipt in good form.
function recordInvoice(world: World, session: SessionRow, customer: CustomerRow | null): void {
  if (!session.invoice_creation?.enabled || !customer) return;
  const invoice = draftInvoice(world, {
    customer,
    billingReason: 'manual',
    collectionMethod: 'charge_automatically',
    metadata: { ...world.store.orders[session.id]?.invoiceMetadata },
  });
  const period = { start: world.now(), end: world.now() };
  for (const { amount_total: amount, description, price, quantity } of session.line_items.data) {
    addLine(world, invoice, {
      amount,
      description: description ?? '',
      period,
      price,
      quantity: quantity ?? 1,
      parent: null,
    });
  }
  finalizeInvoice(world, invoice);
  markInvoicePaid(world, invoice);
  session.invoice = invoice.id;
}

function findPendingIntent(world: World, session: SessionRow): PaymentIntentRow | null {
  const intent = session.payment_intent
    ? world.store.find('payment_intent', session.payment_intent)
    : findIntentOfInvoice(world, session.invoice);
  return intent?.status === 'processing' ? intent : null;
}
