/** The forms by which purchases change hands. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { accountEmail } from '../account-email.ts';
import { currentPassword } from '../password/password-fields.ts';
import { givenPassword } from '../password/password.ts';

/** The owner names a colleague, and confirms it with the password. */
export const handOverForm = defineForm({
  path: '/api/account/hand-over',
  page: '/account',
  result: '/account?saved=hand-over',
  label: 'Hand your purchases to a colleague',
  button: 'Mail the link to my colleague',
  schema: z.object({ colleagueEmail: accountEmail, password: givenPassword }),
  fields: {
    colleagueEmail: { id: 'colleague-email-field', label: 'Your colleague’s email' },
    password: currentPassword('hand-over', 'Your password'),
  },
  words: {
    saved: {
      title: 'The link is on its way to your colleague',
      message: 'Until they take the purchases over, nothing changes.',
    },
    failed: 'Nothing is handed over',
    refused: 'Please try again.',
  },
});

/** The colleague takes the purchases over. */
export const takeOverForm = defineForm({
  path: '/api/account/take-over',
  page: '/account/take-over',
  result: '/account?saved=take-over',
  carries: ['token'],
  label: 'Take the purchases over',
  button: 'Take the purchases over',
  schema: z.object({ token: z.catch(z.string(), '') }),
  fields: {},
  words: {
    saved: {
      title: 'The purchases are yours',
      message: 'They are listed below, and the customer portal opens for you.',
    },
    failed: 'The purchases are not yours yet',
    refused: 'Please try again.',
  },
});
