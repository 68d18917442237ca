/** The form for Twilio's credentials (specification, section 5). */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { text } from '#src/forms/rules.ts';
import { cleanPhone, cleanText } from '#src/formats/typed-text.ts';

/** The messages, from the specification where it has them. */
export const messages = {
  accountSid: 'Account SID is required',
  accountSidStart: 'Account SID must start with AC',
  accountSidPattern: 'Account SID is AC and 32 characters, each a digit or a letter from a to f',
  authToken: 'Auth Token is required',
  phoneNumber: 'Phone number must be in E.164 format (e.g., +15551234567)',
} as const;

/** A US number after +1, with or without the usual separators between its ten digits. */
const phoneNumberPattern = /^\+1(?:[ ().-]*\d){10}$/;

/** An empty phone number removes the current one, and a missing one keeps it. */
export const twilioFormSchema = z.object({
  accountSid: z.string(messages.accountSid).check(
    z.overwrite(cleanText),
    z.minLength(1, messages.accountSid),
    z.startsWith('AC', messages.accountSidStart),
    // Twilio's own pattern, which also makes the SID safe in a URL.
    z.regex(/^AC[0-9a-fA-F]{32}$/, messages.accountSidPattern),
  ),
  authToken: text(messages.authToken, 1, 200),
  phoneNumber: z.pipe(
    z.nullish(z.string(messages.phoneNumber).check(z.overwrite(cleanPhone))),
    z.pipe(
      z.transform((value: string | null | undefined) =>
        value === undefined ? undefined : value || null,
      ),
      z.nullish(
        z
          .string()
          .check(
            z.regex(phoneNumberPattern, messages.phoneNumber),
            z.maxLength(30, messages.phoneNumber),
          ),
      ),
    ),
  ),
});

/** The form for the credentials, with the specification's words (section 8). */
export const twilioForm = defineForm({
  path: '/api/update-twilio',
  page: '/admin',
  label: 'Twilio credentials',
  schema: twilioFormSchema,
  fields: {
    accountSid: {
      id: 'twilio-account-sid-field',
      label: 'Account SID',
      hint: "It starts with AC and is on the first page of Twilio's console.",
    },
    authToken: {
      id: 'twilio-auth-token-field',
      label: 'Auth Token',
      hint: 'We check it with Twilio and store it encrypted. It is never shown again.',
      type: 'password',
      // Keeps browsers from filling in a saved password.
      autoComplete: 'new-password',
    },
    phoneNumber: {
      id: 'twilio-phone-number-field',
      label: 'Phone Number',
      hint: 'For example +15551234567. The site shows it as (555) 123-4567. Without one the site shows its standard numbers and sends no text messages.',
      type: 'tel',
    },
  },
  messages: {
    failed: 'Error',
    refused: 'Failed to update Twilio credentials',
    unreachable: 'An unexpected error occurred',
    toast: { title: 'Error', when: 'always' },
  },
});

/** A valid form after parsing. */
export type TwilioForm = z.output<typeof twilioFormSchema>;
