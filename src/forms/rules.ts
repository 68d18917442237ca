/** The rules that forms share. */
import * as z from 'zod/mini';

// The schema compiler's probe would violate the strict content security policy in browsers.
z.config({ jitless: true });

/** The maximum length of an email address. */
export const emailLength = 254;

/** The field of a search. */
export const searchInput = {
  type: 'search',
  name: 'q',
  maxLength: 200,
  autoComplete: 'off',
} as const;

/** The token of a mailed link; an invalid one becomes empty, which is handled like an unknown one. */
export const linkToken = (length: number) =>
  z.catch(z.string().check(z.regex(new RegExp(String.raw`^[\w-]{${length}}$`))), '');

/** A text of limited length, trimmed. */
export function text(message: string, fewest: number, most: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(fewest, message),
      z.maxLength(most, `Please use ${most} characters or fewer`),
    );
}

/** An optional text, '' when it is missing. */
export function optionalText(message: string, most: number) {
  return z.pipe(
    z.nullish(text(message, 0, most)),
    z.transform((value) => value ?? ''),
  );
}

/** An email address, or '' when it is missing or empty. */
export function optionalEmail(message: string) {
  return z.pipe(
    z.nullish(z.string(message)),
    z.pipe(
      z.transform((value: string | null | undefined) => value?.trim() ?? ''),
      z.string().check(
        z.maxLength(emailLength, message),
        z.refine((value) => value === '' || z.safeParse(z.email(), value).success, message),
      ),
    ),
  );
}

/** An email address, trimmed. */
export function email(message: string) {
  return z.string(message).check(z.trim(), z.maxLength(emailLength, message), z.email(message));
}
