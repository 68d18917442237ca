/** How many forms we took. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Forms by day, kind and page: numbers only, nothing about anybody (R46). */
export const formCounts = pgTable(
  'form_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text().notNull(),
    /** The page of ours where the forms were opened; empty when they named none. */
    page: text().notNull(),
    forms: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.page] })],
);
