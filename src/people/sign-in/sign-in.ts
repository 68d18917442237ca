import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { accountEmail } from '#src/people/account/account-fields.ts';
import { givenPassword } from '#src/people/password/password.ts';

/** The message for every failure, so that it doesn't reveal which addresses have an account. */
export const wrongSignIn =
  'The email address or password is incorrect, or the address isn’t verified yet. Look for our email, or set a new password.';

/** The end of the message about too many tries: what always works, in any browser. */
export const alternative =
  'or get a link from “Forgot your password?” and open it in this browser. You can then sign in here right away, with your old password or a new one.';

/** The sign-in request; `next` is the page to continue with. */
export const signInSchema = z.object({
  email: accountEmail,
  password: givenPassword,
  next: z.catch(z.optional(z.string()), undefined),
});

/** The sign-in form. */
export const signInForm = defineForm({
  path: '/api/auth/sign-in',
  page: '/login',
  carries: ['next'],
  label: 'Sign in',
  schema: signInSchema,
  fields: {
    email: { id: 'login-email-field', label: 'Email', autoComplete: 'username' },
    password: {
      id: 'login-password-field',
      label: 'Password',
      type: 'password',
      autoComplete: 'current-password',
    },
  },
  messages: { failed: 'We couldn’t sign you in', always: true },
});
