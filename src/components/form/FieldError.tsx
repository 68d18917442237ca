import { Icon } from '#src/components/icons/Icon.tsx';

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
