/** The forms on the page of a booking's private link. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { linkToken } from '#src/forms/rules.ts';
import { bookingForm, bookingSchema } from '#src/features/demo-booking/booking-form.ts';

/** The path of the page. */
export const yourDemoPath = '/your-demo';

const token = linkToken(32);
const linkSchema = z.object({ token });

/** The page's query: the link token, and the action that was just done. */
export const yourDemoSchema = z.object({
  token,
  done: z.catch(z.optional(z.enum(['moved', 'confirmed'])), undefined),
});

const kept = 'Your demo is as it was.';
// Without the check across these values, which `moveDemo` makes.
const { preferredDate, preferredTime, timeZone } = bookingSchema.def.shape;

/** Moves the demo; day and time are checked in the chosen time zone, by default the booking's. */
export const moveForm = defineForm({
  path: `${yourDemoPath}/move`,
  page: yourDemoPath,
  carries: ['token'],
  label: 'Move the demo',
  schema: z.object({ token, preferredDate, preferredTime, timeZone: z.optional(timeZone) }),
  fields: {
    preferredDate: {
      id: 'move-date-field',
      label: 'New date',
      type: 'date',
      autoComplete: 'off',
      hint: 'Monday to Friday',
    },
    preferredTime: {
      ...bookingForm.fields.preferredTime,
      id: 'move-time-field',
      label: 'New time',
    },
    timeZone: { id: 'move-zone-field', label: 'Time zone', control: 'own' },
  },
  messages: { kept, failed: 'We couldn’t move your demo' },
});

/** Cancels the demo. */
export const cancelForm = defineForm({
  path: `${yourDemoPath}/cancel`,
  page: yourDemoPath,
  carries: ['token'],
  label: 'Cancel the demo',
  schema: linkSchema,
  fields: {},
  messages: { kept, failed: 'We couldn’t cancel your demo' },
});

/** Confirms the demo, which requests a reminder the day before. */
export const confirmForm = defineForm({
  path: `${yourDemoPath}/confirm`,
  page: yourDemoPath,
  carries: ['token'],
  label: 'Confirm the demo',
  button: 'I’ll be there: remind me the day before',
  schema: linkSchema,
  fields: {},
  messages: { kept, failed: 'We couldn’t confirm your demo' },
});
