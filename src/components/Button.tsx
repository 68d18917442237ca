import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  /** The words while the deed is under way, e.g. 'Booking...'; the button keeps its place and cannot be pressed. */
  pendingLabel?: string;
  pending?: boolean;
  secondary?: boolean;
}

/** A button that says what happens, and what is happening while it happens. */
export function Button({ pendingLabel, pending, secondary, children, ...button }: ButtonProps) {
  return (
    <button
      className={secondary ? 'button button-secondary' : 'button'}
      {...button}
      disabled={pending || button.disabled}
      aria-busy={pending || undefined}
    >
      {pending ? pendingLabel : children}
    </button>
  );
}
