import type { Config } from '@netlify/functions';
import { signOutElsewhereForm } from '#src/features/accounts/account-forms.ts';
import { signOutElsewhere } from '#src/features/accounts/end-sessions.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import page from './account-page.ts';

/** POST /api/account/sign-out-elsewhere: ends every session of the account but this one. */
export default formEndpoint(
  signOutElsewhereForm,
  (_nothing, visitor, account) => signOutElsewhere(visitor, account),
  { admit: admitForm(requireAccount), page },
);

export const config: Config = { path: '/api/account/sign-out-elsewhere' };
