/** The link to accounts payable: a page that asks, and the action behind its button. Asking changes nothing (R41). */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { seeOther } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { patience } from './confirm-quote.server.ts';
import { renderTakingOver } from './quote-confirmation-page.server.tsx';
import { findByPayablesLink } from './find-quote.server.ts';
import type { Link } from './link-forms.ts';
import { quotePath } from './quote-address.ts';
import { takenOverMail, takenOverNoticeMail } from './quote-mails.server.ts';
import { answerFound, renderNoQuote } from './quote-page.server.tsx';
import type { Quote } from './quote.ts';
import { tryToReaddress } from './try-to-invoice.server.ts';

/** Asks accounts payable to take the invoices over. */
export async function answerPayablesPage(
  { quoteId, token }: Link,
  { log }: Visitor,
): Promise<Response> {
  return answerFound(log, findByPayablesLink(quoteId, token), (quote) =>
    quote.payablesProvedAt ? seeOther(quotePath(quoteId)) : renderTakingOver(quote, token),
  );
}

/**
 * Stores that accounts payable read their address, gives it to the customer at Stripe, and opens the
 * quote's page. The proof is stored before Stripe is asked; a second press changes nothing.
 */
export async function takeOverInvoices(
  { quoteId, token }: Link,
  visitor: Visitor,
): Promise<Response> {
  const quote = await findByPayablesLink(quoteId, token);
  if (!quote) return renderNoQuote();
  if (!quote.payablesProvedAt) {
    await storeProof(quote, visitor);
    const readdressing = tryToReaddress({ ...quote, payablesProvedAt: new Date() }, visitor);
    visitor.waitUntil(readdressing);
    await Promise.race([readdressing, wait(patience.ms, undefined, { ref: false })]);
  }
  return seeOther(quotePath(quoteId));
}

async function storeProof(quote: Quote, visitor: Visitor): Promise<void> {
  // For the press that proved it, and for no later one.
  const onlyIf = sql`exists (select 1 from ${quotes} where ${quotes.id} = ${quote.id} and ${isOfThisBatch(quotes)})`;
  await visitor.batch({
    proof: database()
      .update(quotes)
      .set({ payablesProvedAt: sql`now()` })
      .where(and(eq(quotes.id, quote.id), isNull(quotes.payablesProvedAt))),
    mails: [
      queueMail(takenOverMail(quote, visitor.siteUrl), { onlyIf }),
      queueMail(takenOverNoticeMail(quote, visitor.siteUrl), { onlyIf }),
    ],
  });
}
