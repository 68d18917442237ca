/** The table behind the limits (R38). */
import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Tries per key within its window; a key is an HMAC and nothing else. */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    key: text().primaryKey(),
    hitAt: instant('hit_at')
      .array()
      .notNull()
      .default(sql`'{}'`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_limit_hits_expires_at').on(table.expiresAt)],
);
