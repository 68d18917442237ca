import type { Config } from '@netlify/functions';
import { signIn } from '#src/features/accounts/sign-in.server.ts';
import { signInForm } from '#src/features/accounts/sign-in.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';

/** POST /api/auth/sign-in: a session for the right password, or the right to show the second factor. */
export default formEndpoint(signInForm, signIn, { limit: { tries: 10, minutes: 10 } });

export const config: Config = {
  path: '/api/auth/sign-in',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
