import type { Config } from '@netlify/functions';
import { renderNewPasswordPage } from '#src/features/accounts/password/new-password-page.server.tsx';
import {
  mailedLinkSchema,
  openVerificationLink,
} from '#src/features/accounts/registration/verify-email.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** The pages behind links in account emails: one confirms the email address at the next sign-in, the other sets a new password. */
export default routes({
  '/verify-email': endpoint(mailedLinkSchema, openVerificationLink, { method: 'GET' }),
  '/reset-password': endpoint(mailedLinkSchema, renderNewPasswordPage, { method: 'GET' }),
});

export const config: Config = { path: ['/verify-email', '/reset-password'] };
