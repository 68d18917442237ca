/** What the weekly check found at the addresses that the register of laws names. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row for each address; it is broken while `brokenSince` is set. */
export const lawLinks = pgTable('law_links', {
  url: text().primaryKey(),
  /** The records that name it. */
  laws: text().array().notNull(),
  checkedAt: instant('checked_at').notNull(),
  outcome: text({ enum: ['ok', 'gone', 'unknown'] }).notNull(),
  /** The status of the answer, or the kind of the failure. */
  answer: text().notNull(),
  /** Checks in a row that found the page gone. */
  goneInARow: integer('gone_in_a_row').notNull().default(0),
  /** Checks in a row that learned nothing. */
  unknownInARow: integer('unknown_in_a_row').notNull().default(0),
  brokenSince: instant('broken_since'),
});
