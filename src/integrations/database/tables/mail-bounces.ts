/** Mail that did not arrive for good, and complaints about it. */
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row for each report about an address. */
export const mailBounces = pgTable(
  'mail_bounces',
  {
    id: uuid().primaryKey(),
    /** A mail service, a report that came by mail, or the refusal of the mail server itself. */
    source: text({ enum: ['ses', 'postmark', 'dsn', 'smtp'] }).notNull(),
    /** The report's id there: the same one again changes nothing. */
    eventId: text('event_id').notNull(),
    email: text().notNull(),
    kind: text({ enum: ['bounce', 'complaint'] }).notNull(),
    /** The receiving server's words, or the kind of the complaint. */
    detail: text().notNull().default(''),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.source, table.eventId, table.email),
    index('mail_bounces_newest').on(table.receivedAt, table.id),
  ],
);
