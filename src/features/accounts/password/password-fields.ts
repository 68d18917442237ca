/** What is asked for a password on pages that a function writes. */
import type { AskedField } from '#src/forms/define-form.ts';

/** What is asked of whoever has a password; `id` tells several on a page apart. */
export const currentPassword = (id: string, label: string): AskedField => ({
  ...{ id: `account-${id}-field`, label, type: 'password', uncut: true },
  autoComplete: 'current-password',
});

/** What is asked of whoever chooses one. */
export const chosenPassword: AskedField = {
  id: 'account-new-password-field',
  label: 'New password',
  hint: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
  type: 'password',
  uncut: true,
  autoComplete: 'new-password',
};
