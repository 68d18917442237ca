import type { Config } from '@netlify/functions';
import {
  answerConfirmationPage,
  confirmationPageSchema,
  confirmQuote,
  linkSchema,
} from '#src/features/quotes/confirm-quote.server.ts';
import { byMethod } from '#src/server/by-method.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** /quote/{id}/confirm: GET shows a button and changes nothing, POST is the button; /quote-confirmation says why it did not work. */
export default byMethod({
  get: endpoint(confirmationPageSchema, answerConfirmationPage, {
    method: 'GET',
    path: '/quote/:quoteId/confirm',
  }),
  post: endpoint(linkSchema, confirmQuote, {
    method: 'POST',
    path: '/quote/:quoteId/confirm',
    resultPage: '/quote-confirmation',
  }),
});

export const config: Config = { path: ['/quote/:quoteId/confirm', '/quote-confirmation'] };
