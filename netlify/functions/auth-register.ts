import type { Config } from '@netlify/functions';
import { register } from '#src/features/accounts/register.server.ts';
import { registrationForm } from '#src/features/accounts/registration.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';

/** POST /api/auth/register: counts, then stores the account and its mail in one transaction; the same answer for every address (R32). */
export default formEndpoint(registrationForm, register);

export const config: Config = {
  path: '/api/auth/register',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
