import type { Config } from '@netlify/functions';
import { mailVerificationLink } from '#src/features/accounts/mail-links.server.ts';
import { passwordResetSchema } from '#src/features/accounts/password-reset.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/auth/verification-mail: a new verification link by mail; the same answer for every address (R32). */
export default endpoint(
  passwordResetSchema,
  async ({ email }, visitor) => {
    await mailVerificationLink(email, visitor);
    return ok();
  },
  { method: 'POST', resultPage: '/account-result/verification-mail' },
);

export const config: Config = {
  path: '/api/auth/verification-mail',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
