import type { Config } from '@netlify/functions';
import { enterSecondFactor } from '#src/people/second-factor/enter-second-factor.server.ts';
import {
  mailNewPasswordLink,
  mailVerificationLink,
} from '#src/people/password/mail-links.server.ts';
import { newPasswordForm, verificationMailForm } from '#src/people/account/link-forms.ts';
import { passwordResetForm } from '#src/people/password/password-reset.ts';
import { register } from '#src/people/registration/register.server.ts';
import { registrationForm } from '#src/people/registration/registration.ts';
import { secondFactorForm } from '#src/people/second-factor/second-factor.ts';
import { setForgottenPassword } from '#src/people/password/set-password.server.ts';
import { signIn } from '#src/people/sign-in/sign-in.server.ts';
import { signInForm } from '#src/people/sign-in/sign-in.ts';
import {
  renderNewPasswordPage,
  mailedLinkSchema,
  openVerificationLink,
} from '#src/people/account/link-pages.server.tsx';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
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
