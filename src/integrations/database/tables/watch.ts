/** What the site records about itself. */
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Checks of the site, one row per five minutes; a missing row counts as an outage. */
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

/** Failures that are recorded nowhere else, by hour. */
export const failureCounts = pgTable(
  'failure_counts',
  {
    name: text().notNull(),
    hour: instant('hour').notNull(),
    failures: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.name, table.hour] })],
);

/** The last runs of scheduled functions; a function is failing when `failedAt` is later than `ranAt`. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text().primaryKey(),
  ranAt: instant('ran_at'),
  failedAt: instant('failed_at'),
  /** The kind of the last error, without values. */
  failure: text(),
});

/** Restorations of the database from a backup. */
export const restorations = pgTable('restorations', {
  restoredAt: instant('restored_at').primaryKey().defaultNow(),
  backupAt: instant('backup_at').notNull(),
});

/** Whether the database was restored within three days, for which Stripe repeats its events. */
export const wasJustRestored = sql`exists (
  select 1 from restorations where restored_at > now() - interval '3 days')`;

/** The deploys for which this database is marked: one row, or none before the first `npm run db:migrate`. */
export const deployContext = pgTable('deploy_context', {
  id: boolean().primaryKey().default(true),
  context: text({ enum: ['production', 'preview'] }).notNull(),
  /** The database's host when it was marked; a branch has the same row and another host. */
  host: text().notNull(),
  markedAt: instant('marked_at').notNull().defaultNow(),
});

/** The results of the weekly check of links in the register of laws; a link is broken while `brokenSince` is set. */
export const lawLinks = pgTable('law_links', {
  url: text().primaryKey(),
  /** The ids of the records with this link. */
  laws: text().array().notNull(),
  checkedAt: instant('checked_at').notNull(),
  outcome: text({ enum: ['ok', 'gone', 'unknown'] }).notNull(),
  /** The response status, or the kind of failure. */
  answer: text().notNull(),
  /** Consecutive checks that found the page gone. */
  goneInARow: integer('gone_in_a_row').notNull().default(0),
  /** Consecutive inconclusive checks. */
  unknownInARow: integer('unknown_in_a_row').notNull().default(0),
  brokenSince: instant('broken_since'),
});
