/** The forms that hand purchases over to a colleague, or change an account's email address. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { accountEmail, currentPassword } from './account-fields.ts';
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
  messages: {
    saved: {
      title: 'The link is on its way to your colleague',
      message:
        'Until they take the purchases over, nothing changes. We emailed you a link that ends the transfer.',
    },
    failed: 'We couldn’t start the transfer',
  },
});

/** For the colleague: takes over the purchases. */
export const takeOverForm = defineForm({
  path: '/api/account/take-over',
  page: '/account/take-over',
  result: '/account?saved=take-over',
  carries: ['token'],
  label: 'Take over the purchases',
  schema: z.object({ token: z.catch(z.string(), '') }),
  fields: {},
  messages: {
    saved: {
      title: 'The purchases are now yours',
      message: 'You’ll find them below, and you can open the customer portal.',
    },
    failed: 'We couldn’t transfer the purchases',
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
  messages: {
    saved: {
      title: 'The transfer has ended',
      message:
        'The purchases are still yours. If someone else started it, they know your password: set a new one now.',
    },
    failed: 'We couldn’t end the transfer',
  },
});

/** Requests a new email address; needs the password. */
export const newEmailForm = defineForm({
  path: '/api/account/new-email',
  page: '/account',
  result: '/account?saved=new-email',
  label: 'Change your email address',
  button: 'Email the link to the new address',
  schema: z.object({ newEmail: accountEmail, password: givenPassword }),
  fields: {
    newEmail: { id: 'new-email-field', label: 'New email address', autoComplete: 'email' },
    password: currentPassword('new-email', 'Your password'),
  },
  messages: {
    saved: {
      title: 'Check the mailbox of the new address',
      message: 'Open the link in our email there. Until then, your address stays the same.',
    },
    failed: 'We couldn’t change your email address',
  },
});

/** Confirms the email address that the link was mailed to. */
export const confirmEmailForm = defineForm({
  path: '/api/account/new-email/confirmation',
  page: '/account/new-email',
  result: '/account?saved=email',
  carries: ['token'],
  label: 'Confirm your new email address',
  button: 'Use this address',
  schema: z.object({ token: z.catch(z.string(), '') }),
  fields: {},
  messages: {
    saved: {
      title: 'Your email address was changed',
      message: 'Sign in with the new one from now on. We signed out all other browsers.',
    },
    failed: 'We couldn’t change your email address',
  },
});
