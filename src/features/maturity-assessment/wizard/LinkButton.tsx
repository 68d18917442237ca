import type { ReactNode } from 'react';

interface LinkButtonProps {
  /** Its place, where the button stands in a grid. */
  className?: string;
  onClick: () => void;
  children: ReactNode;
}

/** An action shown as plain text. */
export function LinkButton({ className = '', onClick, children }: LinkButtonProps) {
  return (
    <button type="button" className={`link-button ${className}`} onClick={onClick}>
      {children}
    </button>
  );
}
