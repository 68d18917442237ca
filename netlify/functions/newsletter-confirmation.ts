import type { Config } from '@netlify/functions';
import { confirmationLinkSchema } from '#src/features/newsletter/confirm.server.ts';
import {
  answerConfirmation,
  confirmationPageSchema,
  renderConfirmationPage,
} from '#src/features/newsletter/confirmation-page.server.tsx';
import { byMethod } from '#src/server/by-method.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** /newsletter-confirmation: GET shows a button and changes nothing, POST is the button (R40). */
export default byMethod({
  get: endpoint(confirmationPageSchema, renderConfirmationPage, { method: 'GET', limit: 'none' }),
  post: endpoint(confirmationLinkSchema, answerConfirmation, {
    method: 'POST',
    resultPage: '/newsletter-confirmation',
  }),
});

export const config: Config = { path: '/newsletter-confirmation' };
