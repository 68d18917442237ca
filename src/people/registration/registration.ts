/** The registration form, with the specified fields and messages (sections 5 and 8), and what follows it. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { text } from '#src/forms/rules.ts';
import { accountEmail } from '#src/people/account/account-fields.ts';
import { newPassword } from '#src/people/password/password.ts';
import { mailWaits } from '#src/formats/mail-waits.ts';

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
    firstName: { id: 'register-first-name-field', label: 'First name', autoComplete: 'given-name' },
    lastName: { id: 'register-last-name-field', label: 'Last name', autoComplete: 'family-name' },
    email: { id: 'register-email-field', label: 'Email', autoComplete: 'email' },
    password: {
      id: 'register-password-field',
      label: 'Password',
      type: 'password',
      autoComplete: 'new-password',
    },
    agencyName: { id: 'register-agency-field', label: 'Agency name', autoComplete: 'organization' },
    jobTitle: {
      id: 'register-job-title-field',
      label: 'Job title',
      autoComplete: 'organization-title',
    },
    agreeToTerms: { id: 'register-terms-field', label: 'I agree to the terms', control: 'own' },
  },
  messages: {
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

/** How long the success message is shown before the redirect (specification, section 9). */
export const redirectDelayMs = 1500;

/** The message after a registration, the same for an address that already has an account. */
export const registrationSuccess = {
  title: 'Registration successful',
  description: 'Check your email: the link in our message activates signing in.',
};

/** The message when the email waits. */
export const waitingRegistration = {
  title: registrationSuccess.title,
  description: mailWaits.message,
};

/** The path of the page after a registration, from the query of the registration page; keeps its other parameters. */
export function afterRegistration(query: string): string {
  const params = new URLSearchParams(query);
  const path = params.get('checkout') === 'subscription' ? '/subscription' : '/checkout';
  params.delete('checkout');
  const others = params.toString();
  return others ? `${path}?${others}` : path;
}

/** The path of the result page of a registration without a script, which links to the next page. */
export function registrationResult(checkout: string | null): `/${string}` {
  const page = '/form-result/registration';
  return checkout === 'subscription' ? `${page}?checkout=${checkout}` : page;
}

/** The key of the email address in sessionStorage. */
export const registeredKey = 'registeredEmail';
/** The value there when the email waits. */
export const waitingMark = 'waits';

/** Stores the email address for the next page in this tab, or nothing but a mark when the email waits. */
export function storeRegistered(email: string, isWaiting: boolean): void {
  try {
    sessionStorage.setItem(registeredKey, isWaiting ? waitingMark : email);
  } catch {
    // Storage is blocked; the page already logged it.
  }
}
