/** The page on which a buyer uploads a tax exemption certificate, and its form. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import {
  linkSchema,
  type Link,
} from '#src/buying/quotes/acceptance/quote-confirmation-page.server.tsx';
import { findCertificateType } from './certificate.server.ts';
import { Fact } from '#src/components/Fact.tsx';
import { Field } from '#src/components/form/Field.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { retention } from '#src/retention.ts';
import { renderPrivatePage } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { exemptionPath, quotePath, itemOf, type Quote } from '#src/buying/quotes/quote.ts';
import { taxText, answerFound, renderNoQuote } from '#src/buying/quotes/quote-page.server.tsx';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';
import { createHash } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { exemptionCertificates, quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { seeOther } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { findByLink } from '#src/buying/quotes/acceptance/find-quote.server.ts';
import { certificateNoticeMail } from '#src/buying/quotes/quote-mails.server.ts';
import { tryToExempt } from '#src/buying/quotes/invoices/try-to-invoice.server.ts';

/** The platform's limit for a request, minus room for the rest of the form (R16). */
const mostCertificateBytes = 4_000_000;

const messages = {
  missing: 'Please choose the file with your certificate',
  type: 'Please choose a PDF, PNG or JPEG file',
  tooLarge:
    'This file is larger than 4 MB. Please scan it at a lower resolution, or send it by email',
} as const;

/** The form that uploads a tax exemption certificate. Its type is read from its bytes. */
export const certificateForm = defineForm({
  path: '/quote/:quoteId/exemption',
  page: '/quote/:quoteId/exemption',
  carries: ['token'],
  label: 'Tax exemption certificate',
  button: 'Send the certificate',
  schema: z.extend(linkSchema, {
    certificate: z
      .custom<Uint8Array<ArrayBuffer>>(
        (value) => value instanceof Uint8Array && value.length > 0,
        messages.missing,
      )
      .check(
        z.refine((bytes) => findCertificateType(bytes) !== null, {
          error: messages.type,
          // A missing file has its own message.
          when: ({ value }) => value instanceof Uint8Array && value.length > 0,
        }),
      ),
  }),
  file: { field: 'certificate', mostBytes: mostCertificateBytes, tooLarge: messages.tooLarge },
  fields: {
    certificate: {
      id: 'exemption-certificate-field',
      label: 'Certificate',
      hint: 'A PDF, PNG or JPEG file of at most 4 MB.',
      control: 'own',
    },
  },
  messages: {
    failed: 'We couldn’t accept the certificate',
    broken: 'Please try again in a minute, or send it by email.',
    kept: 'Please choose the file again.',
  },
});

/** Renders the page on which a buyer uploads a tax exemption certificate. */
function renderExemption(quote: Quote, token: string): Promise<Response> {
  const { id, number, legalName } = quote;
  const { id: fieldId, label, hint } = certificateForm.fields.certificate;
  return renderPrivatePage({
    title: `Tax exemption for quote ${number}`,
    children: (
      <article className="quote">
        <h1>
          Tax exemption for quote <span className="whitespace-nowrap">{number}</span>
        </h1>
        <p>
          Our prices do not include taxes. Send your exemption certificate, and your invoices will
          say that you’re exempt. This doesn’t place an order.
        </p>
        <dl>
          <Fact label="Quoted to">
            <bdi>{legalName}</bdi>
          </Fact>
          <Fact label={quote.billedEvery ? 'Plan' : 'Product'}>{itemOf(quote)}</Fact>
          <Fact label="Taxes">{taxText(quote)}</Fact>
        </dl>
        <PlainForm
          form={certificateForm}
          action={exemptionPath(id)}
          values={{ token }}
          beside={
            <ButtonLink secondary href={quotePath(id)}>
              View the quote
            </ButtonLink>
          }
        >
          <Field id={fieldId} label={label} hint={hint}>
            <input
              className="input"
              id={fieldId}
              name="certificate"
              type="file"
              accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
              aria-describedby={`${fieldId}-hint`}
              required
            />
          </Field>
        </PlainForm>
        <p>
          Only our billing team can open the file, and we keep it for{' '}
          {retention.exemptionCertificates.text}, as tax law asks. You can also send it to{' '}
          <MailTo address={site.contact.billingEmail} />.
        </p>
      </article>
    ),
  });
}

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
