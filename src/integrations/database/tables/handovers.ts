import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Transfers of purchases to a colleague, which take effect when the colleague accepts. */
export const customerHandovers = pgTable(
  'customer_handovers',
  {
    id: uuid().primaryKey(),
    fromEmail: text('from_email').notNull(),
    toEmail: text('to_email').notNull(),
    /** The owner's customer ids at Stripe at that time. */
    customerIds: text('customer_ids').array().notNull(),
    /** A hash of the token in the emailed link. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
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
