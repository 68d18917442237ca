import type { Config } from '@netlify/functions';
import { renderNewPasswordPage } from '#src/features/accounts/password/new-password-page.server.tsx';
import {
  mailedLinkSchema,
  openVerificationLink,
} from '#src/features/accounts/registration/verify-email.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** The pages that links in account mails open: one link is kept in the browser until its reader signs in, the other asks for a new password. */
export default routes({
  '/verify-email': endpoint(mailedLinkSchema, openVerificationLink, { method: 'GET' }),
  '/reset-password': endpoint(mailedLinkSchema, renderNewPasswordPage, { method: 'GET' }),
});

export const config: Config = { path: ['/verify-email', '/reset-password'] };
