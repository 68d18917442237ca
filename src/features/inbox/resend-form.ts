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
  schema: z.object({ mailId: z.uuid('We do not know this mail.') }),
  fields: {},
  words: {
    saved: {
      title: 'The mail is being sent',
      message: 'It leaves this list once the mail server has taken it.',
    },
    failed: 'The mail is not sent again',
    refused: 'Please try again.',
  },
});
