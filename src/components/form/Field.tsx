import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#src/components/icons/Icon.tsx';
import { honeypotInput } from './honeypot-input.ts';
import '#fields.css';

interface FieldProps {
  id: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Announces the error when it appears, for errors that appear while focus is elsewhere. */
  announced?: boolean;
  children: ReactNode;
}

/** A labeled field: label, hint, error, control, in that order. */
export function Field({ id, label, optional, hint, error, announced, children }: FieldProps) {
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} announced={announced} />
      {children}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id'>;

/** A labeled one-line text field. */
export function TextField({
  id,
  label,
  optional = false,
  hint,
  error,
  announced = false,
  ...input
}: TextFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      announced={announced}
    >
      <input
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...input}
      />
    </Field>
  );
}

type TextAreaFieldProps = Omit<FieldProps, 'children' | 'announced'> &
  Omit<ComponentProps<'textarea'>, 'id'>;

/** A labeled multi-line text field. */
export function TextAreaField({ id, label, optional, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <textarea
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...area}
      />
    </Field>
  );
}

/** The ids of a field's hint and error, for `aria-describedby`. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

interface FieldErrorProps {
  id: string;
  error: string | undefined;
  /** Announces the message when it appears, for messages that appear while focus is elsewhere. */
  announced?: boolean | undefined;
}

/** The error message of a field. */
export function FieldError({ id, error, announced }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p className="error" id={`${id}-error`} role={announced ? 'alert' : undefined}>
      <Icon name="alert" />
      {error}
    </p>
  );
}

/** A hidden field that only robots fill; the server rejects a form with a value in it. */
export function Honeypot() {
  return <input className="honeypot" {...honeypotInput} />;
}
