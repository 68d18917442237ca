import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { signOutElsewhere } from '#src/features/accounts/end-sessions.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { admitForm } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/account/sign-out-elsewhere: ends every session of the account but this one. */
export default endpoint(
  z.object({}),
  (_nothing, visitor, account: Account) => signOutElsewhere(visitor, account),
  { method: 'POST', resultPage: '/account-result/elsewhere', admit: admitForm(requireAccount) },
);

export const config: Config = { path: '/api/account/sign-out-elsewhere' };
