/** The forms on the pages of mailed links. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { chosenPassword } from './account-fields.ts';
import { newPassword } from '#src/people/password/password.ts';
import {
  mailSent,
  passwordResetForm,
  passwordResetSchema,
} from '#src/people/password/password-reset.ts';

/** Sets a new password by the token of a mailed link. */
export const newPasswordForm = defineForm({
  path: '/api/auth/new-password',
  page: '/reset-password',
  carries: ['token'],
  result: '/form-result/new-password',
  label: 'Set a new password',
  button: 'Set password',
  schema: z.object({ token: z.catch(z.string(), ''), password: newPassword }),
  fields: { password: chosenPassword },
  messages: {
    saved: {
      title: 'Your password is set',
      message: 'We signed out all browsers. Please sign in again.',
    },
    failed: 'We couldn’t set your password',
  },
});

/** Requests a new verification link, on the page of an invalid one. */
export const verificationMailForm = defineForm({
  path: '/api/auth/verification-mail',
  page: '/verify-email',
  result: '/form-result/verification-mail',
  label: 'Send a new link',
  schema: passwordResetSchema,
  fields: { email: { ...passwordResetForm.fields.email, id: 'verification-email-field' } },
  messages: {
    ...passwordResetForm.messages,
    saved: {
      ...mailSent,
      message:
        'If this address has an account that isn’t verified yet, an email is on its way. It can take a minute. Check your spam folder, too.',
    },
  },
});
