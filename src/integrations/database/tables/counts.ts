/** Counts without personal data: by day, and of requests for rate limits. */
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Crashes of islands by UTC day, island, kind of error and engine. */
export const islandCrashes = pgTable(
  'island_crashes',
  {
    day: date({ mode: 'string' }).notNull(),
    island: text().notNull(),
    error: text().notNull(),
    /** Such as `Safari 16`. */
    engine: text().notNull(),
    crashes: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.island, table.error, table.engine] })],
);

/** Downloads of documents by day. */
export const resourceDownloads = pgTable(
  'resource_downloads',
  {
    resourceId: text('resource_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    downloads: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.day] })],
);

/** Submitted forms by day, kind and page. */
export const formCounts = pgTable(
  'form_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text().notNull(),
    /** The page on which the forms were opened; empty if they named none. */
    page: text().notNull(),
    forms: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.page] })],
);

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
