import type { Config } from '@netlify/functions';
import { answerConfirmationPage, confirmQuote } from '#src/features/quotes/confirm-quote.server.ts';
import { confirmationForm, linkSchema, payablesForm } from '#src/features/quotes/link-forms.ts';
import {
  answerPayablesPage,
  takeOverInvoices,
} from '#src/features/quotes/take-over-invoices.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { byMethod, routes } from '#src/server/routes.ts';

const confirmationPage = endpoint(linkSchema, answerConfirmationPage, { method: 'GET' });
const payablesPage = endpoint(linkSchema, answerPayablesPage, { method: 'GET' });

/** The links in a quote's mails: GET shows a button and changes nothing, POST is the button. Not with the quote's page, which needs no client of Stripe. */
export default routes({
  '/quote/:quoteId/confirm': byMethod({
    get: confirmationPage,
    post: formEndpoint(confirmationForm, confirmQuote, { page: confirmationPage }),
  }),
  '/quote/:quoteId/payables': byMethod({
    get: payablesPage,
    post: formEndpoint(payablesForm, takeOverInvoices, { page: payablesPage }),
  }),
});

export const config: Config = { path: ['/quote/:quoteId/confirm', '/quote/:quoteId/payables'] };
