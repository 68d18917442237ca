import type { Config } from '@netlify/functions';
import {
  answerConfirmationPage,
  confirmQuote,
  answerPoNumberPage,
  savePoNumber,
} from '#src/buying/quotes/acceptance/confirm-quote.server.ts';
import {
  certificateForm,
  answerExemptionPage,
  saveCertificate,
} from '#src/buying/quotes/exemption/exemption-page.server.tsx';
import {
  confirmationForm,
  linkSchema,
  payablesForm,
  poNumberForm,
} from '#src/buying/quotes/acceptance/quote-confirmation-page.server.tsx';
import {
  answerPayablesPage,
  takeOverInvoices,
} from '#src/buying/quotes/invoices/take-over-invoices.server.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { byMethod, routes } from '#src/server/routes.ts';

const confirmationPage = endpoint(linkSchema, answerConfirmationPage, { method: 'GET' });
const poNumberPage = endpoint(linkSchema, answerPoNumberPage, { method: 'GET' });
const exemptionPage = endpoint(linkSchema, answerExemptionPage, { method: 'GET' });
const payablesPage = endpoint(linkSchema, answerPayablesPage, { method: 'GET' });

/** The links in a quote's emails: GET shows a form and changes nothing, POST acts. Separate from the quote's page, which doesn't load Stripe's client. */
export default routes({
  '/quote/:quoteId/confirm': byMethod({
    get: confirmationPage,
    post: formEndpoint(confirmationForm, confirmQuote, { page: confirmationPage }),
  }),
  '/quote/:quoteId/po-number': byMethod({
    get: poNumberPage,
    post: formEndpoint(poNumberForm, savePoNumber, { page: poNumberPage }),
  }),
  '/quote/:quoteId/exemption': byMethod({
    get: exemptionPage,
    post: formEndpoint(certificateForm, saveCertificate, { page: exemptionPage }),
  }),
  '/quote/:quoteId/payables': byMethod({
    get: payablesPage,
    post: formEndpoint(payablesForm, takeOverInvoices, { page: payablesPage }),
  }),
});

export const config: Config = {
  path: [
    '/quote/:quoteId/confirm',
    '/quote/:quoteId/po-number',
    '/quote/:quoteId/exemption',
    '/quote/:quoteId/payables',
  ],
};
