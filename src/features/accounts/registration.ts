/** The registration form, once: its fields and its messages (specification, section 5). */
import * as z from 'zod/mini';
import { accountEmail } from './account-email.ts';
import { newPassword } from './password.ts';

const text = (label: string, mostCharacters: number) => {
  const message = `${label} must be at least 2 characters`;
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(2, message),
      z.maxLength(mostCharacters, `Please use ${mostCharacters} characters or fewer`),
    );
};

/** What a visitor sends to register; a ticked box comes as `on` from a plain form. */
export const registrationSchema = z.object({
  firstName: text('First name', 100),
  lastName: text('Last name', 100),
  email: accountEmail,
  password: newPassword,
  agencyName: text('Agency name', 200),
  jobTitle: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(200, 'Please use 200 characters or fewer'))),
  ),
  agreeToTerms: z.literal([true, 'true', 'on'], 'You must agree to the terms and privacy policy'),
});

/** A registration as the schema hands it on. */
export type Registration = z.output<typeof registrationSchema>;
