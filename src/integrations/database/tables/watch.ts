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
