/** Notice that ends a plan, stored in the subscription's metadata at Stripe (R43). It has the same effect whoever gives it, and storing it is idempotent. */
import type Stripe from 'stripe';
import { noticeSources } from '#src/integrations/database/tables/payments.ts';
import { noticeKeys } from '#src/integrations/payments/purchase-metadata.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { findCatalogPrice } from '#src/buying/stripe/stripe-prices.server.ts';
import { idOf, momentOf } from '#src/buying/ledger/snapshot/snapshot.ts';
import { endAfterNotice, type PaidYear } from './unused-months.ts';

/** Who gave notice, or how it reached us. */
export type NoticeSource = (typeof noticeSources)[number];

/** A valid notice, and when it ends the plan. */
export interface Notice {
  noticedAt: Date;
  from: NoticeSource;
  endsAt: Date;
}

/** Expands the customer in Stripe's responses about a subscription. */
export const withCustomer = ['customer'];

/** The paid period, which newer versions of Stripe's API store on the item (R14), or null. */
export function findPeriod({ items }: Stripe.Subscription): PaidYear | null {
  const [item] = items.data;
  const startsAt = momentOf(item?.current_period_start);
  const endsAt = momentOf(item?.current_period_end);
  return startsAt && endsAt ? { startsAt, endsAt } : null;
}

/** Whether a subscription is to one of our plans with this interval. */
export function isBilledEvery(interval: 'month' | 'year', { items }: Stripe.Subscription): boolean {
  const [item] = items.data;
  return item !== undefined && findCatalogPrice(item.price)?.interval === interval;
}

/**
 * The notice by which a subscription ends or ended; null while it continues, and when it ended without
 * notice. The end of a year is computed from the notice, whatever day Stripe's portal set.
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
  const isByCustomer =
    details?.reason !== 'payment_failed' && details?.reason !== 'payment_disputed';
  if (!setTo || !period || !canceledAt || !isByCustomer) return null;
  // Notice that was given before the current period counts from the period's first day.
  const noticedAt = new Date(Math.max(canceledAt.getTime(), period.startsAt.getTime()));
  // A day other than the period's end was set by our staff at Stripe, and is binding.
  const isCounted = isBilledEvery('year', subscription) && isSame(setTo, period.endsAt);
  return {
    noticedAt,
    from: 'portal',
    endsAt: isCounted ? endAfterNotice(noticedAt, period) : setTo,
  };
}

/**
 * Makes Stripe end a yearly plan on the day that follows from its notice, or removes a withdrawn notice.
 * Resolves to the updated subscription. Idempotent.
 */
export async function storeNotice(subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const { id, metadata, status } = subscription;
  if (status === 'canceled') return subscription;
  const notice = readNotice(subscription);
  // Stripe's portal already ends a monthly plan on the right day.
  if (notice && isBilledEvery('year', subscription)) return endByNotice(subscription, notice);
  if (notice || !metadata[noticeKeys.endsAt]) return subscription;
  const forgotten = Object.fromEntries(Object.values(noticeKeys).map((key) => [key, '']));
  return stripe().subscriptions.update(id, { metadata: forgotten, expand: withCustomer });
}

/** Stores a notice on the subscription and sets its end, or ends it now when that day has passed. */
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
  // A scheduled downgrade blocks the end until it is released, and won't happen any more.
  if (schedule) {
    await stripe().subscriptionSchedules.release(idOf(schedule), { preserve_cancel_date: true });
  }
  const isOver = endsAt.getTime() <= Date.now();
  const changed = await stripe().subscriptions.update(id, {
    metadata: kept,
    // We refund the unused months, so Stripe must not credit them.
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
const isSame = (moment: Date | null, other: Date) => moment?.getTime() === other.getTime();
