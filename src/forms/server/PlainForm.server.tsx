import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { fieldProps, type Form, linesOf } from '#src/forms/define-form.ts';
import { type FormBinding, FormFrame, writtenValue } from '#src/forms/FormFrame.tsx';
import { boundAccount } from '#src/server/sessions/rendered-for.ts';

interface PlainFormProps<Name extends string> {
  form: Form<z.core.$ZodType, Name>;
  /** The values of the fields and the hidden values, by name. */
  values?: Record<string, unknown>;
  /** The account's address in a form with a password, so that password managers know whose it is. */
  username?: string;
  /** The action URL, when the form's path has parameters. */
  action?: string;
  /** True for a form that anyone can send, which has a honeypot. */
  isPublic?: boolean;
  /** True for a secondary button. */
  secondary?: boolean;
  /** Content next to the button. */
  beside?: ReactNode;
  /** Fields with custom controls, after the text fields. */
  children?: ReactNode;
}

/** A form that a function renders from its definition; it works without JavaScript. */
export function PlainForm<Name extends string>({
  form,
  values = {},
  username,
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
      {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
      {linesOf(form).map((name) => (
        <TextField key={name} {...fieldProps(form, name)} {...writtenValue(values[name])} />
      ))}
      {children}
      <p className="actions">
        <Button secondary={secondary} type="submit">
          {form.button ?? form.label}
        </Button>
        {beside}
      </p>
    </FormFrame>
  );
}

/**
 * Binds a form that works without JavaScript; `values` are its hidden values. On the page of a signed-in visitor
 * the form also carries their account.
 */
export function bindPlainly(
  { path, label, carries = [], file }: Form,
  values: Record<string, unknown> = {},
  action = path,
): FormBinding {
  const encoding = file && { encType: 'multipart/form-data' };
  const account = boundAccount();
  return {
    formProps: { action, method: 'post', 'aria-label': label, ...encoding },
    carries: [...carries, ...Object.keys(account)],
    values: { ...values, ...account },
  };
}
