import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { simpleEmailPattern } from '#src/formats/email-address.ts';
import { email } from '#src/forms/rules.ts';

/** The error messages. */
export const messages = {
  missing: 'Please enter the email address associated with your subscription.',
  email: 'Please enter a valid email address',
  failed: 'Could not access customer portal. Please contact support.',
} as const;

/** The request. A `returnUrl` is ignored: the portal has our own (R11). */
export const portalRequestSchema = z.object({
  customerEmail: email(messages.email, { empty: messages.missing, pattern: simpleEmailPattern }),
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
      autoComplete: 'email',
    },
  },
  messages: {
    failed: 'Portal Access Failed',
    refused: messages.failed,
    broken: noAccess,
    unreachable: noAccess,
    always: true,
    toast: { title: 'Portal Access Failed', when: 'always' },
  },
});
