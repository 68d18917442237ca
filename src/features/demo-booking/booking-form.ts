/** The demo booking form: its fields, its rules and its messages. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { email, optionalText, text } from '#src/forms/rules.ts';
import { cleanPhone, cleanText } from '#src/formats/typed-text.ts';
import { site } from '#src/site.ts';
import {
  type DemoTime,
  dayMessages,
  demoTimes,
  findTimeProblem,
  isTimeZone,
  readDay,
} from './booking.ts';

/** The message for each field, as in the specification where it has one. */
export const messages = {
  ...dayMessages,
  name: 'Name must be at least 2 characters',
  email: 'Invalid email address',
  agency: 'Agency name is required',
  time: 'Please select a time for your demo',
  zone: 'We don’t recognize this time zone. Leave it out to use Central Time',
} as const;

const isDemoTime = (time: string): time is DemoTime =>
  (demoTimes as readonly string[]).includes(time);

/**
 * Replaces the date text with the parsed day, and adds issues when day or time cannot be booked. Both
 * are checked together, because a date without a year depends on the time zone.
 */
function parseDay(value: unknown, issues: z.core.$ZodRawIssue[]): void {
  if (typeof value !== 'object' || value === null) return;
  const sent = value as Record<string, unknown>;
  const { preferredDate: text, preferredTime: time, timeZone } = sent;
  if (typeof text !== 'string' || text === '') return;
  const zone = typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : site.timeZone;
  const now = new Date();
  const { day, problem } = readDay(text, zone, now);
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (day) sent['preferredDate'] = day;
  if (problem) return void refuse('preferredDate', problem);
  const isTime = day && typeof time === 'string' && isDemoTime(time);
  const timeProblem = isTime && findTimeProblem(day, time, zone, now);
  if (timeProblem) refuse('preferredTime', timeProblem);
}

/**
 * The request body. `preferredDate` may have any format that `readDay` accepts and becomes year-month-day;
 * `preferredTime` loses a leading zero. Both are checked in `timeZone`, which defaults to
 * our own (R17).
 */
export const bookingSchema = z
  .object({
    name: text(messages.name, 2, 200),
    email: email(messages.email),
    agency: text(messages.agency, 2, 200),
    phone: optionalText('Please enter a phone number, or leave this empty', 40, cleanPhone),
    preferredDate: z
      .string(messages.date)
      .check(z.overwrite(cleanText), z.minLength(1, messages.date)),
    preferredTime: z.pipe(
      z._default(z.string(messages.time), '9:00'),
      z.pipe(
        z.transform((value: string) => value.trim().replace(/^0(?=\d:)/, '')),
        z.string().check(z.refine(isDemoTime, messages.time)),
      ),
    ),
    notes: optionalText('Please write your notes as text', 4000),
    timeZone: z.pipe(
      z.nullish(z.string(messages.zone)),
      z.pipe(
        z.transform((zone: string | null | undefined) => zone || site.timeZone),
        z.string().check(z.refine(isTimeZone, messages.zone)),
      ),
    ),
  })
  .check(z.check(({ value, issues }) => parseDay(value, issues), { when: () => true }));

/** A parsed booking. */
export type Booking = z.output<typeof bookingSchema>;

const refused = 'Could not process your booking. Please try again or contact support directly.';

/** The toasts for each outcome of a booking (R19). */
export const bookingToasts = {
  saved: { title: 'Demo Scheduled Successfully', durationMs: 8000 },
  savedWithoutWindow: {
    title: 'Demo Scheduled',
    description: "Your demo has been successfully scheduled. We'll be in touch soon to confirm.",
    durationMs: 8000,
  },
  unsaved: {
    title: 'Calendar Created, But...',
    description:
      'Calendar event was created, but there was an error saving your booking for email confirmation. Please save the event from Outlook.',
    variant: 'destructive',
    durationMs: 10_000,
  },
  unsavedWithoutWindow: {
    title: 'Booking Failed',
    description:
      'There was an error scheduling your demo. Please try again or contact us directly.',
    variant: 'destructive',
  },
} as const;

/** The demo booking form. */
export const bookingForm = defineForm({
  path: '/api/demo-booking',
  page: '/',
  result: '/form-result/demo-booking',
  label: 'Book a demo',
  schema: bookingSchema,
  fields: {
    name: { id: 'demo-name-field', label: 'Name', autoComplete: 'name' },
    email: { id: 'demo-email-field', label: 'Email', autoComplete: 'email' },
    agency: { id: 'demo-agency-field', label: 'Agency', autoComplete: 'organization' },
    phone: { id: 'demo-phone-field', label: 'Phone', type: 'tel', autoComplete: 'tel' },
    preferredDate: { id: 'demo-date-field', label: 'Preferred date', control: 'own' },
    preferredTime: { id: 'demo-time-field', label: 'Preferred time', control: 'own' },
    notes: {
      id: 'demo-notes-field',
      label: 'Notes',
      control: 'lines',
      hint: 'What would you like to see?',
    },
  },
  messages: {
    failed: 'Submission Error',
    refused,
    // Of the server's messages, only the wait time helps the visitor (R19).
    reason: ({ kind, status, message }) => {
      if (kind !== 'refused') return bookingToasts.unsavedWithoutWindow.description;
      return (status === 429 && message) || refused;
    },
    kept: 'What you entered is still here.',
    toast: { title: 'Submission Error', when: 'unplaced' },
  },
});
