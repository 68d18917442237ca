import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  answerRequest,
  askForData,
  renderPrivacyConfirmation,
  renderPrivacyRequest,
} from '#src/people/personal-data/privacy-pages.server.tsx';
import {
  erasureForm,
  privacyLinkSchema,
  privacyRequestForm,
} from '#src/people/personal-data/privacy-forms.server.ts';
import { formEndpoint, formPage } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const page = endpoint(z.object({}), renderPrivacyRequest, { method: 'GET', limit: 'none' });
const confirmation = endpoint(privacyLinkSchema, renderPrivacyConfirmation, { method: 'GET' });

/** Exports or deletes a visitor's data after confirmation by an emailed link. */
export default routes({
  '/privacy-request': page,
  '/api/privacy-request': formEndpoint(privacyRequestForm, askForData, { page }),
  '/privacy-request/confirm': formPage(confirmation, erasureForm, answerRequest),
});

export const config: Config = {
  path: ['/privacy-request', '/api/privacy-request', '/privacy-request/confirm'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
