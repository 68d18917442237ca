import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Reported accessibility barriers. */
export const barrierReports = pgTable('barrier_reports', {
  id: uuid().primaryKey(),
  problem: text().notNull(),
  /** The page or document; empty if not given, like `tools` and `email`. */
  place: text().notNull(),
  /** Browser and assistive technology. */
  tools: text().notNull(),
  email: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
