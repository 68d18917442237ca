/** How often each document was downloaded. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Downloads per document and day: numbers only, nothing about anybody. */
export const resourceDownloads = pgTable(
  'resource_downloads',
  {
    resourceId: text('resource_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    downloads: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.day] })],
);
