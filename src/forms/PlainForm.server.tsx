/** A form as a function writes it into a page: drawn from its definition, and it works without a script. */
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { fieldProps, type Form, linesOf } from './define-form.ts';
import { bindPlainly, FormFrame, writtenValue } from './FormFrame.tsx';

interface PlainFormProps<Name extends string> {
  form: Form<z.core.$ZodType, Name>;
  /** What stands in the fields, and what the form carries along, by name. */
  values?: Record<string, unknown>;
  /** Where it is posted to, when its path has parameters. */
  action?: string;
  /** Anybody can send it, so that it has a trap for robots. */
  isPublic?: boolean;
  /** Looks like one choice among several, not like the page's main one. */
  secondary?: boolean;
  /** What stands beside the button. */
  beside?: ReactNode;
  /** The fields with controls of their own, after those of one line. */
  children?: ReactNode;
}

/** A form with everything that it asks and its button. */
export function PlainForm<Name extends string>({
  form,
  values = {},
  action,
  isPublic = false,
  secondary = false,
  beside,
  children,
}: PlainFormProps<Name>) {
  return (
    <FormFrame
      binding={bindPlainly(form, values, action)}
      className="plain-form"
      isPrivate={!isPublic}
    >
      {linesOf(form).map((name) => (
        <TextField key={name} {...fieldProps(form, name)} {...writtenValue(values[name])} />
      ))}
      {children}
      <p className="acts">
        <Button secondary={secondary} type="submit">
          {form.button}
        </Button>
        {beside}
      </p>
    </FormFrame>
  );
}
