/** How often interactive parts of the site crashed. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Crashes by UTC day, part, kind of error and engine: numbers only, nothing about anybody. */
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
