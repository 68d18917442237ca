import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  /** The label while the action is pending, e.g. 'Booking...'. */
  pendingLabel?: string;
  pending?: boolean;
  secondary?: boolean;
}

/** A button that shows when its action is pending. */
export function Button({ pendingLabel, pending, secondary, children, ...button }: ButtonProps) {
  return (
    <button
      className={secondary ? 'button button-secondary' : 'button'}
      {...button}
      // Not `disabled`, which would lose focus; the form itself ignores presses while it is pending.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
    >
      {pending ? pendingLabel : children}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<'a'> {
  href: string;
  secondary?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ secondary = false, children, ...link }: ButtonLinkProps) {
  return (
    <a className={secondary ? 'button button-secondary' : 'button'} {...link}>
      {children}
    </a>
  );
}

/** An email address as a `mailto:` link. */
export function MailTo({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
