/** The forms that hand purchases over to a colleague. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { accountEmail } from '#src/people/account/account-email.ts';
import { currentPassword } from '#src/people/password/password-fields.ts';
import { givenPassword } from '#src/people/password/password.ts';

/** For the owner: names a colleague; needs the password. */
export const handOverForm = defineForm({
  path: '/api/account/hand-over',
  page: '/account',
  result: '/account?saved=hand-over',
  label: 'Transfer your purchases to a colleague',
  button: 'Email my colleague the link',
  schema: z.object({ colleagueEmail: accountEmail, password: givenPassword }),
  fields: {
    colleagueEmail: { id: 'colleague-email-field', label: 'Your colleague’s email' },
    password: currentPassword('hand-over', 'Your password'),
  },
  words: {
    saved: {
      title: 'The link is on its way to your colleague',
      message:
        'Until they take the purchases over, nothing changes. We emailed you a link that ends the transfer.',
    },
    failed: 'We couldn’t start the transfer',
    refused: 'Please try again.',
  },
});

/** For the colleague: takes over the purchases. */
export const takeOverForm = defineForm({
  path: '/api/account/take-over',
  page: '/account/take-over',
  result: '/account?saved=take-over',
  carries: ['token'],
  label: 'Take over the purchases',
  button: 'Take over the purchases',
  schema: z.object({ token: z.catch(z.string(), '') }),
  fields: {},
  words: {
    saved: {
      title: 'The purchases are now yours',
      message: 'You’ll find them below, and you can open the customer portal.',
    },
    failed: 'We couldn’t transfer the purchases',
    refused: 'Please try again.',
  },
});

/** For the owner, from an email: ends the open offer. */
export const endOfferForm = defineForm({
  path: '/end-transfer',
  page: '/end-transfer',
  result: '/form-result/end-transfer',
  carries: ['token'],
  label: 'End the transfer of your purchases',
  button: 'End the transfer',
  schema: z.object({ token: z.catch(z.string(), '') }),
  fields: {},
  words: {
    saved: {
      title: 'The transfer has ended',
      message:
        'The purchases are still yours. If someone else started it, they know your password: set a new one now.',
    },
    failed: 'We couldn’t end the transfer',
    refused: 'Please try again.',
  },
});
