/** The forms that send undelivered email again. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { resendableStates, wordsSchema } from '#src/features/operations/inbox/inbox-address.ts';

/** Sends one email again. */
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

/** The most emails that one request sends again. */
export const mostResent = 1_000;

/** Sends all emails of a state again, except those stored after the page was opened. */
export const resendAllForm = defineForm({
  path: '/api/admin/inbox/resend-all',
  page: '/admin/inbox?kind=mail',
  result: '/admin/inbox?kind=mail&saved=all-resent',
  carries: ['state', 'q', 'until'],
  label: 'Send all of these',
  button: 'Send all of these',
  schema: z.object({
    state: z.enum(resendableStates, 'Choose a state first.'),
    q: wordsSchema,
    until: z.string('Open the list again.').check(z.regex(/^\d{1,16}$/, 'Open the list again.')),
  }),
  fields: {},
  words: {
    saved: {
      title: 'The emails are being sent',
      message: 'Each leaves this list once the mail server has accepted it.',
    },
    failed: 'We couldn’t resend the emails',
    refused: 'Please try again.',
  },
});
