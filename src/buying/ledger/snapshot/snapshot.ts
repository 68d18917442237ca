/** Snapshots of Stripe's state in the terms of our ledger, and how values of Stripe's objects are read. */
import { ourDay } from '#src/formats/our-day.ts';
import { agreementOn, findAgreement } from '#src/buying/terms/agreements.ts';
import { agreementKey } from '#src/integrations/payments/purchase-metadata.ts';
import { type Price, writtenAmount } from '#src/buying/catalog/prices.ts';
import type { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';

/** The columns that no snapshot sets: our own bookkeeping. */
type OwnColumn =
  | ('readAt' | 'notices' | 'refundState' | 'refundMonths' | 'refundCents' | 'byHandCents')
  | ('refundIds' | 'refundReason' | 'refundSettledAt');
type Read<Row> = Omit<Row, OwnColumn>;

/** A purchase when it was read. */
export interface PurchaseSnapshot {
  row: Read<typeof purchases.$inferSelect>;
  /** Null when it is not in our catalog. */
  price: Price | null;
  quote: { number: string; poNumber: string | null } | null;
  /** Stripe's page with the invoice or receipt. */
  documentUrl: string | null;
  /** How many unused months the last refund was for; null for other refunds. */
  unusedMonths: number | null;
  /** Whether it is the first payment after a free time, such as a trial: access began with that. */
  isAfterFreeTime: boolean;
  /** The disputes of all its payments. */
  disputes: PaymentDispute[];
}

/** A dispute of one payment of a purchase. */
export interface PaymentDispute {
  id: string;
  chargeId: string;
  /** Stripe's status, such as `needs_response`. */
  status: string;
  cents: number;
  /** The bank's deadline while we must answer. */
  answerBy: Date | null;
}

/** A subscription when it was read. */
export interface SubscriptionSnapshot {
  row: Read<typeof subscriptions.$inferSelect>;
  price: Price | null;
}

/** The rows that an event changes. */
export interface Snapshot {
  purchase: PurchaseSnapshot | null;
  subscription: SubscriptionSnapshot | null;
}

/** Whether a subscription was a yearly plan that has ended: a refund of its unused months is due. */
export function isEndedYear({ row, price }: SubscriptionSnapshot): boolean {
  return row.status === 'canceled' && price?.interval === 'year';
}

/** For an event that changes no row. */
export const emptySnapshot: Snapshot = { purchase: null, subscription: null };

/** The columns of the item; empty when it is not in our catalog. */
export function describePrice(price: Price | null) {
  return {
    planId: price?.plan?.id ?? null,
    priceId: price?.priceId ?? null,
    isCoalitionPrice: price?.isCoalitionPrice ?? false,
  };
}

/**
 * The agreement that an order accepted: the one in the metadata, or else the one in effect at the time of
 * the order; null when the item is not in our catalog.
 */
export function findOrderAgreement(
  price: Price | null,
  metadata: Record<string, string> | null | undefined,
  orderedAt: Date,
) {
  const named = findAgreement(metadata?.[agreementKey]);
  if (named || !price) return named;
  return agreementOn(ourDay(orderedAt), price.plan ? 'plan' : 'once');
}

type Reference = string | { id: string };

/** The id of an object that Stripe sends as an id or expanded. */
export function idOf(reference: Reference): string;
export function idOf(reference: Reference | null | undefined): string | null;
export function idOf(reference: Reference | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The expanded object, or null. */
export function objectOf<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

/** Stripe's time in seconds as a date, or null. */
export function momentOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

type State = Pick<
  typeof purchases.$inferSelect,
  'status' | 'occasion' | 'amountCents' | 'paidCents' | 'currency'
>;

/** A purchase's state in words: `paid`, `trial, nothing to pay` or `pending, $4,000 paid so far`. */
export function writtenState({ status, occasion, amountCents, paidCents, currency }: State) {
  if (status === 'paid' && amountCents === 0) {
    return occasion === 'trial' ? 'trial, nothing to pay' : 'nothing to pay';
  }
  const isPart = paidCents > 0 && paidCents < amountCents;
  const part = isPart ? `, ${writtenAmount(paidCents, currency)} paid so far` : '';
  return status.replaceAll('_', ' ') + part;
}
