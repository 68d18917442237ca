/** What the site notes about itself. */
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row for each five minutes that were checked; a missing one means that nothing worked. */
export const uptimeChecks = pgTable('uptime_checks', {
  slot: instant('slot').primaryKey(),
  /** The parts of the site that did not work. */
  failing: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** When each alarm was last sent. */
export const alarms = pgTable('alarms', {
  name: text().primaryKey(),
  isFiring: boolean('is_firing').notNull().default(true),
  since: instant('since').notNull().defaultNow(),
  sentAt: instant('sent_at').notNull().defaultNow(),
});

/** Failures that leave no other trace, by hour. */
export const failureCounts = pgTable(
  'failure_counts',
  {
    name: text().notNull(),
    hour: instant('hour').notNull(),
    failures: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.name, table.hour] })],
);

/** The last runs of scheduled functions, one row each; one is failing when `failedAt` is later than `ranAt`. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text().primaryKey(),
  ranAt: instant('ran_at'),
  failedAt: instant('failed_at'),
  /** The kind of the last error, without values. */
  failure: text(),
});

/** The times at which the database was filled from a backup. */
export const restorations = pgTable('restorations', {
  restoredAt: instant('restored_at').primaryKey().defaultNow(),
  backupAt: instant('backup_at').notNull(),
});

/** Stripe repeats its events for three days, and reconciling looks as far back. */
export const wasJustRestored = sql`exists (
  select 1 from restorations where restored_at > now() - interval '3 days')`;
