/** The registration form, with the specified fields and messages (sections 5 and 8). */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { text } from '#src/forms/rules.ts';
import { accountEmail } from '#src/people/account/account-email.ts';
import { newPassword } from '#src/people/password/password.ts';

const named = (label: string, mostCharacters: number) =>
  text(`${label} must be at least 2 characters`, 2, mostCharacters);

/** A registration. A plain form sends `on` for a checked checkbox. */
export const registrationSchema = z.object({
  firstName: named('First name', 100),
  lastName: named('Last name', 100),
  email: accountEmail,
  password: newPassword,
  agencyName: named('Agency name', 200),
  jobTitle: z.nullish(text('Please write your job title as text', 0, 200)),
  agreeToTerms: z.literal([true, 'true', 'on'], 'You must agree to the terms and privacy policy'),
  /** What the visitor is about to buy; only for plain form posts. */
  checkout: z.catch(z.optional(z.literal('subscription')), undefined),
});

/** The registration form. */
export const registrationForm = defineForm({
  path: '/api/auth/register',
  page: '/register',
  carries: ['checkout'],
  label: 'Create Your Account',
  schema: registrationSchema,
  fields: {
    firstName: {
      id: 'register-first-name-field',
      label: 'First name',
      autoComplete: 'given-name',
    },
    lastName: { id: 'register-last-name-field', label: 'Last name', autoComplete: 'family-name' },
    email: { id: 'register-email-field', label: 'Email', autoComplete: 'email' },
    password: {
      id: 'register-password-field',
      label: 'Password',
      type: 'password',
      autoComplete: 'new-password',
    },
    agencyName: {
      id: 'register-agency-field',
      label: 'Agency name',
      autoComplete: 'organization',
    },
    jobTitle: {
      id: 'register-job-title-field',
      label: 'Job title',
      autoComplete: 'organization-title',
    },
    agreeToTerms: { id: 'register-terms-field', label: 'I agree to the terms' },
  },
  words: {
    saved: {
      title: 'Check your email',
      message:
        'We sent a message to the address you gave. The link in it activates signing in: open it, then sign in.',
    },
    failed: 'Error',
    refused: 'Failed to register. Please try again.',
    unreachable: 'An unexpected error occurred',
    always: true,
    toast: { title: 'Registration failed', when: 'always' },
  },
});

/** A valid registration. */
export type Registration = z.output<typeof registrationSchema>;
