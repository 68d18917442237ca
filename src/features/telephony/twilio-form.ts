/** The form for Twilio's credentials, once: its fields and its messages (specification, section 5). */
import * as z from 'zod/mini';

// The schema compiler's probe would trip the strict content security policy in browsers.
z.config({ jitless: true });

/** What the form says, in the specification's words where it has them. */
export const messages = {
  accountSid: 'Account SID is required',
  accountSidStart: 'Account SID must start with AC',
  accountSidLetters: 'Account SID has letters and digits only',
  authToken: 'Auth Token is required',
  phoneNumber: 'Phone number must be in E.164 format (e.g., +15551234567)',
} as const;

const tooLong = (maximum: number) =>
  z.maxLength(maximum, `Please use ${maximum} characters or fewer`);

/** A US number after +1, with or without the usual signs between its ten digits: it is shown as it is written. */
const phoneNumberPattern = /^\+1(?:[ ().-]*\d){10}$/;

/** What an administrator sends; an empty phone number is none. */
export const twilioFormSchema = z.object({
  accountSid: z.string(messages.accountSid).check(
    z.trim(),
    z.minLength(1, messages.accountSid),
    z.startsWith('AC', messages.accountSidStart),
    // It becomes a part of an address at Twilio.
    z.regex(/^[0-9A-Za-z]*$/, messages.accountSidLetters),
    tooLong(64),
  ),
  authToken: z
    .string(messages.authToken)
    .check(z.trim(), z.minLength(1, messages.authToken), tooLong(200)),
  phoneNumber: z.pipe(
    z.nullish(z.string(messages.phoneNumber).check(z.trim())),
    z.pipe(
      z.transform((value: string | null | undefined) => value || null),
      z.nullable(
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

/** A valid form as the schema hands it on. */
export type TwilioForm = z.output<typeof twilioFormSchema>;
