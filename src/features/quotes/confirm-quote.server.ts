/** The mailed link: a page that asks, and the action behind its button. Asking changes nothing: mail scanners open links, too. */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { seeOther } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { site } from '#src/site.ts';
import { renderConfirmation, renderExpired } from './quote-confirmation-page.server.tsx';
import { findByLink, hashToken, makeSecret } from './find-quote.server.ts';
import type * as z from 'zod/mini';
import type { confirmationForm, Link } from './link-forms.ts';
import { quotePath } from './quote-address.ts';
import { acceptedMail, acceptedNoticeMail, payablesMail } from './quote-mails.server.ts';
import { answerFound, renderNoQuote } from './quote-page.server.tsx';
import { isAsQuoted, isExpired } from '#src/server/quotes/quote-state.ts';
import { hasOtherPayables, type Quote } from './quote.ts';
import { tryToInvoice } from './try-to-invoice.server.ts';

/** How long a visitor waits for Stripe; after that the invoice follows by email. Tests shorten it. */
export const patience = { ms: 5_000 };

/** Asks the visitor to accept the quote. */
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
 * Accepts a quote and asks Stripe for its invoice, then opens the quote's page, which shows the state.
 * The acceptance is stored before Stripe is asked; a second one changes nothing.
 */
export async function confirmQuote(
  { quoteId, token, poNumber }: z.output<typeof confirmationForm.schema>,
  visitor: Visitor,
): Promise<Response> {
  const found = await findByLink(quoteId, token);
  if (!found) return renderNoQuote();
  const { isByHand, phone } = found;
  let { quote } = found;
  // Somebody has invoiced it already, for a purchase order that came by email.
  if (isByHand) return seeOther(quotePath(quoteId));
  if (isExpired(quote, new Date())) return renderExpired(quote);
  if (!quote.confirmedAt) {
    const asOrdered = poNumber === undefined ? quote : { ...quote, poNumber: poNumber || null };
    quote = await storeConfirmation(asOrdered, phone, visitor);
  }
  if (!quote.invoiceId && isAsQuoted(quote)) {
    const invoicing = tryToInvoice(quote, visitor);
    visitor.waitUntil(invoicing);
    await Promise.race([invoicing, wait(patience.ms, undefined, { ref: false })]);
  }
  return seeOther(quotePath(quoteId));
}

/** Resolves to the quote as it is accepted now, perhaps by another press of the button. */
async function storeConfirmation(quote: Quote, phone: string, visitor: Visitor): Promise<Quote> {
  // For the one that accepted it, and for no later one.
  const onlyIf = sql`exists (select 1 from ${quotes} where ${quotes.id} = ${quote.id} and ${isOfThisBatch(quotes)})`;
  // Accounts payable gets one mail of our own words about the quote, and nothing else before it
  // answers (R41): the contact is asked to pass the invoice on.
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

/** The quote as it is accepted, as a file for both sides; without it, an acceptance counts all the same. */
async function attachDocument(
  quote: Quote,
  phone: string,
  { log, siteUrl }: Visitor,
): Promise<MailAttachment[]> {
  try {
    // Loaded on demand: the library and the typeface take longer than the page.
    const { makeQuoteDocument } = await import('./quote-document.server.ts');
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
