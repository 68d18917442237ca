import { getTableColumns, sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Webinar registrations; the same email address and webinar is the same registration. */
export const webinarRegistrations = pgTable(
  'webinar_registrations',
  {
    id: uuid().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    /** The webinar's date key, such as `august-14-2025`. */
    webinarDate: text('webinar_date').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('webinar_registrations_same_registration').on(
      sql`lower(${table.email})`,
      table.webinarDate,
    ),
  ],
);

/** The columns for the inbox and for a visitor's data export. */
export const webinarRegistrationFacts = getTableColumns(webinarRegistrations);
