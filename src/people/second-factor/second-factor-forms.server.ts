/** The forms that set up and remove a second factor. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { currentPassword } from '#src/people/account/account-fields.ts';
import { givenPassword } from '#src/people/password/password.ts';
import { mailedCodeMinutes, typedCode } from './second-factor.ts';

const path = '/api/account/second-factor';
const page = '/account/second-factor';
const autoComplete = 'one-time-code';

/** Starts or restarts the set-up. */
export const setUpForm = defineForm({
  path,
  page,
  label: 'Set up a second factor',
  button: 'Continue',
  schema: z.object({ password: givenPassword }),
  fields: { password: currentPassword('setup', 'Your password') },
  messages: { failed: 'We couldn’t set up your second factor' },
});

/** Confirms the set-up with the app's code and the mailed code. */
export const confirmationForm = defineForm({
  path: `${path}/confirmation`,
  page,
  result: '/account?saved=second-factor-on',
  label: 'Confirm your second factor',
  button: 'Turn on',
  schema: z.object({ code: typedCode, mailedCode: typedCode }),
  fields: {
    code: {
      id: 'account-code-field',
      label: 'Code from the app',
      autoComplete,
      hint: 'The six digits it shows now.',
    },
    mailedCode: {
      id: 'account-mailed-code-field',
      label: 'Code from our email',
      autoComplete,
      hint: `The six digits we just sent you. They work for ${mailedCodeMinutes} minutes.`,
    },
  },
  messages: {
    saved: {
      title: 'Your second factor is on',
      message: 'From now on, you sign in with a code from your phone, too.',
    },
    failed: 'We couldn’t turn on your second factor',
  },
});

/** Removes the second factor; needs the password and a code. */
export const removalForm = defineForm({
  path: `${path}/removal`,
  page,
  result: '/account?saved=second-factor-off',
  label: 'Turn it off',
  button: 'Turn off',
  schema: z.object({ password: givenPassword, code: typedCode }),
  fields: {
    password: currentPassword('removal', 'Your password'),
    code: {
      id: 'account-code-field',
      label: 'Code from the app, or a backup code',
      autoComplete,
      hint: 'Each code works once.',
    },
  },
  messages: {
    saved: {
      title: 'Your second factor is off',
      message: 'From now on, you sign in with only your password.',
    },
    failed: 'We couldn’t turn off your second factor',
  },
});
