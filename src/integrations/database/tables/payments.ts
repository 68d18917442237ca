/** The ledger: purchases and subscriptions, as last read from Stripe. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Handled Stripe events. */
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

// A function, because a column belongs to one table.
const bought = () => ({
  /** Ids from our catalog; null for other items. */
  planId: text('plan_id'),
  priceId: text('price_id'),
  isCoalitionPrice: boolean('is_coalition_price').notNull().default(false),
  /** As the payer typed it, without proof of ownership. */
  email: text(),
  /** The account with this email address that was signed in when the checkout started; null proves nothing (R41). */
  accountId: uuid('account_id'),
  /** The version of the agreement that the order accepted, such as `subscription/2026-11-20`. */
  agreement: text(),
});
const reading = () => ({
  createdAt: instant('created_at').notNull(),
  /** When Stripe's data was read; older data never overwrites newer. */
  readAt: instant('read_at').notNull(),
  /** The notices already sent to buyer and operator, such as `paid`. */
  notices: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** Payments: a Checkout Session for a one-time purchase, an invoice for everything else. */
export const purchases = pgTable(
  'purchases',
  {
    /** Stripe's id of the session or invoice. */
    id: text().primaryKey(),
    kind: text({ enum: ['one_time', 'subscription', 'invoice'] }).notNull(),
    occasion: text({ enum: ['purchase', 'trial', 'renewal', 'change'] }).notNull(),
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
    /** The sum of the payments so far: an invoice can be paid in parts. */
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull().default(0),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    currency: text().notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    quoteId: text('quote_id'),
    settledAt: instant('settled_at'),
    /** The path of the page on which the checkout was opened, if known. */
    openedOn: text('opened_on'),
    /** Stripe's status of each dispute, such as `needs_response, lost`; null without one. */
    disputeStatus: text('dispute_status'),
    /** The sum of all disputes. */
    disputedCents: bigint('disputed_cents', { mode: 'number' }).notNull().default(0),
    /** The earliest deadline of the disputes that we must answer. */
    disputeAnswerBy: instant('dispute_answer_by'),
    ...reading(),
  },
  (table) => [
    index('purchases_account_id')
      .on(table.accountId)
      .where(sql`account_id is not null`),
    index('purchases_quote_id')
      .on(table.quoteId)
      .where(sql`quote_id is not null`),
  ],
);

/** The ways in which notice can reach us. */
export const noticeSources = ['portal', 'mail', 'administrator'] as const;

/** The refund of a prepaid year that ended; all null before that. */
const refund = () => ({
  /** `owed` until the request to Stripe; `by_hand` when someone has to pay manually. */
  refundState: text('refund_state', { enum: ['owed', 'refunded', 'by_hand', 'none'] }),
  refundMonths: integer('refund_months'),
  /** The amount refunded through Stripe; `byHandCents` could not be: paid outside of it, disputed, or not paid yet. */
  refundCents: bigint('refund_cents', { mode: 'number' }),
  byHandCents: bigint('by_hand_cents', { mode: 'number' }),
  refundIds: text('refund_ids').array(),
  refundReason: text('refund_reason'),
  refundSettledAt: instant('refund_settled_at'),
});

/** Active and ended subscriptions. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    /** Stripe's status, such as `past_due`. */
    status: text().notNull(),
    ...bought(),
    customerId: text('customer_id').notNull(),
    currentPeriodStart: instant('current_period_start'),
    currentPeriodEnd: instant('current_period_end'),
    /** When and how valid notice was given; Stripe's dashboard counts as the portal. */
    noticedAt: instant('noticed_at'),
    noticeFrom: text('notice_from', { enum: noticeSources }),
    /** When the subscription is set to end, or null if it continues. */
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
    ...reading(),
    ...refund(),
  },
  (table) => [
    index('subscriptions_account_id')
      .on(table.accountId)
      .where(sql`account_id is not null`),
    index('subscriptions_refund_owed')
      .on(table.id)
      .where(sql`refund_state = 'owed'`),
  ],
);
