/** The form that asks for a mail: its field and its messages. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { accountEmail } from './account-email.ts';

/** Whose password is forgotten. */
export const passwordResetSchema = z.object({ email: accountEmail });

/** How long after a mailed link no other is mailed; a link works longer than that. */
export const minutesBetweenLinks = 20;

/** Said beside the promise of a mail, whoever asks. */
export const earlierLink = `If you asked for one in the last ${minutesBetweenLinks} minutes, use the link in the email that you have: it still works.`;

/** The form that asks for the link. */
export const passwordResetForm = defineForm({
  path: '/api/auth/password-reset',
  page: '/forgot-password',
  label: 'Reset your password',
  schema: passwordResetSchema,
  fields: {
    email: { id: 'forgot-password-email-field', label: 'Email', autoComplete: 'username' },
  },
  words: {
    failed: 'No email is on its way',
    refused: 'We could not send the email. Please try again.',
    unreachable: 'Please check your connection and try again.',
    always: true,
  },
});
