import { toList } from '#local/payments/api/expand.ts';
import { productName } from '#local/payments/resources/products.ts';
import type {
  Invoice,
  Price,
  Subscription,
  SubscriptionItem,
} from '#local/payments/stripe-objects.ts';
import { newId, type Fields, type Store } from '#local/payments/store.ts';
import { addLine, discountInvoice, draftInvoice, finalizeInvoice } from './write-invoice.ts';
import { finishPayment, startInvoicePayment } from './collect-payment.ts';

/** Starts a subscription with a draft invoice for its first period, or with a trial whose invoice of $0 is paid. */
export function startSubscription(
  store: Store,
  prices: Price[],
  {
    trial_period_days: days,
    ...fields
  }: Fields<Subscription> & { trial_period_days?: number | undefined },
): Subscription {
  const start = store.now();
  const trialEnd = fields.trial_end ?? (days ? start + days * 86_400 : null);
  const subscription = store.insert(
    'subscription',
    {
      cancel_at_period_end: false,
      discounts: [],
      ...fields,
      status: trialEnd ? 'trialing' : 'active',
      trial_end: trialEnd,
      trial_start: trialEnd && start,
    },
    ['cancel_at', 'canceled_at', 'cancellation_details', 'days_until_due', 'ended_at', 'schedule'],
  );
  const items = prices.map((price) => ({
    id: newId('si_'),
    object: 'subscription_item',
    quantity: 1,
    current_period_end: trialEnd ?? endOfPeriod(start, price),
    current_period_start: start,
    price: structuredClone(price),
    subscription: subscription.id,
  }));
  subscription.items = toList(items as SubscriptionItem[]);
  const invoice = billPeriod(store, subscription, 'subscription_create');
  if (trialEnd) finalizeInvoice(store, invoice);
  store.emit('customer.subscription.created', subscription);
  return subscription;
}

/** Starts and bills the next period, or ends a subscription that was set to end; with `fails` the card is declined. */
export function renewSubscription(
  store: Store,
  subscription: Subscription,
  { fails = false } = {},
): object {
  if (subscription.cancel_at !== null) return endSubscription(store, subscription);
  subscription.status = 'active';
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = endOfPeriod(item.current_period_start, item.price);
  }
  const invoice = billPeriod(store, subscription, 'subscription_cycle');
  store.emit('customer.subscription.updated', subscription);
  chargeCard(store, finalizeInvoice(store, invoice), fails);
  return invoice;
}

/** Starts or extends a trial from now on; its invoice of $0 is paid. */
export function extendTrial(store: Store, subscription: Subscription, end: number): void {
  const start = store.now();
  Object.assign(subscription, { status: 'trialing', trial_end: end, trial_start: start });
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: start, current_period_end: end });
  store.emit('customer.subscription.updated', subscription);
  finalizeInvoice(store, billPeriod(store, subscription, 'subscription_update'));
}

/** Changes the price; an invoice, charged immediately, credits the unused part of the old one. */
export function changePrice(store: Store, subscription: Subscription, price: Price): void {
  const [item] = subscription.items.data as [SubscriptionItem];
  const now = store.now();
  const { price: old, current_period_start: start, current_period_end: end } = item;
  const unused = Math.min(1, Math.max(0, (end - now) / (end - start)));
  const isSameInterval = old.recurring?.interval === price.recurring?.interval;
  if (!isSameInterval) {
    item.current_period_start = now;
    item.current_period_end = endOfPeriod(now, price);
  }
  item.price = structuredClone(price);
  store.emit('customer.subscription.updated', subscription);
  const invoice = draft(store, subscription, 'subscription_update');
  const credit = -Math.round(old.unit_amount * unused);
  const rest = { start: now, end };
  addLine(store, invoice, old, { amount: credit, description: 'Unused time', period: rest });
  const amount = isSameInterval ? Math.round(price.unit_amount * unused) : price.unit_amount;
  const period = { start: now, end: item.current_period_end };
  addLine(store, invoice, price, { amount, description: 'Remaining time', period });
  finalizeInvoice(store, invoice);
  if (invoice.amount_due > 0) chargeCard(store, invoice);
}

/** Cancels a subscription as of now or another time. */
export function endSubscription(
  store: Store,
  subscription: Subscription,
  at = store.now(),
): Subscription {
  const canceled_at = subscription.canceled_at ?? store.now();
  const fields = { status: 'canceled' as const, canceled_at, ended_at: at };
  return store.change(subscription, fields, 'customer.subscription.deleted');
}

/** Moves the current period and its invoice lines, as if time had passed. */
export function movePeriod(
  store: Store,
  subscription: Subscription,
  { start, end }: { start: number; end: number },
): Subscription {
  for (const item of subscription.items.data) {
    Object.assign(item, { current_period_start: start, current_period_end: end });
  }
  const { lines } = store.require('invoice', subscription.latest_invoice);
  for (const line of lines.data) line.period = { start, end };
  store.emit('customer.subscription.updated', subscription);
  return subscription;
}

/** Schedules or, with null, unschedules the end of a subscription. */
export function setCancelAt(store: Store, subscription: Subscription, at: number | null): void {
  if (subscription.cancel_at === at) return;
  const cancel_at_period_end = at === periodEnd(subscription);
  const fields = { cancel_at: at, cancel_at_period_end, canceled_at: at && store.now() };
  store.change(subscription, fields, 'customer.subscription.updated');
}

/** The end of the current period, in epoch seconds. */
export function periodEnd({ items }: Subscription): number {
  return items.data[0]?.current_period_end ?? 0;
}

type Reason = Invoice['billing_reason'];

function billPeriod(store: Store, subscription: Subscription, reason: Reason): Invoice {
  const invoice = draft(store, subscription, reason);
  const isTrial = subscription.status === 'trialing';
  for (const { price, ...item } of subscription.items.data) {
    const period = { start: item.current_period_start, end: item.current_period_end };
    const description = `${isTrial ? 'Trial period for' : '1 ×'} ${productName(store, price)}`;
    const amount = isTrial ? 0 : price.unit_amount;
    addLine(store, invoice, price, { amount, description, period });
  }
  // Each coupon here is for the first invoice only.
  for (const id of subscription.discounts.splice(0)) {
    discountInvoice(invoice, store.require('coupon', id as string).percent_off ?? 0);
  }
  return invoice;
}

function draft(store: Store, subscription: Subscription, billing_reason: Reason): Invoice {
  const { collection_method, customer, days_until_due, id, metadata } = subscription;
  const subscription_details = { metadata: { ...metadata }, subscription: id };
  const parent = { type: 'subscription_details', subscription_details } as Invoice['parent'];
  const fields = { billing_reason, collection_method, customer, days_until_due, parent };
  const invoice = draftInvoice(store, fields);
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/** Charges the card, if the subscription is not paid by sent invoices. */
function chargeCard(store: Store, invoice: Invoice, fails = false): void {
  if (invoice.collection_method !== 'charge_automatically') return;
  finishPayment(store, startInvoicePayment(store, invoice, 'card'), { fails });
}

// As in Stripe: the same day of the month, or its last day when the month is shorter.
function endOfPeriod(start: number, { recurring }: Price): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  const months = (recurring?.interval_count ?? 1) * (recurring?.interval === 'year' ? 12 : 1);
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1000;
}
