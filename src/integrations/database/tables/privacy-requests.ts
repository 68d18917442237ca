/** Requests for one's own data, or for its deletion. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One row for each request, answered or not (R47). */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    kind: text({ enum: ['export', 'deletion'] }).notNull(),
    /** A hash of what only the mailed link carries. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the reader of the address pressed the button. */
    doneAt: instant('done_at'),
  },
  (table) => [index('privacy_requests_newest').on(table.createdAt, table.id)],
);
