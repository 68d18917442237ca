import { defineForm } from '#src/forms/define-form.ts';
import {
  mailSent,
  passwordResetForm,
  passwordResetSchema,
} from '#src/people/password/password-reset.ts';

/** Requests a new verification link, on the page of an invalid one. */
export const verificationMailForm = defineForm({
  path: '/api/auth/verification-mail',
  page: '/verify-email',
  result: '/form-result/verification-mail',
  label: 'Send a new link',
  button: 'Send a new link',
  schema: passwordResetSchema,
  fields: { email: { ...passwordResetForm.fields.email, id: 'verification-email-field' } },
  words: {
    ...passwordResetForm.words,
    saved: {
      ...mailSent,
      message:
        'If this address has an account that isn’t verified yet, an email is on its way. It can take a minute. Check your spam folder, too.',
    },
  },
});
