import type { Config } from '@netlify/functions';
import {
  answerConfirmation,
  renderConfirmationPage,
} from '#src/features/newsletter/confirmation-page.server.tsx';
import { confirmationForm, linkSchema } from '#src/features/newsletter/link-forms.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { byMethod } from '#src/server/routes.ts';
import { endpoint } from '#src/server/endpoint.ts';

const get = endpoint(linkSchema, renderConfirmationPage, { method: 'GET', limit: 'none' });

/** /newsletter-confirmation: GET shows a button and changes nothing, POST is the button (R40). */
export default byMethod({
  get,
  post: formEndpoint(confirmationForm, answerConfirmation, { page: get }),
});

export const config: Config = { path: '/newsletter-confirmation' };
