import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldError } from './FieldError.tsx';
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
      <FieldError {...{ id, error, announced }} />
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
    <Field {...{ id, label, optional, hint, error, announced }}>
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
    <Field {...{ id, label, hint, error }} optional={optional ?? false}>
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
