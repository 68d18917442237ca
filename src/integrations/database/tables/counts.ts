/** What is counted by day: numbers only, nothing about anybody. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Crashes of interactive parts by UTC day, part, kind of error and engine. */
export const islandCrashes = pgTable(
  'island_crashes',
  {
    day: date({ mode: 'string' }).notNull(),
    island: text().notNull(),
    error: text().notNull(),
    /** E.g. `Safari 16`. */
    engine: text().notNull(),
    crashes: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.island, table.error, table.engine] })],
);

/** Downloads of each document. */
export const resourceDownloads = pgTable(
  'resource_downloads',
  {
    resourceId: text('resource_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    downloads: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.day] })],
);
