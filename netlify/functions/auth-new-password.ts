import type { Config } from '@netlify/functions';
import { newPasswordForm } from '#src/features/accounts/account-forms.ts';
import { setForgottenPassword } from '#src/features/accounts/set-password.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import page from './auth-reset-password-page.ts';

/** POST /api/auth/new-password: sets the password of the account that a mailed link belongs to; all its sessions end. */
export default formEndpoint(newPasswordForm, setForgottenPassword, { page });

export const config: Config = {
  path: '/api/auth/new-password',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
