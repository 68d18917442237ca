import type { Config } from '@netlify/functions';
import { quotePath } from '#src/features/quotes/quote-address.ts';
import { quoteForm } from '#src/features/quotes/quote-request.ts';
import { requestQuote } from '#src/features/quotes/request-quote.server.ts';
import { seeOther } from '#src/server/answer.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { created } from '#src/server/endpoint.ts';
import { isFormPost } from '#src/server/request-input.ts';

/** POST /api/quotes: make a quote with both its mails in one round trip; a plain form is led to its page. */
export default formEndpoint(quoteForm, async (request, visitor) => {
  const path = quotePath(await requestQuote(request, visitor));
  return isFormPost(visitor.request) ? seeOther(path) : created({ url: path });
});

export const config: Config = {
  path: '/api/quotes',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
