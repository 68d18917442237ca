import type { Config } from '@netlify/functions';
import { mailNewPasswordLink } from '#src/features/accounts/mail-links.server.ts';
import { passwordResetForm } from '#src/features/accounts/password-reset.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { ok } from '#src/server/endpoint.ts';

/** POST /api/auth/password-reset: a link to set a new password, by mail; the same answer for every address (R32). */
export default formEndpoint(passwordResetForm, async ({ email }, visitor) => {
  await mailNewPasswordLink(email, visitor);
  return ok();
});

export const config: Config = {
  path: '/api/auth/password-reset',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
