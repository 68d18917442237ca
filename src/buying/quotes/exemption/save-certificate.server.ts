import { createHash } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { exemptionCertificates, quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { seeOther } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { site } from '#src/site.ts';
import { findByLink } from '#src/buying/quotes/acceptance/find-quote.server.ts';
import type { Link } from '#src/buying/quotes/acceptance/quote-confirmation-page.server.tsx';
import { quotePath } from '#src/buying/quotes/quote.ts';
import { certificateNoticeMail } from '#src/buying/quotes/quote-mails.server.ts';
import { answerFound, renderNoQuote } from '#src/buying/quotes/quote-page.server.tsx';
import { tryToExempt } from '#src/buying/quotes/invoices/try-to-invoice.server.ts';
import { type certificateForm, renderExemption } from './exemption-page.server.tsx';
import { findCertificateType } from './certificate-type.ts';

/** One is enough for a quote; more are corrections. */
const mostPerQuote = 5;
const enough = `We have ${mostPerQuote} certificates for this quote. Please send another one to ${site.contact.billingEmail}.`;

/** Responds with the page that uploads a certificate, before and after the quote is accepted. */
export async function answerExemptionPage(
  { quoteId, token }: Link,
  { log }: Visitor,
): Promise<Response> {
  return answerFound(log, findByLink(quoteId, token), ({ quote }) => renderExemption(quote, token));
}

/**
 * Stores the file and its row, notifies billing, and makes the customer exempt at Stripe. Idempotent for
 * the same file.
 */
export async function saveCertificate(
  { quoteId, token, certificate }: z.output<typeof certificateForm.schema>,
  visitor: Visitor,
): Promise<Response> {
  const found = await findByLink(quoteId, token);
  if (!found) return renderNoQuote();
  const { quote } = found;
  const sha256 = createHash('sha256').update(certificate).digest('hex');
  const { known } = await visitor.batch({
    known: database()
      .select({ all: count(), same: count(sql`case when sha256 = ${sha256} then 1 end`) })
      .from(exemptionCertificates)
      .where(eq(exemptionCertificates.quoteId, quoteId)),
  });
  const { all = 0, same = 0 } = known[0] ?? {};
  if (same > 0) return seeOther(quotePath(quoteId));
  // Refused before its file is stored; concurrent uploads are counted again with the row.
  if (all >= mostPerQuote) throw new HttpError(409, enough);
  const id = idOf(quoteId, sha256);
  await storeFile(id, certificate, visitor);
  if (!(await storeRow({ id, quote, sha256, certificate }, visitor))) {
    await deleteFile(id, visitor);
    throw new HttpError(409, enough);
  }
  // After the response; the schedule retries if it fails.
  const exempted = { ...quote, exemptSince: quote.exemptSince ?? new Date() };
  visitor.waitUntil(tryToExempt(exempted, visitor));
  return seeOther(quotePath(quoteId));
}

/** An id from the quote and the file, so that concurrent uploads store one file. */
function idOf(quoteId: string, sha256: string): string {
  const hex = createHash('sha256').update(`${quoteId} ${sha256}`).digest('hex');
  // A custom UUID: RFC 9562, version 8.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Stored before the row, so that no row lacks its file. */
async function storeFile(
  id: string,
  certificate: Uint8Array<ArrayBuffer>,
  { log }: Visitor,
): Promise<void> {
  const { putCertificate } = await import('#src/integrations/blobs/stores.server.ts');
  await putCertificate(id, certificate).catch((error: unknown) => {
    log.error('the certificate could not be stored', error);
    throw new HttpError(
      503,
      `We can’t store files right now. Please try again in a minute, or send it to ${site.contact.billingEmail}.`,
      { headers: { 'retry-after': '60' } },
    );
  });
}

interface NewCertificate {
  id: string;
  quote: Parameters<typeof certificateNoticeMail>[0];
  sha256: string;
  certificate: Uint8Array;
}

async function deleteFile(id: string, { log }: Visitor): Promise<void> {
  const { deleteCertificate } = await import('#src/integrations/blobs/stores.server.ts');
  await deleteCertificate(id).catch((error: unknown) =>
    log.error('the file of a refused certificate stays', error),
  );
}

/** Resolves to false when concurrent uploads reached the limit. */
async function storeRow(
  { id, quote, sha256, certificate }: NewCertificate,
  visitor: Visitor,
): Promise<boolean> {
  const { id: quoteId, number: quoteNumber, legalName, contactEmail } = quote;
  const isNew = sql`exists (select 1 from ${exemptionCertificates}
    where ${exemptionCertificates.id} = ${id} and ${isOfThisBatch(exemptionCertificates)})`;
  const { stored } = await visitor.batch({
    // A statement of its own: the count must see the rows of the upload that held the lock before.
    lock: database()
      .select({ id: quotes.id })
      .from(quotes)
      .where(eq(quotes.id, quoteId))
      .for('update'),
    certificate: database().execute(sql`
      insert into ${exemptionCertificates}
        (id, quote_id, quote_number, legal_name, contact_email, sha256, file_type, size_bytes)
      select ${id}::uuid, ${quoteId}::text, ${quoteNumber}::text, ${legalName}::text,
        ${contactEmail}::text, ${sha256}::text,
        ${findCertificateType(certificate) ?? 'pdf'}::text, ${certificate.length}::integer
      where ${mostPerQuote} > (
        select count(*) from ${exemptionCertificates} where quote_id = ${quoteId}::text)
      on conflict do nothing`),
    quote: database()
      .update(quotes)
      .set({ exemptSince: sql`coalesce(${quotes.exemptSince}, now())` })
      .where(and(eq(quotes.id, quoteId), isNew)),
    mail: queueMail(certificateNoticeMail(quote, visitor.siteUrl), { onlyIf: isNew }),
    stored: database()
      .select({ id: exemptionCertificates.id })
      .from(exemptionCertificates)
      .where(eq(exemptionCertificates.id, id)),
  });
  return stored.length > 0;
}
