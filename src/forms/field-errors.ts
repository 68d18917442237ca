/** The errors of a form's fields. */
import type * as z from 'zod/mini';

/** One message per field name. */
export type FieldErrors = Record<string, string>;

/** The first message of each field, keyed by the field's name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}
