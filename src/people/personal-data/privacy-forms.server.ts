/** The form for a privacy request, the forms behind its mailed link, and their result pages. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { email, linkToken } from '#src/forms/rules.ts';
import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';

/** Requests an export or a deletion. */
export const privacyRequestForm = defineForm({
  path: '/api/privacy-request',
  page: '/privacy-request',
  result: '/form-result/privacy-request',
  label: 'Your data',
  button: 'Send me the link',
  schema: z.object({
    email: email('Please enter a valid email address'),
    kind: z.enum(['export', 'deletion'], 'Choose what you want.'),
  }),
  fields: {
    email: { id: 'privacy-email-field', label: 'Email', autoComplete: 'email' },
    kind: { id: 'privacy-kind-field', label: 'What do you want?', control: 'own' },
  },
  messages: {
    saved: {
      title: 'Check your email',
      message:
        'We sent a link to this address. Nothing happens until you open it and press the button there. The link works for a day.',
    },
    failed: 'We couldn’t take your request',
    always: true,
  },
});

/** The query of the mailed link. */
export const privacyLinkSchema = z.object({ token: linkToken(43) });

const path = '/privacy-request/confirm';

/** Downloads the data of the email address. */
export const exportForm = defineForm({
  path,
  page: path,
  carries: ['token'],
  label: 'Get your data',
  button: 'Download my data',
  schema: privacyLinkSchema,
  fields: {},
  messages: { failed: 'We couldn’t collect your data' },
});

/** Deletes the data of the email address, except records that the law requires. */
export const erasureForm = defineForm({
  path,
  page: path,
  carries: ['token'],
  result: '/form-result/privacy-deletion',
  label: 'Delete your data',
  button: 'Delete my data',
  schema: privacyLinkSchema,
  fields: {},
  messages: {
    saved: {
      title: 'Your data is deleted',
      message:
        'We sent a last email that lists what we deleted and what the law requires us to keep.',
    },
    failed: 'We couldn’t delete your data',
  },
});

const toHome = { label: 'Home', href: '/' };
const toPolicy = { label: 'Privacy Policy', href: '/legal?tab=privacy' };

/** The result pages of the privacy forms, by their names in the path. */
export const privacyResults = [
  ['privacy-request', (facts: unknown) => describeSaved(privacyRequestForm, toPolicy, { facts })],
  ['privacy-deletion', () => describeSaved(erasureForm, toHome)],
] as const;
