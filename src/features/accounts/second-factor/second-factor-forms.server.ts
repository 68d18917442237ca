/** The forms that set a second factor up and turn it off. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { mailedCodeMinutes } from './mailed-code.server.ts';
import { currentPassword } from '../password/password-fields.ts';
import { givenPassword } from '../password/password.ts';
import { typedCode } from './second-factor.ts';

const path = '/api/account/second-factor';
const page = '/account/second-factor';
const autoComplete = 'one-time-code';
const refused = 'Please try again.';

/** Starts the set-up, or starts it again. */
export const setUpForm = defineForm({
  path,
  page,
  label: 'Set up a second factor',
  button: 'Continue',
  schema: z.object({ password: givenPassword }),
  fields: { password: currentPassword('setup', 'Your password') },
  words: { failed: 'Your second factor is not set up', refused },
});

/** The app's code and the mailed code. */
export const confirmationForm = defineForm({
  path: `${path}/confirmation`,
  page,
  result: '/account?saved=second-factor-on',
  label: 'Confirm your second factor',
  button: 'Turn on',
  schema: z.object({ code: typedCode, mailedCode: typedCode }),
  fields: {
    code: {
      ...{ id: 'account-code-field', label: 'Code of the app', autoComplete },
      hint: 'The six digits that it shows now.',
    },
    mailedCode: {
      ...{ id: 'account-mailed-code-field', label: 'Code of our email', autoComplete },
      hint: `The six digits that we have just sent you. They work for ${mailedCodeMinutes} minutes.`,
    },
  },
  words: {
    saved: {
      title: 'Your second factor is on',
      message: 'From now on, signing in takes a code from your phone.',
    },
    failed: 'Your second factor is not on',
    refused,
  },
});

/** The password, and a code of the factor to remove. */
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
      ...{ id: 'account-code-field', label: 'Code of the app, or a backup code', autoComplete },
      hint: 'Each counts once.',
    },
  },
  words: {
    saved: {
      title: 'Your second factor is off',
      message: 'From now on, signing in takes the password alone.',
    },
    failed: 'Your second factor is still on',
    refused,
  },
});
