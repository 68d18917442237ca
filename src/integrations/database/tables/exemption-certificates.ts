import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

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
