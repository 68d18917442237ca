import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

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
