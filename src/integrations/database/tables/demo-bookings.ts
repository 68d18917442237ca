/** Booked demos. */
import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Booked demos; the same address, day and time is the same booking (R18). */
export const demoBookings = pgTable(
  'demo_bookings',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    agency: text().notNull(),
    phone: text(),
    preferredDate: date('preferred_date', { mode: 'string' }).notNull(),
    preferredTime: text('preferred_time').notNull(),
    timeZone: text('time_zone').notNull(),
    startsAt: instant('starts_at').notNull(),
    notes: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('demo_bookings_newest').on(table.createdAt, table.id),
    uniqueIndex('demo_bookings_same_booking').on(
      sql`lower(${table.email})`,
      table.preferredDate,
      table.preferredTime,
    ),
  ],
);
