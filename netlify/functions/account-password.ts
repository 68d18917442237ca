import type { Config } from '@netlify/functions';
import {
  changePassword,
  changePasswordSchema,
} from '#src/features/accounts/set-password.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/account/password: sets a new password for who knows the old one; all other sessions end. */
export default endpoint(changePasswordSchema, changePassword, {
  method: 'POST',
  resultPage: '/account-result/password',
  admit: admitForm(requireAccount),
});

export const config: Config = { path: '/api/account/password' };
