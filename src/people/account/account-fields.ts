/** The fields that several forms about accounts have; functions render those for passwords. */
import { email } from '#src/forms/rules.ts';
import type { AskedField } from '#src/forms/define-form.ts';

/** The schema of an account's email address; trims it. */
export const accountEmail = email('Please enter a valid email address');

/** The field for an existing password; `id` distinguishes several on a page. */
export const currentPassword = (id: string, label: string): AskedField => ({
  id: `account-${id}-field`,
  label,
  type: 'password',
  autoComplete: 'current-password',
});

/** The field for a new password. */
export const chosenPassword: AskedField = {
  id: 'account-new-password-field',
  label: 'New password',
  hint: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
  type: 'password',
  autoComplete: 'new-password',
};
