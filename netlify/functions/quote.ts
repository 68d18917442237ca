import type { Config } from '@netlify/functions';
import { answerQuotePage, quotePageSchema } from '#src/features/quotes/quote-page.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /quote/{id}: a quote to read and print, with where it stands, for whoever has its address. */
export default endpoint(quotePageSchema, answerQuotePage, {
  method: 'GET',
  path: '/quote/:quoteId',
});

export const config: Config = { path: '/quote/:quoteId' };
