/** The forms on pages about an account that a function writes. */
import * as z from 'zod/mini';
import { type AskedField, defineForm } from '#src/forms/define-form.ts';
import { newPassword, givenPassword } from './password.ts';
import { mailSent, passwordResetForm, passwordResetSchema } from './password-reset.ts';
import { registrationForm, registrationSchema } from './registration.ts';

const page = '/account';
const refused = 'Please try again.';

/** What is asked of whoever has a password; `id` tells several on a page apart. */
export const currentPassword = (id: string, label: string): AskedField => ({
  ...{ id: `account-${id}-field`, label, type: 'password', uncut: true },
  autoComplete: 'current-password',
});

const chosenPassword: AskedField = {
  id: 'account-new-password-field',
  label: 'New password',
  hint: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
  type: 'password',
  uncut: true,
  autoComplete: 'new-password',
};

const { firstName, lastName, agencyName, jobTitle } = registrationForm.fields;

/** What an account says about its holder, under the rules of the registration; another address would be another account. */
export const detailsForm = defineForm({
  path: '/api/account/details',
  page,
  result: '/account?saved=details',
  label: 'Correct your details',
  button: 'Save the details',
  schema: z.pick(registrationSchema, {
    firstName: true,
    lastName: true,
    agencyName: true,
    jobTitle: true,
  }),
  fields: { firstName, lastName, agencyName, jobTitle },
  words: {
    saved: {
      title: 'Your details are saved',
      message: 'This is what your account says now.',
    },
    failed: 'Your details are not saved',
    refused,
  },
});

/** The password that is and the one that is to be. */
export const changePasswordForm = defineForm({
  path: '/api/account/password',
  page,
  result: '/account?saved=password',
  label: 'Change your password',
  button: 'Change the password',
  schema: z.object({ password: givenPassword, newPassword }),
  fields: {
    password: currentPassword('current', 'Your password now'),
    newPassword: chosenPassword,
  },
  words: {
    saved: { title: 'Your password is changed', message: 'All other browsers are signed out.' },
    failed: 'Your password is not changed',
    refused,
  },
});

/** Ends the account, with its password. */
export const deletionForm = defineForm({
  path: '/api/account/deletion',
  page,
  result: '/form-result/account-deletion',
  label: 'Delete your account',
  button: 'Delete the account',
  schema: z.object({ password: givenPassword }),
  fields: { password: currentPassword('deletion', 'Your password') },
  words: {
    saved: {
      title: 'Your account is deleted',
      message: 'We have sent a last message to its address. You are signed out.',
    },
    failed: 'Your account is not deleted',
    refused,
  },
});

/** Signs this browser out. */
export const signOutForm = defineForm({
  path: '/api/auth/sign-out',
  page,
  result: '/form-result/sign-out',
  label: 'Sign out',
  button: 'Sign out',
  schema: z.object({}),
  fields: {},
  words: {
    saved: {
      title: 'You are signed out',
      message: 'This browser no longer has access to your account.',
    },
    failed: 'You are not signed out yet',
    refused,
  },
});

/** Signs all other browsers out. */
export const signOutElsewhereForm = defineForm({
  path: '/api/account/sign-out-elsewhere',
  page,
  result: '/account?saved=elsewhere',
  label: 'Sign out everywhere else',
  button: 'Sign out everywhere else',
  schema: z.object({}),
  fields: {},
  words: {
    saved: {
      title: 'You are signed out everywhere else',
      message: 'Only this browser is signed in now.',
    },
    failed: 'You are not signed out elsewhere',
    refused,
  },
});

/** Asks for another verification link, where one no longer works. */
export const verificationMailForm = defineForm({
  path: '/api/auth/verification-mail',
  page: '/verify-email',
  result: '/form-result/verification-mail',
  label: 'Send a new link',
  button: 'Send a new link',
  schema: passwordResetSchema,
  fields: { email: { ...passwordResetForm.fields.email, id: 'verification-email-field' } },
  words: { ...passwordResetForm.words, saved: mailSent, failed: 'No email was sent' },
});

/** A mailed link's token and the password that is to be. */
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
    refused,
  },
});
