/** Purchases that change hands. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Each handing over that an owner began; it counts once a colleague took it. */
export const customerHandovers = pgTable(
  'customer_handovers',
  {
    id: uuid().primaryKey(),
    fromEmail: text('from_email').notNull(),
    toEmail: text('to_email').notNull(),
    /** Stripe's ids of the customers that were the owner's then. */
    customerIds: text('customer_ids').array().notNull(),
    /** A hash of the token that only the mailed link carries. */
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
