/** The link with which accounts payable take over invoices: its page, and the action of its button. Opening the page changes nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { seeOther } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import {
  isChangedByThisBatch,
  stripeTimeout,
} from '#src/buying/quotes/acceptance/confirm-quote.server.ts';
import {
  renderTakingOver,
  type Link,
} from '#src/buying/quotes/acceptance/quote-confirmation-page.server.tsx';
import {
  findByPayablesLink,
  isTransferred,
} from '#src/buying/quotes/acceptance/find-quote.server.ts';
import { quotePath, type Quote } from '#src/buying/quotes/quote.ts';
import { takenOverMail, takenOverNoticeMail } from '#src/buying/quotes/quote-mails.server.ts';
import { answerFound, renderNoQuote } from '#src/buying/quotes/quote-page.server.tsx';
import { tryToReaddress } from './try-to-invoice.server.ts';

/** Responds with the page that asks accounts payable to take over the invoices. */
export async function answerPayablesPage(
  { quoteId, token }: Link,
  { log }: Visitor,
): Promise<Response> {
  return answerFound(log, findByPayablesLink(quoteId, token), (quote) =>
    quote.payablesProvedAt ? seeOther(quotePath(quoteId)) : renderTakingOver(quote, token),
  );
}

/**
 * Stores that accounts payable proved their email address, updates the customer at Stripe, and redirects to
 * the quote's page. The proof is stored before the request to Stripe. Idempotent.
 */
export async function takeOverInvoices(
  { quoteId, token }: Link,
  visitor: Visitor,
): Promise<Response> {
  const quote = await findByPayablesLink(quoteId, token);
  if (!quote) return renderNoQuote();
  if (!quote.payablesProvedAt && (await storeProof(quote, visitor))) {
    const readdressing = tryToReaddress({ ...quote, payablesProvedAt: new Date() }, visitor);
    visitor.waitUntil(readdressing);
    await Promise.race([readdressing, wait(stripeTimeout.ms, undefined, { ref: false })]);
  }
  return seeOther(quotePath(quoteId));
}

/** Resolves to whether it stored the proof, which a concurrent request or transfer prevents. */
async function storeProof(quote: Quote, visitor: Visitor): Promise<boolean> {
  const onlyIf = isChangedByThisBatch(quote.id);
  const { proof } = await visitor.batch({
    proof: database()
      .update(quotes)
      .set({ payablesProvedAt: sql`now()` })
      .where(and(eq(quotes.id, quote.id), isNull(quotes.payablesProvedAt), not(isTransferred))),
    mails: [
      queueMail(takenOverMail(quote, visitor.siteUrl), { onlyIf }),
      queueMail(takenOverNoticeMail(quote, visitor.siteUrl), { onlyIf }),
    ],
  });
  return proof.rowCount === 1;
}
