import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Completed transfers of purchases: to a colleague, or to an account's new email address. */
export const customerHandovers = pgTable(
  'customer_handovers',
  {
    id: uuid().primaryKey(),
    fromEmail: text('from_email').notNull(),
    toEmail: text('to_email').notNull(),
    customerIds: text('customer_ids').array().notNull(),
    /** No longer used, like `expiresAt`; a later migration drops both. */
    tokenHash: text('token_hash').unique(),
    expiresAt: instant('expires_at'),
    takenAt: instant('taken_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('customer_handovers_to')
      .on(sql`lower(${table.toEmail})`)
      .where(sql`taken_at is not null`),
    index('customer_handovers_from')
      .on(sql`lower(${table.fromEmail})`)
      .where(sql`taken_at is not null`),
  ],
);
