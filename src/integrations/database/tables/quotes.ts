/** Quotes, and the tax exemption certificates that come with them. */
import { getTableColumns, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Quotes for agencies that pay by invoice or purchase order, as offered, with their state. */
export const quotes = pgTable(
  'quotes',
  {
    /** The unguessable id in the URL of the quote's page. */
    id: text().primaryKey(),
    number: text().notNull().unique(),
    /** Identifies a repeated request, which gets the same quote. */
    requestKey: text('request_key').notNull().unique(),
    /** A hash of the token in the emailed link: no later email can have the link, and a new token would end it. */
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
    /** A hash of the token in the email to accounts payable. */
    payablesTokenHash: text('payables_token_hash'),
    /** When accounts payable confirmed their email address and took over the invoices. */
    payablesProvedAt: instant('payables_proved_at'),
    poNumber: text('po_number'),
    /** Since when we have the buyer's tax exemption certificate. */
    exemptSince: instant('exempt_since'),
    /** Whether the customer is tax exempt at Stripe. */
    billedAsExempt: boolean('billed_as_exempt').notNull().default(false),
    /** The version of the agreement, such as `subscription/2026-11-20`. */
    agreement: text(),
    /** A day in our time zone, like `validUntil`, the last day on which the quote can be accepted. */
    createdOn: date('created_on', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set before the requests to Stripe, so that an acceptance is never lost. */
    confirmedAt: instant('confirmed_at'),
    /** Ids at Stripe, each stored as soon as it is known. */
    customerId: text('customer_id'),
    /** The customer's email address at Stripe. */
    billedEmail: text('billed_email'),
    invoiceId: text('invoice_id'),
    invoiceNumber: text('invoice_number'),
    /** Stripe's page for paying the invoice. */
    invoiceUrl: text('invoice_url'),
    invoiceDueAt: instant('invoice_due_at'),
  },
  (table) => [
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

const {
  id: _id,
  requestKey: _key,
  tokenHash: _token,
  payablesTokenHash: _payablesToken,
  customerId: _customer,
  invoiceId: _invoice,
  invoiceUrl: _invoicePage,
  ...columns
} = getTableColumns(quotes);

/** The columns for a contact's data export: all except ids, tokens and the private page of the invoice. */
export const quoteFacts = columns;

/** Uploaded tax exemption certificates; each file is a blob with the row's id as key. */
export const exemptionCertificates = pgTable(
  'exemption_certificates',
  {
    id: uuid().primaryKey(),
    quoteId: text('quote_id').notNull(),
    quoteNumber: text('quote_number').notNull(),
    legalName: text('legal_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** Detected from the content, not from the file name. */
    fileType: text('file_type', { enum: ['pdf', 'png', 'jpeg'] }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('exemption_certificates_same_file').on(table.quoteId, table.sha256)],
);
