import type { Config } from '@netlify/functions';
import { verificationMailForm } from '#src/features/accounts/account-forms.ts';
import { mailVerificationLink } from '#src/features/accounts/mail-links.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { ok } from '#src/server/endpoint.ts';
import page from './auth-verify-email.ts';

/** POST /api/auth/verification-mail: a new verification link by mail; the same answer for every address (R32). */
export default formEndpoint(
  verificationMailForm,
  async ({ email }, visitor) => {
    await mailVerificationLink(email, visitor);
    return ok();
  },
  { page },
);

export const config: Config = {
  path: '/api/auth/verification-mail',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
