/** Quotes for agencies that pay by invoice or purchase order. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Each offer as it was made, and its state. */
export const quotes = pgTable(
  'quotes',
  {
    /** The end of its page's address; cannot be guessed. */
    id: text().primaryKey(),
    number: text().notNull().unique(),
    /** Identifies a repeated request: the same quote, not a second one. */
    requestKey: text('request_key').notNull().unique(),
    /** A hash of the token that only the mailed link carries. */
    tokenHash: text('token_hash').notNull(),
    priceId: text('price_id').notNull(),
    itemName: text('item_name').notNull(),
    /** Null for a one-time purchase. */
    billedEvery: text('billed_every', { enum: ['month', 'year'] }),
    isCoalitionPrice: boolean('is_coalition_price').notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    legalName: text('legal_name').notNull(),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    payablesEmail: text('payables_email').notNull(),
    /** A hash of the token that only the mail to accounts payable carries. */
    payablesTokenHash: text('payables_token_hash'),
    /** When accounts payable proved their address and took the invoices over (R41). */
    payablesProvedAt: instant('payables_proved_at'),
    poNumber: text('po_number'),
    /** Since when we have a tax exemption certificate of the buyer. */
    exemptSince: instant('exempt_since'),
    /** Whether the customer at Stripe says so. */
    billedAsExempt: boolean('billed_as_exempt').notNull().default(false),
    /** The version of the agreement that binds it, e.g. `subscription/2026-11-20`. */
    agreement: text(),
    /** Year-month-day on our own calendar, as is `validUntil`, the last day on which it can be accepted. */
    createdOn: date('created_on', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set before Stripe is asked, so that an acceptance is never lost. */
    confirmedAt: instant('confirmed_at'),
    /** Ids at Stripe, each stored as soon as it is known. */
    customerId: text('customer_id'),
    /** The address that this customer has at Stripe. */
    billedEmail: text('billed_email'),
    invoiceId: text('invoice_id'),
    invoiceNumber: text('invoice_number'),
    /** Stripe's page on which the invoice is paid. */
    invoiceUrl: text('invoice_url'),
    invoiceDueAt: instant('invoice_due_at'),
  },
  (table) => [
    index('quotes_newest').on(table.createdAt, table.number),
    index('quotes_to_invoice')
      .on(table.confirmedAt)
      .where(sql`confirmed_at is not null and invoice_id is null`),
    index('quotes_accepted_by')
      .on(sql`lower(${table.contactEmail})`)
      .where(sql`confirmed_at is not null`),
    index('quotes_taken_over_by')
      .on(sql`lower(${table.payablesEmail})`, table.payablesProvedAt)
      .where(sql`payables_proved_at is not null`),
  ],
);
