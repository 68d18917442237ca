import type { Config } from '@netlify/functions';
import {
  accountPageSchema,
  renderAccountPage,
} from '#src/features/accounts/account-page.server.tsx';
import { privatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';

/** GET /account: who is signed in, and what they may do with the account. */
export default privatePage(accountPageSchema, renderAccountPage, { admit: requireAccount });

export const config: Config = { path: '/account' };
