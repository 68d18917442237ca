import type { ComponentProps } from 'react';

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
