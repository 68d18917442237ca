import type { Config } from '@netlify/functions';
import { mailNewPasswordLink } from '#src/features/accounts/mail-links.server.ts';
import { passwordResetForm } from '#src/features/accounts/password-reset.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/auth/password-reset: a link to set a new password, by mail; the same answer for every address (R32). */
export default endpoint(
  passwordResetForm.schema,
  async ({ email }, visitor) => {
    await mailNewPasswordLink(email, visitor);
    return ok();
  },
  { method: 'POST', resultPage: '/account-result/password-reset' },
);

export const config: Config = {
  path: '/api/auth/password-reset',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
