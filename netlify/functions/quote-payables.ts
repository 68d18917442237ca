import type { Config } from '@netlify/functions';
import { payablesForm } from '#src/features/quotes/link-forms.ts';
import {
  answerPayablesPage,
  takeOverInvoices,
} from '#src/features/quotes/take-over-invoices.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { byMethod } from '#src/server/routes.ts';
import { endpoint } from '#src/server/endpoint.ts';

const { path, schema } = payablesForm;
const get = endpoint(schema, answerPayablesPage, { method: 'GET', path });

/** /quote/{id}/payables: GET shows accounts payable a button and changes nothing, POST is the button. */
export default byMethod({
  get,
  post: formEndpoint(payablesForm, takeOverInvoices, { path, page: get }),
});

export const config: Config = { path: '/quote/:quoteId/payables' };
