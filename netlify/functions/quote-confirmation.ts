import type { Config } from '@netlify/functions';
import { answerConfirmationPage, confirmQuote } from '#src/features/quotes/confirm-quote.server.ts';
import { confirmationForm, linkSchema, poNumberForm } from '#src/features/quotes/link-forms.ts';
import { answerPoNumberPage, savePoNumber } from '#src/features/quotes/save-po-number.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { byMethod } from '#src/server/by-method.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const confirmation = endpoint(linkSchema, answerConfirmationPage, { method: 'GET' });
const poNumber = endpoint(linkSchema, answerPoNumberPage, { method: 'GET' });

/** The pages of the link that is mailed with a quote: GET shows a form and changes nothing, POST accepts the quote or saves its PO number. */
export default routes({
  '/quote/:quoteId/confirm': byMethod({
    get: confirmation,
    post: formEndpoint(confirmationForm, confirmQuote, { page: confirmation }),
  }),
  '/quote/:quoteId/po-number': byMethod({
    get: poNumber,
    post: formEndpoint(poNumberForm, savePoNumber, { page: poNumber }),
  }),
});

export const config: Config = { path: ['/quote/:quoteId/confirm', '/quote/:quoteId/po-number'] };
