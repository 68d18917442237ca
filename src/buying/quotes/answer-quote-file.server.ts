import { keepPrivate, toFile } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { requirePhoneNumber } from '#src/integrations/telephony/phone-number.server.ts';
import { site } from '#src/site.ts';
import { findQuote } from './acceptance/find-quote.server.ts';
import { answerFound, renderNoQuote } from './quote-page.server.tsx';

/** Responds with the PDF of a quote or of its receipt, or with an error page. Like the quote's page, it is open to anyone with the URL. */
export function answerQuoteFile(
  kind: 'quote' | 'receipt',
  quoteId: string,
  { log, siteUrl }: Visitor,
): Promise<Response> {
  return answerFound(log, findQuote(quoteId), async (found) => {
    // Loaded on demand: the PDF library and the font take longer to load than the page.
    const { makeQuoteDocument, makeQuoteReceipt } =
      await import('#src/buying/documents/quote-document.server.ts');
    const given = { ...found, siteUrl, phone: await requirePhoneNumber() };
    const bytes = await (kind === 'quote' ? makeQuoteDocument(given) : makeQuoteReceipt(given));
    if (!bytes) return renderNoQuote();
    const name = `${site.fileName}-${kind}-${found.quote.number}.pdf`;
    return keepPrivate(toFile(bytes, 'application/pdf', `inline; filename="${name}"`));
  });
}
