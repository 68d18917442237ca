/** The form that leads to the customer portal: its fields and its messages. */
import * as z from 'zod/mini';
import { simpleEmailPattern } from '#src/simple-email.ts';

/** What the form says about its address, and when nobody gets to the portal. */
export const messages = {
  missing: 'Please enter the email address associated with your subscription.',
  email: 'Please enter a valid email address',
  failed: 'Could not access customer portal. Please contact support.',
} as const;

/** What a visitor sends; the portal's way back is our own, whatever `returnUrl` says (R11). */
export const portalRequestSchema = z.object({
  customerEmail: z
    .string(messages.missing)
    .check(z.trim(), z.minLength(1, messages.missing), z.regex(simpleEmailPattern, messages.email)),
});
