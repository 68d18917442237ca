/** Saves the PO number of a quote, which buyers often get later: the page and its action. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { seeOther } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import {
  renderExpired,
  renderInvoiceWritten,
  renderPoNumber,
  type Link,
  type poNumberForm,
} from './quote-confirmation-page.server.tsx';
import { isChangedByThisBatch } from './confirm-quote.server.ts';
import { findByLink } from './find-quote.server.ts';
import { quotePath } from '#src/buying/quotes/quote.ts';
import { poNumberNoticeMail } from '#src/buying/quotes/quote-mails.server.ts';
import { answerFound, renderNoQuote } from '#src/buying/quotes/quote-page.server.tsx';
import { isExpired } from '#src/buying/quotes/quote-state.ts';

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
