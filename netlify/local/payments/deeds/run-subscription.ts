/** The life of a subscription: it starts, renews, changes its price, and ends. */
import type {
  CustomerRow,
  InvoiceRow,
  PriceRow,
  SubscriptionItemRow,
  SubscriptionRow,
} from '../records.ts';
import type { World } from '../world.ts';
import { failPayment, settlePayment, startPayment } from './collect-payment.ts';
import { addLine, draftInvoice, finalizeInvoice } from './write-invoice.ts';

/** What somebody subscribes to. */
export interface SubscriptionOrder {
  customer: CustomerRow;
  items: { price: PriceRow; quantity: number }[];
  collectionMethod: SubscriptionRow['collection_method'];
  daysUntilDue?: number | null;
  description?: string | null;
  metadata: Record<string, string>;
}

/** Starts a subscription; its first invoice is a draft. */
export function startSubscription(
  world: World,
  order: SubscriptionOrder,
): { subscription: SubscriptionRow; invoice: InvoiceRow } {
  const { store, newId, now } = world;
  const id = newId('sub_');
  const start = now();
  const items = order.items.map(({ price, quantity }): SubscriptionItemRow => ({
    id: newId('si_'),
    object: 'subscription_item',
    created: start,
    current_period_end: endOfPeriod(start, price),
    current_period_start: start,
    metadata: {},
    price: structuredClone(price),
    quantity,
    subscription: id,
  }));
  const subscription = store.insert({
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: noDetails,
    collection_method: order.collectionMethod,
    created: start,
    currency: 'usd',
    customer: order.customer.id,
    days_until_due: order.daysUntilDue ?? null,
    description: order.description ?? null,
    ended_at: null,
    items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: order.metadata,
    schedule: null,
    start_date: start,
    status: 'active',
  });
  const invoice = billPeriod(world, subscription, 'subscription_create');
  world.emit('customer.subscription.created', subscription);
  return { subscription, invoice };
}

/** Begins the next period and bills it, or ends a subscription that was to end now; `fails` is for a card that is refused. */
export function renewSubscription(
  world: World,
  subscription: SubscriptionRow,
  { fails = false } = {},
): InvoiceRow | null {
  if (subscription.cancel_at !== null) {
    endSubscription(world, subscription);
    return null;
  }
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = endOfPeriod(item.current_period_start, item.price);
  }
  const invoice = billPeriod(world, subscription, 'subscription_cycle');
  world.emit('customer.subscription.updated', subscription);
  finalizeInvoice(world, invoice);
  if (subscription.collection_method === 'charge_automatically') {
    const intent = startPayment(world, {
      amount: invoice.amount_due,
      customer: subscription.customer,
      method: 'card',
      description: 'Subscription update',
      invoice,
    });
    if (fails) failPayment(world, intent, 'Your card was declined.');
    else settlePayment(world, intent);
  }
  return invoice;
}

/** Moves a subscription to another price at once; what is unused of the old one is set against it on an invoice that is paid at once. */
export function changePrice(
  world: World,
  subscription: SubscriptionRow,
  item: SubscriptionItemRow,
  price: PriceRow,
  isInvoiced: boolean,
): void {
  const { store, now } = world;
  const former = item.price;
  const { current_period_start: start, current_period_end: end } = item;
  const unused = Math.min(1, Math.max(0, (end - now()) / (end - start)));
  const isSameInterval = former.recurring?.interval === price.recurring?.interval;
  if (!isSameInterval) {
    item.current_period_start = now();
    item.current_period_end = endOfPeriod(now(), price);
    subscription.billing_cycle_anchor = now();
  }
  item.price = structuredClone(price);
  world.emit('customer.subscription.updated', subscription, {
    items: { data: [{ price: former }] },
  });
  if (!isInvoiced && isSameInterval) return;
  const customer = store.require('customer', subscription.customer);
  const invoice = draftInvoice(world, {
    customer,
    billingReason: 'subscription_update',
    collectionMethod: subscription.collection_method,
    daysUntilDue: subscription.days_until_due,
    subscription,
  });
  const period = { start: now(), end: item.current_period_end };
  const line = { period, parent: parentOf(subscription, item, true) };
  addLine(world, invoice, {
    ...line,
    period: { start: now(), end },
    amount: -Math.round(former.unit_amount * unused),
    description: 'Unused time',
    price: former,
  });
  addLine(world, invoice, {
    ...line,
    amount: isSameInterval ? Math.round(price.unit_amount * unused) : price.unit_amount,
    description: 'Remaining time',
    price,
  });
  // What is over stays to the customer's credit.
  if (invoice.total < 0) customer.balance += invoice.total;
  subscription.latest_invoice = invoice.id;
  finalizeInvoice(world, invoice);
  if (invoice.amount_due === 0 || invoice.collection_method !== 'charge_automatically') return;
  settlePayment(
    world,
    startPayment(world, {
      amount: invoice.amount_due,
      customer: customer.id,
      method: 'card',
      invoice,
    }),
  );
}

