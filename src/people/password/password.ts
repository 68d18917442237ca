/** The password rules (specification, section 5), as a list for the form and as a schema. */
import * as z from 'zod/mini';

/** The maximum length of a password. */
const passwordLength = 128;

/** A rule, with its label in the list, its error message and its check. */
interface PasswordRule {
  label: string;
  message: string;
  isMet: (password: string) => boolean;
}

const fewestCharacters = 8;
const uppercase = /\p{Lu}/u;
const lowercase = /\p{Ll}/u;
const digit = /\p{Nd}/u;

/** The rules, in the order of the list. */
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

/** A new password, not trimmed. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.maxLength(passwordLength, tooLong),
    z.minLength(fewestCharacters, passwordRules[0]!.message),
    z.regex(uppercase, passwordRules[1]!.message),
    z.regex(lowercase, passwordRules[2]!.message),
    z.regex(digit, passwordRules[3]!.message),
  );

/** An existing password; it needs no rules. */
export const givenPassword = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(passwordLength, tooLong));
