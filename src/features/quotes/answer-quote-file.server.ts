/** A quote's PDF files; like its page, each is open to anyone who has the address. */
import { keepPrivate, securityHeaders } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { requirePhoneNumber } from '#src/server/phone-number.server.ts';
import { site } from '#src/site.ts';
import { findQuote } from './find-quote.server.ts';
import { answerFound, renderNoQuote } from './quote-page.server.tsx';

/** Answers with the quote, or with the receipt for its invoice; with an error page for an unknown or unpaid one. */
export function answerQuoteFile(
  kind: 'quote' | 'receipt',
  quoteId: string,
  { log, siteUrl }: Visitor,
): Promise<Response> {
  return answerFound(log, findQuote(quoteId), async (found) => {
    // Loaded on demand: the library and the typeface take longer than the page.
    const { makeQuoteDocument, makeQuoteReceipt } = await import('./quote-document.server.ts');
    const given = { ...found, siteUrl, phone: await requirePhoneNumber() };
    const bytes = await (kind === 'quote' ? makeQuoteDocument(given) : makeQuoteReceipt(given));
    if (!bytes) return renderNoQuote();
    return keepPrivate(
      new Response(bytes, {
        headers: {
          ...securityHeaders,
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${site.fileName}-${kind}-${found.quote.number}.pdf"`,
        },
      }),
    );
  });
}
