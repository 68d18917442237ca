import type { Config } from '@netlify/functions';
import { rememberPageQuery } from '#src/features/accounts/page-query.server.ts';
import { signIn } from '#src/features/accounts/sign-in.server.ts';
import { signInForm } from '#src/features/accounts/sign-in.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/auth/sign-in: a session for the right password, or the right to show the second factor. */
export default rememberPageQuery(
  endpoint(signInForm.schema, signIn, {
    method: 'POST',
    resultPage: '/account-result/sign-in',
    limit: { tries: 10, minutes: 10 },
  }),
);

export const config: Config = {
  path: '/api/auth/sign-in',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
