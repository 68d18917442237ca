/** The times at which the database was filled from a backup. */
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row for each. */
export const restorations = pgTable('restorations', {
  restoredAt: instant('restored_at').primaryKey().defaultNow(),
  backupAt: instant('backup_at').notNull(),
});

/** Stripe repeats its events for three days, and reconciling looks as far back. */
export const wasJustRestored = sql`exists (
  select 1 from restorations where restored_at > now() - interval '3 days')`;
