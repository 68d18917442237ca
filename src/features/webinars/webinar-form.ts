/** The webinar registration form and the outcomes of a registration. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { email, text } from '#src/forms/rules.ts';
import { webinarDates } from './webinars.ts';

/** The page with the form, for visitors without JavaScript. */
export const registrationHref = '/webinar-registration';

const messages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  webinar: 'We couldn’t find this webinar',
} as const;

/** The request body; past webinars are accepted, too (R23). */
const registrationSchema = z.object({
  firstName: text(messages.firstName, 1, 100),
  lastName: text(messages.lastName, 1, 100),
  email: email(messages.email),
  webinarDate: z.enum(webinarDates, messages.webinar),
});

/** A parsed registration. */
export type Registration = z.output<typeof registrationSchema>;

/** The outcome of a registration. It is the same for every address, so that it does not show who is registered. */
export interface RegistrationOutcome {
  webinar: 'upcoming' | 'took-place';
}

/** The texts after a registration, by outcome; the email was stored together with it. */
export const success = {
  title: 'Registration Successful!',
  description: {
    upcoming: 'Check your email for the calendar invite with Teams meeting details.',
    'took-place':
      'This webinar took place. Check your email for how to see the platform in a private demo.',
  },
} as const;

/** The webinar registration form. */
export const webinarForm = defineForm({
  path: '/api/webinar-registrations',
  page: '/webinar-registration',
  result: '/form-result/webinar-registration',
  label: 'Webinar registration',
  schema: registrationSchema,
  fields: {
    firstName: { id: 'webinar-first-name-field', label: 'First name', autoComplete: 'given-name' },
    lastName: { id: 'webinar-last-name-field', label: 'Last name', autoComplete: 'family-name' },
    email: { id: 'webinar-email-field', label: 'Email', autoComplete: 'email' },
  },
  messages: {
    failed: 'Registration Failed',
    refused: 'Please try again later.',
    kept: 'What you entered is still here.',
    toast: { title: 'Registration Failed', when: 'always' },
  },
});
