/** The link that accepts a quote: its page, and the action of its button. Opening the page changes nothing, because mail scanners open links. */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { mailFact } from '#src/formats/mail-waits.ts';
import { seeOther, toResultPage } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { site } from '#src/site.ts';
import {
  renderConfirmation,
  renderExpired,
  type confirmationForm,
  type Link,
  renderInvoiceWritten,
  renderPoNumber,
  type poNumberForm,
} from './quote-confirmation-page.server.tsx';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { findByLink, makeSecret } from './find-quote.server.ts';
import type * as z from 'zod/mini';
import {
  quotePath,
  hasOtherPayables,
  type Quote,
  isAsQuoted,
  isExpired,
} from '#src/buying/quotes/quote.ts';
import {
  acceptedMail,
  acceptedNoticeMail,
  payablesMail,
  poNumberNoticeMail,
} from '#src/buying/quotes/quote-mails.server.ts';
import { answerFound, renderNoQuote } from '#src/buying/quotes/quote-page.server.tsx';
import { tryToInvoice } from '#src/buying/quotes/invoices/try-to-invoice.server.ts';

/** How long a visitor waits for Stripe before the invoice follows by email. Tests shorten it. */
export const stripeTimeout = { ms: 5_000 };

/** Responds with the page that asks the visitor to accept the quote. */
export async function answerConfirmationPage(
  { quoteId, token }: Link,
  { log, siteUrl }: Visitor,
): Promise<Response> {
  return answerFound(log, findByLink(quoteId, token), ({ quote, isByHand }) => {
    if (quote.confirmedAt || isByHand) return seeOther(quotePath(quoteId));
    return isExpired(quote, new Date())
      ? renderExpired(quote)
      : renderConfirmation(quote, token, siteUrl);
  });
}

/**
 * Accepts a quote, requests its invoice from Stripe, and redirects to the quote's page. The acceptance is
 * stored before the request to Stripe. Idempotent.
 */
export async function confirmQuote(
  { quoteId, token, poNumber }: z.output<typeof confirmationForm.schema>,
  visitor: Visitor,
): Promise<Response> {
  const found = await findByLink(quoteId, token);
  if (!found) return renderNoQuote();
  const { isByHand, phone } = found;
  let { quote } = found;
  // Billing already invoiced it by hand, for a purchase order that came by email.
  if (isByHand) return seeOther(quotePath(quoteId));
  if (isExpired(quote, new Date())) return renderExpired(quote);
  if (!quote.confirmedAt) {
    const asOrdered = poNumber === undefined ? quote : { ...quote, poNumber: poNumber || null };
    quote = await storeConfirmation(asOrdered, phone, visitor);
  }
  if (!quote.invoiceId && isAsQuoted(quote)) {
    const invoicing = tryToInvoice(quote, visitor);
    visitor.waitUntil(invoicing);
    await Promise.race([invoicing, wait(stripeTimeout.ms, undefined, { ref: false })]);
  }
  return toResultPage(quotePath(quoteId), mailFact(visitor));
}

/** Resolves to the accepted quote, which a concurrent request may have accepted. */
async function storeConfirmation(quote: Quote, phone: string, visitor: Visitor): Promise<Quote> {
  const onlyIf = isChangedByThisBatch(quote.id);
  // Until accounts payable proves its address it gets only one mail, without typed text (R41).
  const payablesToken = hasOtherPayables(quote) ? makeSecret() : null;
  const attachments = await attachDocument(quote, phone, visitor);
  const { stored } = await visitor.batch({
    acceptance: database()
      .update(quotes)
      .set({
        confirmedAt: sql`now()`,
        poNumber: quote.poNumber,
        payablesTokenHash: payablesToken && hashToken(payablesToken),
      })
      .where(and(eq(quotes.id, quote.id), isNull(quotes.confirmedAt))),
    payablesMail: payablesToken
      ? queueMail(payablesMail(quote, payablesToken, visitor.siteUrl), { onlyIf })
      : null,
    mails: [
      queueMail(acceptedMail(quote, visitor.siteUrl, attachments), { onlyIf }),
      queueMail(acceptedNoticeMail(quote, visitor.siteUrl, !isAsQuoted(quote), attachments), {
        onlyIf,
      }),
    ],
    stored: database().select().from(quotes).where(eq(quotes.id, quote.id)),
  });
  return stored[0] ?? quote;
}

/** SQL for mails: only the request that changed the quote sends them, not a concurrent or later one. */
export const isChangedByThisBatch = (quoteId: string) =>
  sql`exists (select 1 from ${quotes} where ${quotes.id} = ${quoteId} and ${isOfThisBatch(quotes)})`;

/** The accepted quote as a PDF file. An acceptance is valid without it. */
async function attachDocument(
  quote: Quote,
  phone: string,
  { log, siteUrl }: Visitor,
): Promise<MailAttachment[]> {
  try {
    // Loaded on demand: the PDF library and the font take longer to load than the page.
    const { makeQuoteDocument } = await import('#src/buying/documents/quote-document.server.ts');
    const accepted = { ...quote, confirmedAt: new Date() };
    const bytes = await makeQuoteDocument({ quote: accepted, payment: null, siteUrl, phone });
    return [
      {
        filename: `${site.fileName}-accepted-quote-${quote.number}.pdf`,
        contentType: 'application/pdf',
        content: Buffer.from(bytes).toString('base64'),
        encoding: 'base64',
      },
    ];
  } catch (error) {
    log.error('the accepted quote has no file', error, { quote: quote.number });
    return [];
  }
}

/** Responds with the form; once there is an invoice, with a page that says whom to write to. */
export async function answerPoNumberPage(
  { quoteId, token }: Link,
  { log }: Visitor,
): Promise<Response> {
  return answerFound(log, findByLink(quoteId, token), ({ quote, isByHand }) => {
    if (quote.invoiceId || isByHand) return renderInvoiceWritten(quote);
    return isExpired(quote, new Date()) ? renderExpired(quote) : renderPoNumber(quote, token);
  });
}

/** Stores the PO number, unless there is an invoice, notifies billing, and redirects to the quote's page. */
export async function savePoNumber(
  { quoteId, token, poNumber: typed }: z.output<typeof poNumberForm.schema>,
  visitor: Visitor,
): Promise<Response> {
  const found = await findByLink(quoteId, token);
  if (!found) return renderNoQuote();
  const { quote, isByHand } = found;
  if (quote.invoiceId || isByHand) return renderInvoiceWritten(quote);
  if (isExpired(quote, new Date())) return renderExpired(quote);
  const poNumber = typed || null;
  if (poNumber === quote.poNumber) return seeOther(quotePath(quoteId));
  const changed = { ...quote, poNumber };
  const isOpen = and(eq(quotes.id, quoteId), isNull(quotes.invoiceId));
  const { open } = await visitor.batch({
    saved: database()
      .update(quotes)
      .set({ poNumber })
      .where(and(isOpen, sql`${quotes.poNumber} is distinct from ${poNumber}`)),
    mail: queueMail(poNumberNoticeMail(changed, visitor.siteUrl), {
      onlyIf: isChangedByThisBatch(quoteId),
    }),
    open: database().select({ id: quotes.id }).from(quotes).where(isOpen),
  });
  return open.length > 0 ? seeOther(quotePath(quoteId)) : renderInvoiceWritten(quote);
}
