import type { Config } from '@netlify/functions';
import { rememberPageQuery } from '#src/features/accounts/page-query.server.ts';
import { register } from '#src/features/accounts/register.server.ts';
import { registrationForm } from '#src/features/accounts/registration.ts';
import { created, endpoint } from '#src/server/endpoint.ts';

/** POST /api/auth/register: counts, then stores the account and its mail in one transaction; the same answer for every address (R32). */
export default rememberPageQuery(
  endpoint(
    registrationForm.schema,
    async (registration, visitor) => {
      await register(registration, visitor);
      return created();
    },
    { method: 'POST', resultPage: '/account-result/registration' },
  ),
);

export const config: Config = {
  path: '/api/auth/register',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
