/** The rules that forms share. */
import * as z from 'zod/mini';

// The schema compiler's probe would trip the strict content security policy in browsers.
z.config({ jitless: true });

/** The most characters of an email address. */
export const emailLength = 254;

/** The box of a search. */
export const searchInput = {
  type: 'search',
  name: 'q',
  maxLength: 200,
  autoComplete: 'off',
} as const;

/** A text of so many characters, without the blanks around it. */
export function text(message: string, fewest: number, most: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(fewest, message),
      z.maxLength(most, `Please use ${most} characters or fewer`),
    );
}

/** A text that may be missing; it is '' then. */
export function optionalText(message: string, most: number) {
  return z.pipe(
    z.nullish(text(message, 0, most)),
    z.transform((value) => value ?? ''),
  );
}

/** An email address, without the blanks around it. */
export function email(message: string) {
  return z.string(message).check(z.trim(), z.maxLength(emailLength, message), z.email(message));
}
