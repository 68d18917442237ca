import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { describedBy, Field } from '#src/components/form/Field.tsx';

interface PasswordFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  error?: string | undefined;
  /** Whether the form is hydrated: the Show button needs a script. */
  live: boolean;
  /** The id of the list of rules. */
  rulesId?: string;
}

/** A password field with a Show button. It has no maximum length, because browsers silently cut pasted text. */
export function PasswordField({
  id,
  label,
  error,
  live,
  rulesId = '',
  ...input
}: PasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  // Hides the password on submit, because browsers store the values of text fields.
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const describedByIds = [describedBy(id, false, error), rulesId].filter(Boolean).join(' ');
  return (
    <Field id={id} label={label} error={error}>
      <div className="relative">
        <input
          className="input pr-80!"
          {...input}
          id={id}
          ref={field}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedByIds || undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        {live && (
          <button
            className="absolute right-3 bottom-3 h-44 min-w-68 cursor-pointer bg-transparent [font:640_1rem/1.5_var(--font-sans)] text-river underline decoration-1 underline-offset-[0.22em] focus-visible:-outline-offset-2"
            type="button"
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        )}
        <span className="sr-only" role="status">
          {live && (shown ? 'Your password is shown.' : '')}
        </span>
      </div>
    </Field>
  );
}
