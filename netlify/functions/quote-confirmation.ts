import type { Config } from '@netlify/functions';
import { answerConfirmationPage, confirmQuote } from '#src/features/quotes/confirm-quote.server.ts';
import { confirmationForm } from '#src/features/quotes/link-forms.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { byMethod } from '#src/server/routes.ts';
import { endpoint } from '#src/server/endpoint.ts';

const { path, schema } = confirmationForm;
const get = endpoint(schema, answerConfirmationPage, { method: 'GET', path });

/** /quote/{id}/confirm: GET shows a button and changes nothing, POST is the button. */
export default byMethod({
  get,
  post: formEndpoint(confirmationForm, confirmQuote, { path, page: get }),
});

export const config: Config = { path: '/quote/:quoteId/confirm' };
