import type { Config } from '@netlify/functions';
import { signOutForm } from '#src/features/accounts/account-forms.ts';
import { signOut } from '#src/features/accounts/end-sessions.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import page from './account-page.ts';

/** POST /api/auth/sign-out: ends the session of this browser. */
export default formEndpoint(signOutForm, (_nothing, visitor) => signOut(visitor), { page });

export const config: Config = { path: '/api/auth/sign-out' };
