/** Which deploys this database is for (R45). */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row, or none before the first `npm run db:migrate`. */
export const deployContext = pgTable('deploy_context', {
  id: boolean().primaryKey().default(true),
  context: text({ enum: ['production', 'preview'] }).notNull(),
  /** The database's address then: a branch of it has the row, and another address. */
  host: text().notNull(),
  markedAt: instant('marked_at').notNull().defaultNow(),
});
