/** Schemas that forms share. */
import * as z from 'zod/mini';
import { cleanAddress, emailLength, emailPattern } from '#src/formats/email-address.ts';
import { cleanText } from '#src/formats/typed-text.ts';

// Zod's compiler probes for `eval`, which the strict Content-Security-Policy reports as a violation.
z.config({ jitless: true });

/** The attributes of a search field. */
export const searchInput = { type: 'search', name: 'q', autoComplete: 'off' } as const;

/** The token of a mailed link; an invalid token becomes '', which is handled like an unknown one. */
export const linkToken = (length: number) =>
  z.catch(z.string().check(z.regex(new RegExp(String.raw`^[\w-]{${length}}$`))), '');

/** At most so many characters. The message says how many there are, because no field cuts a paste. */
const atMost = (most: number) =>
  z.maxLength(most, {
    error: ({ input }) =>
      `Please use ${most} characters or fewer (you have ${(input as string).length})`,
  });

/** A text with a minimum and a maximum length, after `clean`. Line breaks stay, also in a field with one line; `fenced` makes one line of it. */
export function text(message: string, fewest: number, most: number, clean = cleanText) {
  return z.string(message).check(z.overwrite(clean), z.minLength(fewest, message), atMost(most));
}

/** An optional text; '' when it is missing. */
export function optionalText(message: string, most: number, clean = cleanText) {
  return z.pipe(
    z.nullish(text(message, 0, most, clean)),
    z.transform((value) => value ?? ''),
  );
}

/**
 * An email address as {@link cleanAddress} reads it, and as a browser's email field accepts it, or by the form's own
 * `pattern`. `empty` is the message for a missing one.
 */
export function email(
  message: string,
  { empty = message, pattern = emailPattern }: { empty?: string; pattern?: RegExp } = {},
) {
  return z.string(empty).check(
    z.overwrite(cleanAddress),
    z.minLength(1, empty),
    atMost(emailLength),
    // An empty or too long text has its message already. An aborting check would skip those of the whole form.
    z.email({
      error: message,
      pattern: new RegExp(`^$|^[^]{${emailLength + 1}}|${pattern.source}`),
    }),
  );
}

/** An email address, or '' when it is missing or empty. */
export function optionalEmail(message: string) {
  return z.pipe(
    z.nullish(z.string(message)),
    z.pipe(
      z.transform((value: string | null | undefined) => cleanAddress(value ?? '')),
      z.string().check(
        atMost(emailLength),
        z.refine((value) => value === '' || emailPattern.test(value), message),
      ),
    ),
  );
}
