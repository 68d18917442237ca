import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The audit log of administrators' actions, without secrets. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorEmail: text('actor_email').notNull(),
    action: text().notNull(),
    detail: text().notNull().default(''),
  },
  (table) => [
    index('audit_entries_at').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
