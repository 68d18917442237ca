/** Barriers on the site that people reported. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row for each report. */
export const barrierReports = pgTable(
  'barrier_reports',
  {
    id: uuid().primaryKey(),
    problem: text().notNull(),
    /** The page or document; empty when it was not named, like `tools` and `email`. */
    place: text().notNull(),
    /** Browser and assistive technology. */
    tools: text().notNull(),
    email: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('barrier_reports_newest').on(table.createdAt, table.id)],
);
