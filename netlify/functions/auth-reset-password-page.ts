import type { Config } from '@netlify/functions';
import { renderNewPasswordPage } from '#src/features/accounts/new-password-page.server.tsx';
import { mailedLinkSchema } from '#src/features/accounts/verify-email.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /reset-password: what the mailed link opens; it asks for the new password. */
export default endpoint(mailedLinkSchema, renderNewPasswordPage, { method: 'GET' });

export const config: Config = { path: '/reset-password' };
