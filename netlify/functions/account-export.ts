import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { exportAccount } from '#src/features/accounts/export-account.server.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /api/account/export: everything kept under this account, as a file. */
export default endpoint(
  z.object({}),
  (_nothing, _visitor, account: Account) => exportAccount(account),
  { method: 'GET', limit: { tries: 20, minutes: 10 }, admit: requireAccount },
);

export const config: Config = { path: '/api/account/export' };
