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
import { formPage } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const confirmationPage = endpoint(linkSchema, answerConfirmationPage, { method: 'GET' });
const poNumberPage = endpoint(linkSchema, answerPoNumberPage, { method: 'GET' });
const exemptionPage = endpoint(linkSchema, answerExemptionPage, { method: 'GET' });
const payablesPage = endpoint(linkSchema, answerPayablesPage, { method: 'GET' });

/** The links in a quote's emails: GET shows a form and changes nothing, POST acts. Separate from the quote's page, which doesn't load Stripe's client. */
export default routes({
  '/quote/:quoteId/confirm': formPage(confirmationPage, confirmationForm, confirmQuote),
  '/quote/:quoteId/po-number': formPage(poNumberPage, poNumberForm, savePoNumber),
  '/quote/:quoteId/exemption': formPage(exemptionPage, certificateForm, saveCertificate),
  '/quote/:quoteId/payables': formPage(payablesPage, payablesForm, takeOverInvoices),
});

export const config: Config = {
  path: [
    '/quote/:quoteId/confirm',
    '/quote/:quoteId/po-number',
    '/quote/:quoteId/exemption',
    '/quote/:quoteId/payables',
  ],
};
