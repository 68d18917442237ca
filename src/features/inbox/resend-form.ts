/** The form of a mail that did not go out. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';

/** Sends one mail again. */
export const resendForm = defineForm({
  path: '/api/admin/inbox/resend',
  page: '/admin/inbox?kind=mail',
  result: '/admin/inbox?kind=mail&saved=resent',
  carries: ['mailId'],
  label: 'Send again',
  button: 'Send again',
  schema: z.object({ mailId: z.uuid('We couldn’t find this email.') }),
  fields: {},
  words: {
    saved: {
      title: 'The email is being sent',
      message: 'It leaves this list once the mail server has accepted it.',
    },
    failed: 'We couldn’t resend the email',
    refused: 'Please try again.',
  },
});