/** Ends a subscription, now unless another time is given. */
export function endSubscription(
  world: World,
  subscription: SubscriptionRow,
  at = world.now(),
): SubscriptionRow {
  subscription.status = 'canceled';
  subscription.canceled_at ??= world.now();
  subscription.cancellation_details = { ...noDetails, reason: 'cancellation_requested' };
  subscription.ended_at = at;
  world.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** Lets a subscription's period, and what was charged for it, have begun and end at other times, as if days had passed. */
export function movePeriod(
  world: World,
  subscription: SubscriptionRow,
  start: number,
  end: number,
): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
  const { lines } = world.store.require('invoice', subscription.latest_invoice ?? '');
  for (const line of lines.data) line.period = { start, end };
  world.emit('customer.subscription.updated', subscription);
}

/** Lets a subscription run out, or takes that back, whatever day it was to end on. */
export function setToEnd(world: World, subscription: SubscriptionRow, ends: boolean): void {
  const [item] = subscription.items.data;
  setEnd(world, subscription, ends ? (item?.current_period_end ?? null) : null);
}

/** Sets the time at which a subscription ends; null, and it goes on. */
export function setEnd(world: World, subscription: SubscriptionRow, at: number | null): void {
  const { cancel_at_period_end: before, cancel_at: atBefore } = subscription;
  const [item] = subscription.items.data;
  if (atBefore === at) return;
  subscription.cancel_at = at;
  subscription.cancel_at_period_end = at !== null && at === item?.current_period_end;
  subscription.canceled_at = at === null ? null : world.now();
  subscription.cancellation_details = {
    ...noDetails,
    reason: at === null ? null : 'cancellation_requested',
  };
  world.emit('customer.subscription.updated', subscription, {
    cancel_at: atBefore,
    cancel_at_period_end: before,
  });
}

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null };

function billPeriod(
  world: World,
  subscription: SubscriptionRow,
  billingReason: InvoiceRow['billing_reason'],
): InvoiceRow {
  const invoice = draftInvoice(world, {
    customer: world.store.require('customer', subscription.customer),
    billingReason,
    collectionMethod: subscription.collection_method,
    daysUntilDue: subscription.days_until_due,
    subscription,
    autoAdvance: true,
  });
  for (const item of subscription.items.data) {
    const { price, quantity = 1 } = item;
    addLine(world, invoice, {
      amount: price.unit_amount * quantity,
      description: `${quantity} × ${world.store.require('product', price.product).name}`,
      period: { start: item.current_period_start, end: item.current_period_end },
      price,
      quantity,
      parent: parentOf(subscription, item, false),
    });
  }
  subscription.latest_invoice = invoice.id;
  return invoice;
}

function parentOf(subscription: SubscriptionRow, item: SubscriptionItemRow, proration: boolean) {
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: item.id,
    },
  };
}

// As Stripe counts: the same day of a later month, or its last day when it is shorter.
function endOfPeriod(start: number, { recurring }: PriceRow): number {
  const count = recurring?.interval_count ?? 1;
  const date = new Date(start * 1000);
  if (recurring?.interval === 'day' || recurring?.interval === 'week') {
    date.setUTCDate(date.getUTCDate() + count * (recurring.interval === 'week' ? 7 : 1));
  } else {
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + count * (recurring?.interval === 'year' ? 12 : 1));
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
    date.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  }
  return date.getTime() / 1000;
}
