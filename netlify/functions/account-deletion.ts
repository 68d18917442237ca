import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { deleteAccount } from '#src/features/accounts/delete-account.server.ts';
import { givenPassword } from '#src/features/accounts/password.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/account/deletion: deletes the account of who is signed in and knows its password. */
export default endpoint(
  z.object({ password: givenPassword }),
  ({ password }, visitor, account: Account) => deleteAccount(password, visitor, account),
  { method: 'POST', resultPage: '/account-result/deletion', admit: admitForm(requireAccount) },
);

export const config: Config = { path: '/api/account/deletion' };
