import type { Config } from '@netlify/functions';
import { enterSecondFactor } from '#src/features/accounts/second-factor/enter-second-factor.server.ts';
import {
  mailNewPasswordLink,
  mailVerificationLink,
} from '#src/features/accounts/password/mail-links.server.ts';
import { newPasswordForm } from '#src/features/accounts/password/new-password-form.ts';
import { passwordResetForm } from '#src/features/accounts/password/password-reset.ts';
import { register } from '#src/features/accounts/registration/register.server.ts';
import { registrationForm } from '#src/features/accounts/registration/registration-form.ts';
import { secondFactorForm } from '#src/features/accounts/second-factor/second-factor.ts';
import { setForgottenPassword } from '#src/features/accounts/password/set-password.server.ts';
import { signIn } from '#src/features/accounts/sign-in/sign-in.server.ts';
import { signInForm } from '#src/features/accounts/sign-in/sign-in.ts';
import { verificationMailForm } from '#src/features/accounts/registration/verification-mail-form.ts';
import { renderNewPasswordPage } from '#src/features/accounts/password/new-password-page.server.tsx';
import {
  mailedLinkSchema,
  openVerificationLink,
} from '#src/features/accounts/registration/verify-email.server.tsx';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const limit = { tries: 10, minutes: 10 };

/** Registration, both steps of signing in, and emails with links; the responses are the same for every email address. */
export default routes({
  '/api/auth/register': formEndpoint(registrationForm, register),
  '/api/auth/sign-in': formEndpoint(signInForm, signIn, { limit }),
  '/api/auth/second-factor': formEndpoint(secondFactorForm, enterSecondFactor, { limit }),
  '/api/auth/verification-mail': formEndpoint(verificationMailForm, mailVerificationLink, {
    page: endpoint(mailedLinkSchema, openVerificationLink, { method: 'GET' }),
  }),
  '/api/auth/password-reset': formEndpoint(passwordResetForm, mailNewPasswordLink),
  '/api/auth/new-password': formEndpoint(newPasswordForm, setForgottenPassword, {
    page: endpoint(mailedLinkSchema, renderNewPasswordPage, { method: 'GET' }),
  }),
});

export const config: Config = {
  path: [
    '/api/auth/register',
    '/api/auth/sign-in',
    '/api/auth/second-factor',
    '/api/auth/verification-mail',
    '/api/auth/password-reset',
    '/api/auth/new-password',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
