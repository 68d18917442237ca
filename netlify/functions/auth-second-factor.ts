import type { Config } from '@netlify/functions';
import { enterSecondFactor } from '#src/features/accounts/enter-second-factor.server.ts';
import { secondFactorForm } from '#src/features/accounts/second-factor.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/auth/second-factor: a session for a code, after the password. */
export default endpoint(
  secondFactorForm.schema,
  ({ code }, visitor) => enterSecondFactor(code, visitor),
  {
    method: 'POST',
    resultPage: '/account-result/second-factor',
    limit: { tries: 10, minutes: 10 },
  },
);

export const config: Config = {
  path: '/api/auth/second-factor',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
