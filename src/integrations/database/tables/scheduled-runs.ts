/** The last runs of scheduled functions. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row for each scheduled function; it is failing when `failedAt` is later than `ranAt`. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text().primaryKey(),
  ranAt: instant('ran_at'),
  failedAt: instant('failed_at'),
  /** The kind of the last error, without values. */
  failure: text(),
});
