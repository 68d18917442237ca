/** The ledger: purchases, as Stripe had them when it was last asked (R15). */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Stripe's events that were handled. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text('object_id').notNull(),
    processedAt: instant('processed_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_processed_at').on(table.processedAt)],
);

// Made again for each table: a column belongs to one.
const bought = () => ({
  /** Ids of our catalogue; null for what it does not have. */
  planId: text('plan_id'),
  priceId: text('price_id'),
  isCoalitionPrice: boolean('is_coalition_price').notNull().default(false),
  /** As the payer typed it: no proof of its owner. */
  email: text(),
  /** The account that was signed in with this address when the checkout started; null proves nothing (R41). */
  accountId: uuid('account_id'),
  /** The version of the agreement that the order accepted, e.g. `subscription/2026-11-20`. */
  agreement: text(),
});
const reading = () => ({
  createdAt: instant('created_at').notNull(),
  /** When the reading of this row ended; an older reading never overwrites it. */
  readAt: instant('read_at').notNull(),
  /** The notices that buyer and operator have had about the row, e.g. `paid`. */
  notices: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** One row for each payment: a Checkout Session for a one-time purchase, an invoice for everything else. */
export const purchases = pgTable(
  'purchases',
  {
    /** Stripe's id of the session or the invoice. */
    id: text().primaryKey(),
    kind: text({ enum: ['one_time', 'subscription', 'invoice'] }).notNull(),
    occasion: text({ enum: ['purchase', 'renewal', 'change'] }).notNull(),
    status: text({
      enum: [
        'pending',
        'processing',
        'paid',
        'failed',
        'canceled',
        'partially_refunded',
        'refunded',
      ],
    }).notNull(),
    ...bought(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    currency: text().notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    quoteId: text('quote_id'),
    settledAt: instant('settled_at'),
    /** The path of the page of ours where its checkout was opened, if it said so (R46). */
    openedOn: text('opened_on'),
    /** In Stripe's words, e.g. `needs_response`, `won` and `lost`; null when the payer's bank disputes nothing. */
    disputeStatus: text('dispute_status'),
    disputedCents: bigint('disputed_cents', { mode: 'number' }).notNull().default(0),
    /** Until when the bank takes an answer. */
    disputeAnswerBy: instant('dispute_answer_by'),
    ...reading(),
  },
  (table) => [
    index('purchases_newest').on(table.createdAt, table.id),
    index('purchases_account_id')
      .on(table.accountId)
      .where(sql`account_id is not null`),
    index('purchases_quote_id')
      .on(table.quoteId)
      .where(sql`quote_id is not null`),
  ],
);

/** How notice can reach us. */
export const noticeSources = ['portal', 'mail', 'administrator'] as const;

/** The refund of a prepaid year that ended (R43); all null before. */
const refund = () => ({
  /** `owed` until Stripe was asked; `by_hand` when a person has to pay something. */
  refundState: text('refund_state', { enum: ['owed', 'refunded', 'by_hand', 'none'] }),
  refundMonths: integer('refund_months'),
  /** The amount refunded through Stripe, and the amount that could not be: paid outside of it, disputed, or not paid yet. */
  refundCents: bigint('refund_cents', { mode: 'number' }),
  byHandCents: bigint('by_hand_cents', { mode: 'number' }),
  refundIds: text('refund_ids').array(),
  refundReason: text('refund_reason'),
  refundSettledAt: instant('refund_settled_at'),
});

/** Subscriptions, running and ended. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    /** In Stripe's words, e.g. `past_due`. */
    status: text().notNull(),
    ...bought(),
    customerId: text('customer_id').notNull(),
    currentPeriodStart: instant('current_period_start'),
    currentPeriodEnd: instant('current_period_end'),
    /** When the valid notice was given, and how (R43); Stripe's dashboard counts as the portal. */
    noticedAt: instant('noticed_at'),
    noticeFrom: text('notice_from', { enum: noticeSources }),
    /** The moment at which it is set to end, or null when it continues. */
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
    ...reading(),
    ...refund(),
  },
  (table) => [
    index('subscriptions_newest')
      .on(table.endedAt, table.id)
      .where(sql`ended_at is not null`),
    index('subscriptions_account_id')
      .on(table.accountId)
      .where(sql`account_id is not null`),
    index('subscriptions_refund_owed')
      .on(table.id)
      .where(sql`refund_state = 'owed'`),
  ],
);
