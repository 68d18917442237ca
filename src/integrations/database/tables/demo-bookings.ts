import { getTableColumns, sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Booked demos; the same email address, day and time is the same booking until it is canceled. */
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
    /** Hashes of the tokens in emailed links that move or cancel the demo. */
    linkHashes: text('link_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Always null: a trigger replaces it by its hash. */
    linkToken: text('link_token'),
    /** The revision of the calendar entry. */
    sequence: integer().notNull().default(0),
    /** When a button behind the emailed link was pressed, which proves the email address. */
    confirmedAt: instant('confirmed_at'),
    canceledAt: instant('canceled_at'),
    remindedAt: instant('reminded_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('demo_bookings_link_token').on(table.linkToken),
    index('demo_bookings_link_hashes').using('gin', sql`link_hashes`),
    uniqueIndex('demo_bookings_same_demo')
      .on(sql`lower(${table.email})`, table.preferredDate, table.preferredTime)
      .where(sql`${table.canceledAt} is null`),
    index('demo_bookings_to_remind')
      .on(table.startsAt)
      .where(
        sql`${table.confirmedAt} is not null and ${table.canceledAt} is null and ${table.remindedAt} is null`,
      ),
  ],
);

const { linkHashes: _hashes, linkToken: _token, ...facts } = getTableColumns(demoBookings);

/** The columns for the inbox and for a visitor's data export: all except those of the link. */
export const demoBookingFacts = facts;
