import type { Config } from '@netlify/functions';
import { endOffer, renderEndOffer } from '#src/people/hand-over/end-offer.server.tsx';
import { endOfferForm } from '#src/people/account/move-forms.ts';
import {
  renderNewPasswordPage,
  mailedLinkSchema,
  openVerificationLink,
} from '#src/people/account/link-pages.server.tsx';
import { formPage } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const endOfferPage = endpoint(endOfferForm.schema, renderEndOffer, { method: 'GET' });

/** The pages behind links in account emails that need no session: they verify the email address at the next sign-in, set a new password, or end a transfer of purchases. */
export default routes({
  '/verify-email': endpoint(mailedLinkSchema, openVerificationLink, { method: 'GET' }),
  '/reset-password': endpoint(mailedLinkSchema, renderNewPasswordPage, { method: 'GET' }),
  '/end-transfer': formPage(endOfferPage, endOfferForm, endOffer),
});

export const config: Config = { path: ['/verify-email', '/reset-password', '/end-transfer'] };
