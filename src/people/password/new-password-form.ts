import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { chosenPassword } from './password-fields.ts';
import { newPassword } from './password.ts';

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
  words: {
    saved: {
      title: 'Your password is set',
      message: 'We signed out all browsers. Please sign in again.',
    },
    failed: 'We couldn’t set your password',
    refused: 'Please try again.',
  },
});
