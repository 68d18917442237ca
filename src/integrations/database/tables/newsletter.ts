/** Who gets the weekly mail, what was sent, and what went to whom. */
import { sql } from 'drizzle-orm';
import {
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Addresses that get the weekly update, wait for their confirmation, or left lately (R22, R39, R40). */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    state: text({ enum: ['unconfirmed', 'active', 'unsubscribed'] })
      .notNull()
      .default('unconfirmed'),
    /** Everything, or only the deadlines and changes of these states and topics; an empty list means each one. */
    wants: text({ enum: ['everything', 'register'] })
      .notNull()
      .default('everything'),
    states: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    topics: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The token of the links in its mails: they unsubscribe it, and choose what it gets. */
    token: text().notNull().unique(),
    /** The request that the last confirmation mail is for. */
    activationId: uuid('activation_id').notNull(),
    /** The token of the confirmation link; null for an address that never had one, or has unsubscribed since. */
    confirmationToken: text('confirmation_token'),
    confirmationMailedAt: instant('confirmation_mailed_at'),
    /** The form with which it was typed, or empty. */
    source: text().notNull().default(''),
    /** When the address was confirmed; before that, when it was first typed. */
    subscribedAt: instant('subscribed_at').notNull().defaultNow(),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(sql`lower(${table.email})`),
    uniqueIndex('newsletter_subscribers_confirmation_token').on(table.confirmationToken),
    index('newsletter_subscribers_newest').on(table.subscribedAt, table.id),
  ],
);

/** The issues of the weekly mail, kept for good: no article is sent twice. */
export const digests = pgTable(
  'digests',
  {
    /** The address of its article, or its own where it has none. */
    articlePath: text('article_path').primaryKey(),
    articleDate: date('article_date', { mode: 'string' }),
    /** Later subscribers do not get it. */
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Its part of an address, such as 2026-11-27; null for what cannot be read on the web. */
    slug: text(),
    /** What it carries; null for the first ones, which carried their article alone. */
    content: jsonb(),
  },
  (table) => [
    uniqueIndex('digests_slug').on(table.slug),
    index('digests_newest').on(table.startedAt),
  ],
);

/** Which reader was taken up for which issue: their mail is stored, unless it has nothing for them. */
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
    index('digest_deliveries_batch').on(table.articlePath, table.queuedAt),
  ],
);
