/** The forms for administrators' actions on accounts. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { text } from '#src/forms/rules.ts';

const page = '/admin/account';
const account = z.uuid('We couldn’t find this account.');
const refused = 'Please try again.';

/** The query of the page: the account, and the action that was just done. */
export const accountActionsPageSchema = z.object({
  account: z.catch(z.string(), ''),
  saved: z.catch(z.optional(z.enum(['sessions', 'second-factor'])), undefined),
});

/** Signs an account out everywhere. */
export const endSessionsForm = defineForm({
  path: '/api/admin/account/sessions',
  page,
  carries: ['account'],
  label: 'End all sessions',
  button: 'End all sessions',
  schema: z.object({ account }),
  fields: {},
  words: {
    saved: { title: 'All sessions have ended', message: 'Every browser is signed out.' },
    failed: 'We couldn’t end the sessions',
    refused,
  },
});

/** Removes a lost second factor. */
export const removeFactorForm = defineForm({
  path: '/api/admin/account/second-factor',
  page,
  carries: ['account'],
  label: 'Remove the second factor',
  button: 'Remove the second factor',
  schema: z.object({
    account,
    proof: text('Write how you know it’s really them, in 10 characters or more.', 10, 300),
  }),
  fields: {
    proof: {
      id: 'account-proof-field',
      label: 'How do you know it’s really them?',
      hint: 'For example: called back on the number in their contract. It stays in the log of changes.',
    },
  },
  words: {
    saved: {
      title: 'The second factor is removed',
      message: 'An email tells the holder how to set a new password. All sessions have ended.',
    },
    failed: 'We couldn’t remove the second factor',
    refused,
  },
});

/** The path of an account's page, optionally after an action. */
export function accountActionsPath(id: string, saved?: 'sessions' | 'second-factor'): string {
  return `${page}?${new URLSearchParams({ account: id, ...(saved && { saved }) })}`;
}
