import type { Config } from '@netlify/functions';
import { deletionForm } from '#src/features/accounts/account-forms.ts';
import { deleteAccount } from '#src/features/accounts/delete-account.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import page from './account-page.ts';

/** POST /api/account/deletion: deletes the account of who is signed in and knows its password. */
export default formEndpoint(deletionForm, deleteAccount, {
  admit: admitForm(requireAccount),
  page,
});

export const config: Config = { path: '/api/account/deletion' };
