import type { Config } from '@netlify/functions';
import { confirmationPageSchema, linkSchema } from '#src/features/quotes/confirm-quote.server.ts';
import {
  answerPayablesPage,
  takeOverInvoices,
} from '#src/features/quotes/take-over-invoices.server.ts';
import { byMethod } from '#src/server/by-method.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** /quote/{id}/payables: GET shows accounts payable a button and changes nothing, POST is the button; /quote-payables says why it did not work. */
export default byMethod({
  get: endpoint(confirmationPageSchema, answerPayablesPage, {
    method: 'GET',
    path: '/quote/:quoteId/payables',
  }),
  post: endpoint(linkSchema, takeOverInvoices, {
    method: 'POST',
    path: '/quote/:quoteId/payables',
    resultPage: '/quote-payables',
  }),
});

export const config: Config = { path: ['/quote/:quoteId/payables', '/quote-payables'] };
