import type { Config } from '@netlify/functions';
import { changePasswordForm } from '#src/features/accounts/account-forms.ts';
import { changePassword } from '#src/features/accounts/set-password.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import page from './account-page.ts';

/** POST /api/account/password: sets a new password for who knows the old one; all other sessions end. */
export default formEndpoint(changePasswordForm, changePassword, {
  admit: admitForm(requireAccount),
  page,
});

export const config: Config = { path: '/api/account/password' };
