import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { simpleEmailLength, simpleEmailPattern } from '#src/formats/simple-email.ts';

/** The error messages. */
export const messages = {
  missing: 'Please enter the email address associated with your subscription.',
  email: 'Please enter a valid email address',
  failed: 'Could not access customer portal. Please contact support.',
} as const;

/** The request. A `returnUrl` is ignored: the portal has our own (R11). */
export const portalRequestSchema = z.object({
  customerEmail: z
    .string(messages.missing)
    .check(
      z.trim(),
      z.minLength(1, messages.missing),
      z.maxLength(simpleEmailLength, { error: messages.email, abort: true }),
      z.regex(simpleEmailPattern, messages.email),
    ),
});

const noAccess = 'Unable to access customer portal. Please contact support.';

/** The form that leads to the customer portal. */
export const portalForm = defineForm({
  path: '/api/payment/customer-portal',
  page: '/subscription-portal',
  label: 'Customer Portal',
  schema: portalRequestSchema,
  fields: {
    customerEmail: {
      id: 'portal-email-field',
      label: 'Email address',
      hint: 'The one you bought your subscription with.',
      type: 'email',
      autoComplete: 'email',
    },
  },
  words: {
    failed: 'Portal Access Failed',
    refused: messages.failed,
    broken: noAccess,
    unreachable: noAccess,
    always: true,
    toast: { title: 'Portal Access Failed', when: 'always' },
  },
});
