import type { Config } from '@netlify/functions';
import { enterSecondFactor } from '#src/features/accounts/enter-second-factor.server.ts';
import { secondFactorForm } from '#src/features/accounts/second-factor.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';

/** POST /api/auth/second-factor: a session for a code, after the password. */
export default formEndpoint(
  secondFactorForm,
  ({ code }, visitor) => enterSecondFactor(code, visitor),
  { limit: { tries: 10, minutes: 10 } },
);

export const config: Config = {
  path: '/api/auth/second-factor',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
