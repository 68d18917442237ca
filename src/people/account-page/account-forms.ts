/** The forms on the page of an account. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { chosenPassword, currentPassword } from '#src/people/account/account-fields.ts';
import { newPassword, givenPassword } from '#src/people/password/password.ts';
import { registrationForm, registrationSchema } from '#src/people/registration/registration.ts';

const page = '/account';

const { firstName, lastName, agencyName, jobTitle } = registrationForm.fields;

/** Edits the details of an account, validated like a registration. Another form changes the email address. */
export const detailsForm = defineForm({
  path: '/api/account/details',
  page,
  result: '/account?saved=details',
  label: 'Edit your details',
  button: 'Save details',
  schema: z.pick(registrationSchema, {
    firstName: true,
    lastName: true,
    agencyName: true,
    jobTitle: true,
  }),
  fields: { firstName, lastName, agencyName, jobTitle },
  messages: {
    saved: { title: 'Your details are saved', message: 'Your account now shows these details.' },
    failed: 'We couldn’t save your details',
  },
});

/** Changes the password; needs the current one. */
export const changePasswordForm = defineForm({
  path: '/api/account/password',
  page,
  result: '/account?saved=password',
  label: 'Change your password',
  button: 'Change password',
  schema: z.object({ password: givenPassword, newPassword }),
  fields: { password: currentPassword('current', 'Current password'), newPassword: chosenPassword },
  messages: {
    saved: { title: 'Your password was changed', message: 'We signed out all other browsers.' },
    failed: 'We couldn’t change your password',
  },
});

/** Deletes the account; needs its password. */
export const deletionForm = defineForm({
  path: '/api/account/deletion',
  page,
  result: '/form-result/account-deletion',
  label: 'Delete your account',
  button: 'Delete account',
  schema: z.object({ password: givenPassword }),
  fields: { password: currentPassword('deletion', 'Your password') },
  messages: {
    saved: {
      title: 'Your account is deleted',
      message: 'We emailed you a confirmation. You’re signed out.',
    },
    failed: 'We couldn’t delete your account',
  },
});

/** Signs this browser out. */
export const signOutForm = defineForm({
  path: '/api/auth/sign-out',
  page,
  result: '/form-result/sign-out',
  label: 'Sign out',
  schema: z.object({}),
  fields: {},
  messages: {
    saved: {
      title: 'You are signed out',
      message: 'This browser no longer has access to your account.',
    },
    failed: 'We couldn’t sign you out',
  },
});

/** Signs all other browsers out. */
export const signOutElsewhereForm = defineForm({
  path: '/api/account/sign-out-elsewhere',
  page,
  result: '/account?saved=elsewhere',
  label: 'Sign out everywhere else',
  schema: z.object({}),
  fields: {},
  messages: {
    saved: {
      title: 'You are signed out everywhere else',
      message: 'Only this browser is signed in now.',
    },
    failed: 'We couldn’t sign out your other browsers',
  },
});
