import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Requests per key within its window, for rate limits; a key is an HMAC. */
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
