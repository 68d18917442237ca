import type * as z from 'zod/mini';
import { fenced, fencedBlock } from '#src/formats/fenced.ts';
import { constraintsOf, type Form, typedFields } from '#src/forms/define-form.ts';

/** Every field in which a visitor typed, by its label, for an email to us. Only an email address stays a link (R41). */
export function typedFacts<Name extends string>(
  form: Form<z.core.$ZodType, Name>,
  values: Partial<Record<Name, unknown>>,
): [label: string, value: string | { typed: string }][] {
  return typedFields(form).map(({ name, label, control, isExact }) => {
    const typed = String(values[name] ?? '');
    const isAddress = constraintsOf(form, name).type === 'email';
    const write = isAddress ? String : control === 'lines' ? fencedBlock : fenced;
    const value = isExact && typed ? { typed } : write(typed) || 'not given';
    return [label.replace(/\?$/, ''), value];
  });
}
