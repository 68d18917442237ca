/** The error messages of a form's fields. */
import type * as z from 'zod/mini';

/** One message for each invalid field, by name. */
export type FieldErrors = Record<string, string>;

/** The first message for each field, by name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** Adds an example to a message about an email address. */
export const withExample = (error: string): string =>
  /valid email/.test(error) ? error.replace(/\.?$/, '. Example: name@city.gov') : error;
