/** Notice that ends a plan, kept at Stripe (R43). Its effect does not depend on its giver, and writing it again changes nothing. */
import type Stripe from 'stripe';
import { noticeSources } from '#src/integrations/database/tables/payments.ts';
import { noticeKeys } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCataloguePrice } from '#src/integrations/payments/stripe-prices.server.ts';
import { idOf, momentOf } from '../stripe-facts.ts';
import { endAfterNotice, type PaidYear } from './unused-months.ts';

/** How notice reached us. */
export type NoticeSource = (typeof noticeSources)[number];

/** A valid notice, and when it ends the plan. */
export interface Notice {
  noticedAt: Date;
  from: NoticeSource;
  endsAt: Date;
}

/** The options for updating a subscription: the answer contains its whole customer, as every read does. */
export const withCustomer = ['customer'];

/** The period that is paid, which newer versions of Stripe's API keep on the item (R14); null for a subscription without one. */
export function findPeriod({ items }: Stripe.Subscription): PaidYear | null {
  const [item] = items.data;
  const startsAt = momentOf(item?.current_period_start);
  const endsAt = momentOf(item?.current_period_end);
  return startsAt && endsAt ? { startsAt, endsAt } : null;
}

/** Whether it is one of our plans, billed at this interval. */
export function isBilledEvery(interval: 'month' | 'year', { items }: Stripe.Subscription): boolean {
  const [item] = items.data;
  return item !== undefined && findCataloguePrice(item.price)?.interval === interval;
}

/**
 * The notice by which a subscription ends or has ended; null while it continues, and for one that was
 * ended without notice. The end of a year is counted from the notice, whatever day Stripe's portal set.
 */
export function readNotice(subscription: Stripe.Subscription): Notice | null {
  const { metadata, status, cancellation_details: details } = subscription;
  const setTo = endAtStripe(subscription);
  const kept = momentOfText(metadata[noticeKeys.endsAt]);
  if (kept && (status === 'canceled' || isSame(setTo, kept))) {
    const source = noticeSources.find((known) => known === metadata[noticeKeys.from]);
    const noticedAt = momentOfText(metadata[noticeKeys.noticedAt]) ?? kept;
    return { noticedAt, from: source ?? 'portal', endsAt: kept };
  }
  const period = findPeriod(subscription);
  const canceledAt = momentOf(subscription.canceled_at);
  const isAsked = details?.reason !== 'payment_failed' && details?.reason !== 'payment_disputed';
  if (!setTo || !period || !canceledAt || !isAsked) return null;
  // A buyer who set a plan to end and then paid for a year gave notice on the first day of that year at the earliest.
  const noticedAt = new Date(Math.max(canceledAt.getTime(), period.startsAt.getTime()));
  // One of us chose another day than the period's end, at Stripe: it is binding.
  const isCounted = isBilledEvery('year', subscription) && isSame(setTo, period.endsAt);
  return {
    noticedAt,
    from: 'portal',
    endsAt: isCounted ? endAfterNotice(noticedAt, period) : setTo,
  };
}

/**
 * Makes Stripe end a year on the day that follows from its notice, and resolves to the updated
 * subscription. Calling it again changes nothing; a withdrawn notice is removed.
 */
export async function storeNotice(subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const { id, metadata, status } = subscription;
  if (status === 'canceled') return subscription;
  const notice = readNotice(subscription);
  // A month ends as Stripe's portal ends it.
  if (notice && isBilledEvery('year', subscription)) return endByNotice(subscription, notice);
  if (notice || !metadata[noticeKeys.endsAt]) return subscription;
  const forgotten = Object.fromEntries(Object.values(noticeKeys).map((key) => [key, '']));
  return stripe().subscriptions.update(id, { metadata: forgotten, expand: withCustomer });
}

/** Writes a notice on the subscription and sets its end, or ends it now when that day has passed. */
export async function endByNotice(
  subscription: Stripe.Subscription,
  { noticedAt, from, endsAt }: Notice,
): Promise<Stripe.Subscription> {
  const { id, metadata, schedule } = subscription;
  const setTo = endAtStripe(subscription);
  const kept = {
    [noticeKeys.noticedAt]: toSeconds(noticedAt),
    [noticeKeys.from]: from,
    [noticeKeys.endsAt]: toSeconds(endsAt),
  };
  const isKept = Object.entries(kept).every(([key, value]) => metadata[key] === value);
  if (isKept && isSame(setTo, endsAt)) return subscription;
  // A scheduled change to a smaller plan will not happen, and blocks any other end until it is released.
  if (schedule) {
    await stripe().subscriptionSchedules.release(idOf(schedule), { preserve_cancel_date: true });
  }
  const isOver = endsAt.getTime() <= Date.now();
  const changed = await stripe().subscriptions.update(id, {
    metadata: kept,
    // What is unused is our refund (R43), not a credit of Stripe's.
    ...(!isOver &&
      !isSame(setTo, endsAt) && {
        cancel_at: Number(toSeconds(endsAt)),
        proration_behavior: 'none',
      }),
    expand: withCustomer,
  });
  return isOver ? stripe().subscriptions.cancel(id, { expand: withCustomer }) : changed;
}

function endAtStripe(subscription: Stripe.Subscription): Date | null {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = subscription;
  return momentOf(at) ?? (atPeriodEnd ? (findPeriod(subscription)?.endsAt ?? null) : null);
}

const toSeconds = (moment: Date) => String(Math.floor(moment.getTime() / 1000));
const momentOfText = (seconds: string | undefined) => (seconds ? momentOf(Number(seconds)) : null);
const isSame = (one: Date | null, other: Date) => one?.getTime() === other.getTime();
