/** The outbox (R20). */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A file that travels with a mail; its content is text, or bytes in base64. */
export interface MailAttachment {
  filename: string;
  /** With its parameters, e.g. `text/calendar; method=REQUEST`. */
  contentType: string;
  content: string;
  encoding?: 'base64';
}

/** Something that must exist before the mail about it may leave. */
export interface Preparation {
  /** Its kind: senders name the kinds that they can make. */
  kind: string;
  /** Its id. */
  id: string;
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
    state: text({ enum: ['waiting', 'sent', 'failed', 'unconfirmed', 'held'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    unconfirmedHandovers: integer('unconfirmed_handovers').notNull().default(0),
    /** What to make before the mail is sent; null when there is nothing to make. */
    preparation: jsonb().$type<Preparation>(),
    /** A mail to the whole list, which leaves after all others. */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** It carries a link or a code that opens something: once it is sent, no copy of its text is kept. */
    holdsSecret: boolean('holds_secret').notNull().default(false),
    dueAt: instant('due_at').notNull().defaultNow(),
    leaseId: uuid('lease_id'),
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** When an administrator asked to send it again: its time to be delivered counts from here. */
    resentAt: instant('resent_at'),
    /** The cap that it counts toward, and its mailbox there (R41); null when no cap applies, as with the domain. */
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

/** Whether the mail server answers, and answers what it takes: one row at most. */
export const mailServer = pgTable('mail_server', {
  id: integer().primaryKey().default(1),
  lostInARow: integer('lost_in_a_row').notNull().default(0),
  /** While answers are lost, the moment from which the next mail may try. */
  nextTryAt: instant('next_try_at').notNull().defaultNow(),
  /** Since when it cannot be reached or refuses our password; null while it answers. */
  downSince: instant('down_since'),
});

/** Holds for mails to a list: they carry the header that unsubscribes a reader (R22). */
export const isListMail = sql`jsonb_exists(headers, 'List-Unsubscribe')`;
