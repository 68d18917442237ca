import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import type { Account } from '#src/server/accounts/account.ts';
import { requireAccount } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** GET /api/account: who is signed in; 401 when nobody is. */
export default endpoint(
  z.object({}),
  async (_nothing, _visitor, account: Account) => ok({ ...account }),
  { method: 'GET', admit: requireAccount },
);

export const config: Config = { path: '/api/account' };
