/** The rules of a password (specification, section 5): a list for the form, a schema for both sides. */
import * as z from 'zod/mini';

/** The most characters that a password may have (R32). */
const passwordLength = 128;

/** One rule: as an item beside the field, as an error message, and as a check. */
export interface PasswordRule {
  label: string;
  message: string;
  isMet: (password: string) => boolean;
}

const fewestCharacters = 8;
const uppercase = /\p{Lu}/u;
const lowercase = /\p{Ll}/u;
const digit = /\p{Nd}/u;

/** All rules of a new password, in the order in which the form shows them. */
export const passwordRules: readonly PasswordRule[] = [
  {
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
    isMet: (password) => [...password].length >= fewestCharacters,
  },
  {
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    isMet: (password) => uppercase.test(password),
  },
  {
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    isMet: (password) => lowercase.test(password),
  },
  {
    label: 'One number',
    message: 'Password must contain at least one number',
    isMet: (password) => digit.test(password),
  },
];

const tooLong = `Password must be at most ${passwordLength} characters`;

/** A new password, kept exactly as typed, including blanks around it. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.maxLength(passwordLength, tooLong),
    z.minLength(fewestCharacters, passwordRules[0]!.message),
    z.regex(uppercase, passwordRules[1]!.message),
    z.regex(lowercase, passwordRules[2]!.message),
    z.regex(digit, passwordRules[3]!.message),
  );

/** An existing password; only the account decides whether it is right. */
export const givenPassword = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(passwordLength, tooLong));
