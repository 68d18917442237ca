/** Subscribers to the newsletter and the email course, issues and deliveries. */
import { getTableColumns, sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Subscribers of a list: active, unconfirmed, or recently unsubscribed. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    list: text({ enum: ['weekly-update', 'five-lessons'] })
      .notNull()
      .default('weekly-update'),
    state: text({ enum: ['unconfirmed', 'active', 'unsubscribed'] })
      .notNull()
      .default('unconfirmed'),
    /** Everything, or only the deadlines and changes of these states and topics; an empty list means all of them. */
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
    /** Hashes of the tokens in links to unsubscribe and to change the choice: one for each AUTH_SECRET that was in use. */
    linkHashes: text('link_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Always null: a trigger replaces it by its hash. */
    token: text().unique(),
    /** The request that caused the last confirmation email. */
    activationId: uuid('activation_id').notNull(),
    /** Hashes of the tokens in confirmation links; none after unsubscription. */
    confirmationHashes: text('confirmation_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Always null, like `token`. */
    confirmationToken: text('confirmation_token'),
    confirmationMailedAt: instant('confirmation_mailed_at'),
    /** The form that was used, or empty. */
    source: text().notNull().default(''),
    /** When the email address was confirmed, or else first entered. */
    subscribedAt: instant('subscribed_at').notNull().defaultNow(),
    unsubscribedAt: instant('unsubscribed_at'),
    /** How many lessons of the email course were queued, and when the last one was. */
    lessonsSent: integer('lessons_sent').notNull().default(0),
    lessonAt: instant('lesson_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email_list').on(sql`lower(${table.email})`, table.list),
    index('newsletter_subscribers_lessons')
      .on(table.lessonsSent)
      .where(sql`list = 'five-lessons' and state = 'active'`),
    uniqueIndex('newsletter_subscribers_confirmation_token').on(table.confirmationToken),
    index('newsletter_subscribers_link_hashes').using('gin', sql`link_hashes`),
    index('newsletter_subscribers_confirmation_hashes').using('gin', sql`confirmation_hashes`),
  ],
);

const {
  id: _subscriber,
  linkHashes: _links,
  token: _token,
  activationId: _activation,
  confirmationHashes: _confirmations,
  confirmationToken: _confirmation,
  ...subscriberColumns
} = getTableColumns(newsletterSubscribers);

/** The columns for the inbox and for a subscriber's data export. */
export const subscriberFacts = subscriberColumns;

/** The issues of the weekly email, kept forever so that no article is sent twice. */
export const digests = pgTable(
  'digests',
  {
    /** The path of the article, or of the issue if it has none. */
    articlePath: text('article_path').primaryKey(),
    articleDate: date('article_date', { mode: 'string' }),
    /** Later subscribers don't get the issue. */
    startedAt: instant('started_at').notNull().defaultNow(),
    /** The last part of the path, such as 2026-11-27; null if it is not on the web. */
    slug: text(),
    /** Null for the oldest issues, which had only an article. */
    content: jsonb(),
  },
  (table) => [
    uniqueIndex('digests_slug').on(table.slug),
    index('digests_newest').on(table.startedAt),
  ],
);

/** Processed readers of an issue; their email is queued, unless the issue has nothing for them. */
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
