/** The form behind the mailed link that sets a new password. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { chosenPassword } from './password-fields.ts';
import { newPassword } from './password.ts';

/** A mailed link's token and the new password. */
export const newPasswordForm = defineForm({
  path: '/api/auth/new-password',
  page: '/reset-password',
  carries: ['token'],
  result: '/form-result/new-password',
  label: 'Set a new password',
  button: 'Set the password',
  schema: z.object({ token: z.catch(z.string(), ''), password: newPassword }),
  fields: { password: chosenPassword },
  words: {
    saved: {
      title: 'Your password is set',
      message: 'All browsers are signed out. Please sign in again.',
    },
    failed: 'Your password is not set',
    refused: 'Please try again.',
  },
});
