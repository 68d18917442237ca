/** The outbox, and what happened to our emails. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** An attachment; its content is text, or bytes in base64. */
export interface MailAttachment {
  filename: string;
  /** With parameters, such as `text/calendar; method=REQUEST`. */
  contentType: string;
  content: string;
  encoding?: 'base64';
}

/** Something that must be made before the email about it is sent. */
export interface Preparation {
  /** Selects the function that makes it. */
  kind: string;
  id: string;
}

/** Emails to be sent, being sent and sent. */
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
    state: text({ enum: ['waiting', 'sent', 'failed', 'unconfirmed', 'held'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    unconfirmedHandovers: integer('unconfirmed_handovers').notNull().default(0),
    preparation: jsonb().$type<Preparation>(),
    /** An email to a whole list, which is sent after all others. */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** The text contains a secret link or code, so it is deleted after sending. */
    holdsSecret: boolean('holds_secret').notNull().default(false),
    dueAt: instant('due_at').notNull().defaultNow(),
    leaseId: uuid('lease_id'),
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** When an administrator sent it again; its delivery time starts then. */
    resentAt: instant('resent_at'),
    /** The cap that the email counts toward, with the mailbox; null when no cap applies. */
    countedMailbox: text('counted_mailbox'),
    countedDomain: text('counted_domain'),
  },
  (table) => [
    index('outbox_mails_undelivered')
      .on(table.createdAt, table.id)
      .where(sql`state <> 'sent'`),
    index('outbox_mails_undelivered_state')
      .on(table.state)
      .where(sql`state <> 'sent'`),
    index('outbox_mails_next')
      .on(table.isBulk, table.dueAt)
      .where(sql`state = 'waiting'`),
    index('outbox_mails_handed_over')
      .on(table.unconfirmedHandovers)
      .where(sql`state = 'waiting' and unconfirmed_handovers > 0`),
    index('outbox_mails_counted_mailbox')
      .on(table.countedMailbox, table.createdAt)
      .where(sql`counted_mailbox is not null and state <> 'held'`),
    index('outbox_mails_counted_domain')
      .on(table.countedDomain, table.createdAt)
      .where(sql`counted_domain is not null and state <> 'held'`),
  ],
);

/** The state of the mail server, in one row at most. */
export const mailServer = pgTable('mail_server', {
  id: integer().primaryKey().default(1),
  lostInARow: integer('lost_in_a_row').notNull().default(0),
  /** When the next attempt may start while responses are being lost. */
  nextTryAt: instant('next_try_at').notNull().defaultNow(),
  /** Since when the server is unreachable or refuses our password, or null. */
  downSince: instant('down_since'),
});

/** A condition for list emails, which have an unsubscribe header. */
export const isListMail = sql`jsonb_exists(headers, 'List-Unsubscribe')`;

/** Reports of permanent bounces and complaints, one row per email address. */
export const mailBounces = pgTable(
  'mail_bounces',
  {
    id: uuid().primaryKey(),
    /** A mail service, a report by email (`dsn`), or our mail server's refusal (`smtp`). */
    source: text({ enum: ['ses', 'postmark', 'dsn', 'smtp'] }).notNull(),
    /** The report's id at its source; a repeated report changes nothing. */
    eventId: text('event_id').notNull(),
    email: text().notNull(),
    kind: text({ enum: ['bounce', 'complaint'] }).notNull(),
    /** The receiving server's words, or the kind of the complaint. */
    detail: text().notNull().default(''),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.source, table.eventId, table.email)],
);
