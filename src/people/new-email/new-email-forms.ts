/** The forms that change an account's email address. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { accountEmail } from '#src/people/account/account-email.ts';
import { currentPassword } from '#src/people/password/password-fields.ts';
import { givenPassword } from '#src/people/password/password.ts';

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
  words: {
    saved: {
      title: 'Check the mailbox of the new address',
      message: 'Open the link in our email there. Until then, your address stays the same.',
    },
    failed: 'We couldn’t change your email address',
    refused: 'Please try again.',
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
  words: {
    saved: {
      title: 'Your email address was changed',
      message: 'Sign in with the new one from now on. We signed out all other browsers.',
    },
    failed: 'We couldn’t change your email address',
    refused: 'Please try again.',
  },
});
