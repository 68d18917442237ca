/** Who gets the weekly update, and which one went to whom. */
import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Addresses that get the weekly update, or did until lately (R22, R39). */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    state: text({ enum: ['active', 'unsubscribed'] })
      .notNull()
      .default('active'),
    /** What unsubscribe links carry. */
    token: text().notNull().unique(),
    /** Made anew whenever the address becomes active. */
    activationId: uuid('activation_id').notNull(),
    /** The form that it came from, or empty. */
    source: text().notNull().default(''),
    subscribedAt: instant('subscribed_at').notNull().defaultNow(),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(sql`lower(${table.email})`),
    index('newsletter_subscribers_newest').on(table.subscribedAt, table.id),
  ],
);

/** Articles that went to the list, kept for good: none goes twice. */
export const digests = pgTable('digests', {
  articlePath: text('article_path').primaryKey(),
  articleDate: date('article_date', { mode: 'string' }).notNull(),
  /** Whoever subscribes later does not get it. */
  startedAt: instant('started_at').notNull().defaultNow(),
});

/** Which reader's mail about which article was stored to be sent. */
export const digestDeliveries = pgTable(
  'digest_deliveries',
  {
    articlePath: text('article_path')
      .notNull()
      .references(() => digests.articlePath, { onDelete: 'cascade' }),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    queuedAt: instant('queued_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.articlePath, table.subscriberId] }),
    index('digest_deliveries_subscriber').on(table.subscriberId),
  ],
);
