import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { text } from '#src/forms/rules.ts';

const message = 'Please enter the code';

/** The message for a code that is wrong or was used before. */
export const wrongCode = 'This code is incorrect or was used before. Please try the next one.';

/** A typed code, of an authenticator app or a backup code. */
export const typedCode = text(message, 1, 40);

/** How long a mailed code is valid. */
export const mailedCodeMinutes = 10;

/** The form for the second step of signing in. */
export const secondFactorForm = defineForm({
  path: '/api/auth/second-factor',
  page: '/login/second-factor',
  carries: ['next'],
  label: 'Second factor',
  schema: z.object({ code: typedCode }),
  fields: {
    code: {
      id: 'second-factor-code-field',
      label: 'Code',
      hint: 'The six digits that your authenticator app shows now, or one of your backup codes.',
      autoComplete: 'one-time-code',
    },
  },
  messages: {
    failed: 'We couldn’t sign you in',
    refused: 'We couldn’t check this code. Please try again.',
    always: true,
  },
});
