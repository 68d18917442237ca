import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { signOut } from '#src/features/accounts/end-sessions.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/auth/sign-out: ends the session of this browser. */
export default endpoint(z.object({}), (_nothing, visitor) => signOut(visitor), {
  method: 'POST',
  resultPage: '/account-result/sign-out',
});

export const config: Config = { path: '/api/auth/sign-out' };
