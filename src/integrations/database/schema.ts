/** The tables as Drizzle sees them; `netlify/database/migrations` is what creates them. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Tries per key within its window; a key is an HMAC and nothing else. */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    key: text().primaryKey(),
    hitAt: instant('hit_at').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_limit_hits_expires_at').on(table.expiresAt)],
);

/** A file that travels with a mail; its content is text. */
export interface MailAttachment {
  filename: string;
  /** With its parameters, e.g. `text/calendar; method=REQUEST`. */
  contentType: string;
  content: string;
}

/** Mails to be sent, being sent and sent (R20). */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid().primaryKey(),
    messageId: text('message_id').notNull().unique(),
    dedupeKey: text('dedupe_key').unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    state: text({ enum: ['waiting', 'sent', 'failed', 'unconfirmed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    unconfirmedHandovers: integer('unconfirmed_handovers').notNull().default(0),
    /** A mail to the whole list, which leaves after all others. */
    isBulk: boolean('is_bulk').notNull().default(false),
    dueAt: instant('due_at').notNull().defaultNow(),
    leaseId: uuid('lease_id'),
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbox_mails_next')
      .on(table.isBulk, table.dueAt)
      .where(sql`state = 'waiting'`),
  ],
);

/** Booked demos; the same address, day and time is the same booking (R18). */
export const demoBookings = pgTable(
  'demo_bookings',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    agency: text().notNull(),
    phone: text(),
    preferredDate: date('preferred_date', { mode: 'string' }).notNull(),
    preferredTime: text('preferred_time').notNull(),
    timeZone: text('time_zone').notNull(),
    startsAt: instant('starts_at').notNull(),
    notes: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('demo_bookings_same_booking').on(
      sql`lower(${table.email})`,
      table.preferredDate,
      table.preferredTime,
    ),
  ],
);

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
  (table) => [uniqueIndex('newsletter_subscribers_email').on(sql`lower(${table.email})`)],
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
