import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { renderSecondFactorPage } from '#src/features/accounts/second-factor-page.server.tsx';
import { privatePage } from '#src/server/accounts/private-page.server.tsx';
import { requireAccount } from '#src/server/accounts/session.server.ts';

/** GET /account/second-factor: where it is set up or turned off. */
export default privatePage(
  z.object({}),
  (_nothing, _visitor, account) => renderSecondFactorPage(account),
  { admit: requireAccount },
);

export const config: Config = { path: '/account/second-factor' };
