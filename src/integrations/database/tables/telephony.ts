/** The phone provider's configuration, and text messages to sales. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The phone provider's settings, in one row or none. */
export const telephonyConfiguration = pgTable('telephony_configuration', {
  id: text({ enum: ['twilio'] }).primaryKey(),
  /** Account SID and Auth Token, encrypted together by `sealSecret`. */
  sealedCredentials: text('sealed_credentials').notNull(),
  /** The masked Account SID, such as `AC…1234`. */
  accountHint: text('account_hint').notNull(),
  /** As entered, such as `+15045550178`. */
  phoneNumber: text('phone_number'),
  updatedBy: text('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Text messages to be sent, being sent and sent. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'unconfirmed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Set before the request to Twilio. */
    sendingSince: instant('sending_since'),
    /** Twilio's id of the message, such as `SM…`. */
    providerId: text('provider_id'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('text_messages_next')
      .on(table.dueAt)
      .where(sql`state in ('waiting', 'sending')`),
  ],
);
