/** Schemas that forms share. */
import * as z from 'zod/mini';

// Zod's compiler probes for `eval`, which the strict Content-Security-Policy reports as a violation.
z.config({ jitless: true });

/** The maximum length of an email address. */
export const emailLength = 254;

/** The attributes of a search field. */
export const searchInput = {
  type: 'search',
  name: 'q',
  maxLength: 200,
  autoComplete: 'off',
} as const;

/** The token of a mailed link; an invalid token becomes '', which is handled like an unknown one. */
export const linkToken = (length: number) =>
  z.catch(z.string().check(z.regex(new RegExp(String.raw`^[\w-]{${length}}$`))), '');

/** A trimmed text with a minimum and a maximum length. */
export function text(message: string, fewest: number, most: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(fewest, message),
      z.maxLength(most, `Please use ${most} characters or fewer`),
    );
}

/** An optional text; '' when it is missing. */
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

/** A trimmed email address. */
export function email(message: string) {
  return z.string(message).check(z.trim(), z.maxLength(emailLength, message), z.email(message));
}
