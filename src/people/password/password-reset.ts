import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { accountEmail } from '#src/people/account/account-fields.ts';

/** A request for a mailed link. */
export const passwordResetSchema = z.object({ email: accountEmail });

/** The message for every address, with or without an account. */
export const mailSent = {
  title: 'Check your email',
  message:
    'If this address has an account, an email is on its way. It can take a minute. Check your spam folder, too.',
};

/** How long after a mailed link no other is mailed. Links are valid for longer. */
export const minutesBetweenLinks = 20;

/** The hint about an earlier link, shown for every address. */
export const earlierLink = `If you asked for one in the last ${minutesBetweenLinks} minutes, use the link in that email. It still works.`;

/** The form that requests the link. */
export const passwordResetForm = defineForm({
  path: '/api/auth/password-reset',
  page: '/forgot-password',
  result: '/form-result/password-reset',
  label: 'Reset your password',
  schema: passwordResetSchema,
  fields: {
    email: { id: 'forgot-password-email-field', label: 'Email', autoComplete: 'username' },
  },
  messages: {
    saved: { ...mailSent, message: `${mailSent.message} ${earlierLink}` },
    failed: 'We couldn’t send the email',
    always: true,
  },
});
