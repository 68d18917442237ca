import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Requests to export or delete personal data, whether done or not. */
export const privacyRequests = pgTable('privacy_requests', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  kind: text({ enum: ['export', 'deletion'] }).notNull(),
  /** A hash of the token in the emailed link. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the owner of the email address pressed the button. */
  doneAt: instant('done_at'),
});
