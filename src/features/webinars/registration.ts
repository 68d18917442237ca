/** The webinar registration form, once: its fields, its messages, and what is said when it went through. */
import * as z from 'zod/mini';
import { webinarDates } from './webinars.ts';

// The schema compiler's probe would trip the strict content security policy in browsers.
z.config({ jitless: true });

/** The page that has the form without a script (R16). */
export const registrationHref = '/webinar-registration';

/** What the form says about a field that it cannot take. */
export const messages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  webinar: 'We do not know this webinar',
} as const;

/** The most characters that a first or last name may have. */
export const nameLength = 100;

const name = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(nameLength, `Please use ${nameLength} characters or fewer`),
    );

/** What a visitor sends to register; webinars that took place are known, too (R23). */
export const registrationSchema = z.object({
  firstName: name(messages.firstName),
  lastName: name(messages.lastName),
  email: z
    .string(messages.email)
    .check(z.trim(), z.email(messages.email), z.maxLength(254, messages.email)),
  webinarDate: z.enum(webinarDates, messages.webinar),
});

/** A registration as the schema hands it on. */
export type Registration = z.output<typeof registrationSchema>;

/** Whether the webinar was still to come when somebody registered. */
export type WebinarState = 'upcoming' | 'took-place';

/** What came of a registration: a mail goes out with a new one, and with a repeated one none. */
export interface RegistrationOutcome {
  webinar: WebinarState;
  registration: 'new' | 'repeat';
}

/** The words for a registration that went through. */
export const success = {
  title: 'Registration Successful!',
  description: {
    upcoming: {
      new: 'Check your email for the calendar invite with Teams meeting details.',
      repeat: 'You were already registered. The calendar invite is in the email from then.',
    },
    'took-place': {
      new: 'This webinar took place. Check your email for how to see the platform in a private demo.',
      repeat: 'You were already registered. This webinar took place.',
    },
  },
} as const;

/** What is said of an outcome. An email is promised only when one was stored (R20, R23). */
export function describeSuccess({ webinar, registration }: RegistrationOutcome): string {
  return success.description[webinar][registration];
}

/** The words for one that did not; the server's own sentence takes the place of the second. */
export const failure = {
  title: 'Registration Failed',
  description: 'Please try again later.',
} as const;
