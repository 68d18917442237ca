import type { Config } from '@netlify/functions';
import { answerQuoteFile } from '#src/buying/quotes/answer-quote-file.server.ts';
import { quotePath } from '#src/buying/quotes/quote.ts';
import { answerQuotePage, quotePageSchema } from '#src/buying/quotes/quote-page.server.tsx';
import { quoteForm } from '#src/buying/quotes/request/quote-request.ts';
import { requestQuote } from '#src/buying/quotes/request/request-quote.server.ts';
import { mailFact } from '#src/formats/mail-waits.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { created, endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Creates a quote and its emails in one round trip; without JavaScript it redirects to the quote's page. */
const makeQuote = formEndpoint(quoteForm, async (request, visitor) => {
  const path = quotePath(await requestQuote(request, visitor));
  const url = visitor.mailWaits ? `${path}?${new URLSearchParams(mailFact(visitor))}` : path;
  return { ...created({ url }), page: path };
});

const answerFile = (kind: 'quote' | 'receipt') =>
  endpoint(quotePageSchema, ({ quoteId }, visitor) => answerQuoteFile(kind, quoteId, visitor), {
    method: 'GET',
  });

/** Creates quotes, and shows a quote to anyone who has its URL. */
export default routes({
  '/api/quotes': makeQuote,
  '/quote/:quoteId': endpoint(quotePageSchema, answerQuotePage, { method: 'GET' }),
  '/quote/:quoteId/quote.pdf': answerFile('quote'),
  '/quote/:quoteId/receipt.pdf': answerFile('receipt'),
});

export const config: Config = {
  path: [
    '/api/quotes',
    '/quote/:quoteId',
    '/quote/:quoteId/quote.pdf',
    '/quote/:quoteId/receipt.pdf',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
